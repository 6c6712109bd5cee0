"""The stubs say of each class and function what its docstring and its signature say, and name nothing that is not there."""

import ast
import inspect
import pathlib
import typing
import unittest

import livelink

STUBS = ast.parse((pathlib.Path(livelink.__file__).parent / "__init__.pyi").read_text())


def documented(nodes, owner, path):
    """Yields a name, what the stub says, and what is there."""
    for node in nodes:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
            continue
        name = f"{path}.{node.name}"
        yield name, node, getattr(owner, node.name, None)
        if isinstance(node, ast.ClassDef):
            yield from documented(node.body, getattr(owner, node.name, None), name)


def arguments(function):
    """Returns the name and the default of each argument."""
    return [(argument.name, argument.default) for argument in inspect.signature(function).parameters.values()]


class Stubs(unittest.TestCase):
    def test_docstrings(self):
        seen = 0
        for name, node, found in documented(STUBS.body, livelink, "livelink"):
            stub = ast.get_docstring(node)
            with self.subTest(name):
                self.assertIsNotNone(found)
                self.assertTrue(stub)
                self.assertEqual(inspect.cleandoc(found.__doc__ or ""), stub)
            seen += 1
        self.assertGreater(seen, 80)

    def test_signatures(self):
        """``help`` shows the arguments that the stubs name, with their defaults."""
        seen = 0
        for name, node, found in documented(STUBS.body, livelink, "livelink"):
            if not isinstance(node, ast.FunctionDef) or node.decorator_list:
                continue
            # The same function in Python, without types, which are no part of what `help` shows.
            node.returns, node.body = None, [ast.Pass()]
            for argument in filter(None, [*node.args.args, *node.args.posonlyargs, *node.args.kwonlyargs, node.args.vararg]):
                argument.annotation = None
            names = {}
            exec(ast.unparse(node), names)
            with self.subTest(name):
                self.assertEqual(arguments(found), arguments(names[node.name]))
            seen += 1
        self.assertGreater(seen, 35)

    def test_all_names(self):
        stubbed = {name.rpartition(".")[2] for name, _, _ in documented(STUBS.body, livelink, "") if name.count(".") == 1}
        imported = {name.name for node in STUBS.body if isinstance(node, ast.ImportFrom) and node.level for name in node.names}
        self.assertEqual(stubbed | imported | {"__version__"}, set(livelink.__all__))

    def test_options(self):
        """The typed dictionaries have the names that the library has, and the types of its defaults."""
        for typed, found in [
            (livelink.Policy, livelink.Detector().options["policy"]),
            (livelink.Options, livelink.Detector().options),
            (livelink.SessionOptions, livelink.Session().options),
        ]:
            hints = typing.get_type_hints(typed)
            self.assertEqual(set(hints), set(found))
            for name, hint in hints.items():
                with self.subTest(name):
                    default = found[name]
                    if hint in (bool, int):
                        self.assertIs(type(default), hint)
                    elif typing.get_origin(hint) is typing.Literal:
                        self.assertIn(default, typing.get_args(hint))

    def test_each_literal_is_known(self):
        rules = ["host", "slashes", "opaque"]
        self.assertEqual(typing.get_type_hints(livelink.Options)["schemes"], typing.List[typing.Tuple[str, typing.Literal[tuple(rules)]]])
        livelink.Detector({"schemes": [(f"x{rule}", rule) for rule in rules]})
        for name in ["profile", "default_scheme", "bare_hosts"]:
            for value in typing.get_args(typing.get_type_hints(livelink.Options)[name]):
                self.assertEqual(livelink.Detector({name: value}).options[name], value)
        for unit in typing.get_args(livelink.OffsetUnit):
            self.assertEqual(livelink.LinkIndex(unit=unit).unit, unit)
        for kind in typing.get_args(livelink.EditKind):
            self.assertFalse(livelink.Session().edit(kind, 0, 0, "x").added)
        standards, patterns = typing.get_args(livelink.LinkKind)
        self.assertIs(patterns, str)
        for kind in typing.get_args(standards):
            self.assertEqual(livelink.LiveLink(1, 0, 1, kind).kind, kind)
        for kind in typing.get_args(livelink.MarkKind):
            self.assertEqual(livelink.Mark(0, 1, "https://a.com", kind).kind, kind)
        for cause in typing.get_args(livelink.MuteCause):
            self.assertEqual(livelink.Mute(0, 1, cause).cause, cause)
        refused = [livelink.Session("a b").link(0, 1, href).refused for href in ["", "javascript:a", "a b"]]
        self.assertEqual(tuple(refused), typing.get_args(livelink.Refusal))
        for triggers in ["boundaries", {"characters": " \n"}]:
            self.assertEqual(livelink.Session(options={"triggers": triggers}).options["triggers"], triggers)


if __name__ == "__main__":
    unittest.main()
