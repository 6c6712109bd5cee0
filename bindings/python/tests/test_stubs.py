"""The stubs say of each class and function what its docstring says, and name nothing that is not there."""

import ast
import inspect
import pathlib
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
        self.assertEqual(stubbed | {"__version__"}, set(livelink.__all__))


if __name__ == "__main__":
    unittest.main()
