"""The installed package has its licence texts, its types, and nothing that is not for users."""

import importlib.metadata
import pathlib
import re
import unittest

HERE = pathlib.Path(__file__).parent.parent


class Package(unittest.TestCase):
    def test_files(self):
        files = [str(file) for file in importlib.metadata.files("livelink")]
        module = [file for file in files if re.fullmatch(r"livelink/_livelink\.\S+", file)]
        info = [file for file in files if ".dist-info/" in file or "__pycache__" in file]
        others = set(files) - set(module) - set(info)
        self.assertEqual(others, {f"livelink/{name}" for name in ["__init__.py", "__init__.pyi", "names.py", "options.py", "py.typed"]})
        self.assertEqual(len(module), 1)

    def test_licences(self):
        licences = {file.name: file for file in importlib.metadata.files("livelink") if file.name.startswith("LICENSE")}
        self.assertEqual(set(licences), {"LICENSE-APACHE", "LICENSE-MIT", "LICENSE-MPL", "LICENSE-THIRD-PARTY", "LICENSE-UNICODE"})
        for name, file in licences.items():
            self.assertEqual(file.read_text(), (HERE / name).read_text(encoding="utf-8"))
        expression = importlib.metadata.metadata("livelink")["License-Expression"]
        self.assertEqual(expression, "(MIT OR Apache-2.0) AND Unicode-3.0 AND MPL-2.0")


if __name__ == "__main__":
    unittest.main()
