"""The stubs say of each class and function what its docstring says, and name nothing that is not there."""

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
        yield name, ast.get_docstring(node), getattr(owner, node.name, None)
        if isinstance(node, ast.ClassDef):
            yield from documented(node.body, getattr(owner, node.name, None), name)


class Stubs(unittest.TestCase):
    def test_docstrings(self):
        seen = 0
        for name, stub, found in documented(STUBS.body, livelink, "livelink"):
            with self.subTest(name):
                self.assertIsNotNone(found)
                self.assertTrue(stub)
                self.assertEqual(inspect.cleandoc(found.__doc__ or ""), stub)
            seen += 1
        self.assertGreater(seen, 80)

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
        for name in ["profile", "default_scheme"]:
            for value in typing.get_args(typing.get_type_hints(livelink.Options)[name]):
                self.assertEqual(livelink.Detector({name: value}).options[name], value)
        for triggers in ["boundaries", {"characters": " \n"}]:
            self.assertEqual(livelink.Session(options={"triggers": triggers}).options["triggers"], triggers)


if __name__ == "__main__":
    unittest.main()
