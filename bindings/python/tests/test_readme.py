"""The examples of the README and of the docstrings run, print what they say, and pass mypy and pyright.

In an example of the README, each comment is a line that Python prints, be it by `print` or as the value of a statement.
"""

import ast
import doctest
import importlib.util
import inspect
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import tokenize
import unittest
from unittest import mock

import livelink

README = (pathlib.Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def missing(example):
    """Returns the modules that an example needs and that are not installed."""
    names = re.findall(r"^import (\w+)", example, re.MULTILINE)
    if "duckdb" in names:
        names += ["pyarrow", "numpy"]
    return [name for name in names if importlib.util.find_spec(name) is None]


def comments(source):
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.string[2:] for token in tokens if token.type == tokenize.COMMENT]


def printed(source, folder):
    """Runs a source as a program in which the value of each statement is printed."""
    tree = ast.parse(source)

    class Shown(ast.NodeTransformer):
        def visit_Expr(self, node):
            call = ast.Call(ast.Attribute(ast.Name("sys", ast.Load()), "displayhook", ast.Load()), [node.value], [])
            return ast.copy_location(ast.Expr(call), node)

    program = folder / "example.py"
    tree.body.insert(0, ast.parse("import sys").body[0])
    program.write_text(ast.unparse(ast.fix_missing_locations(Shown().visit(tree))), encoding="utf-8")
    ran = subprocess.run([sys.executable, "-X", "utf8", str(program)], capture_output=True, encoding="utf-8", timeout=120)
    return ran.stdout.splitlines(), ran.stderr


class Readme(unittest.TestCase):
    def test_examples_print_what_they_say(self):
        self.assertGreater(len(EXAMPLES), 6)
        skipped = []
        for example in EXAMPLES:
            with self.subTest(example), tempfile.TemporaryDirectory() as folder:
                if missing(example):
                    skipped += missing(example)
                    continue
                lines, errors = printed(example, pathlib.Path(folder))
                self.assertEqual((lines, errors), (comments(example), ""))
                self.assertTrue(lines)
        if skipped:
            self.skipTest(f"not installed: {', '.join(sorted(set(skipped)))}; their examples did not run")

    def test_a_wrong_example_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            lines, _ = printed("print(1)\n2 + 2\nNone\n", pathlib.Path(folder))
        self.assertEqual((lines, comments("a  # 1\n# 2\n")), (["1", "4"], ["1", "2"]))

    def pass_a_checker(self, *command):
        """Runs a type checker over the examples. Where it does not start, the test is skipped."""
        command = [sys.executable, "-m", *command]
        if subprocess.run([*command, "--version"], capture_output=True).returncode:
            self.skipTest(f"{command[2]} does not start")
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / f"example{at}.py" for at in range(len(EXAMPLES))]
            for file, example in zip(files, EXAMPLES):
                file.write_text(example, encoding="utf-8")
            ran = subprocess.run([*command, *map(str, files)], capture_output=True, encoding="utf-8", cwd=folder)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)

    def test_examples_pass_mypy(self):
        self.pass_a_checker("mypy", "--strict", "--ignore-missing-imports")

    @unittest.skipUnless(importlib.util.find_spec("pandas-stubs"), "the stubs of pandas are not installed")
    def test_examples_pass_pyright(self):
        self.pass_a_checker("pyright", "--pythonpath", sys.executable)


class Docstrings(unittest.TestCase):
    def test_docstrings_run(self):
        runner = doctest.DocTestRunner()
        named = [("livelink", livelink)] + [(name, getattr(livelink, name)) for name in livelink.__all__]
        for name, thing in list(named):
            if inspect.isclass(thing):
                named += [(f"{name}.{method}", getattr(thing, method)) for method in vars(thing) if not method.startswith("_")]
        ran = 0
        with mock.patch.object(sys, "stdout", io.StringIO()) as report:
            for name, thing in named:
                source = getattr(thing, "__doc__", None) or ""
                if ">>>" in source:
                    test = doctest.DocTestParser().get_doctest(source, dict(vars(livelink)), name, None, None)
                    ran += runner.run(test).attempted
        self.assertEqual(runner.summarize(verbose=False).failed, 0, report.getvalue())
        self.assertGreater(ran, 7)


if __name__ == "__main__":
    unittest.main()
