"""Packs the extension. Usage: build.py WHEEL OXT

WHEEL is a wheel of the Python package (`bindings/python`). The extension brings the package along, because Writer's Python has no
packages of its own.
"""

import pathlib
import sys
import zipfile


def main(wheel, oxt):
    here = pathlib.Path(__file__).parent / "extension"
    with zipfile.ZipFile(oxt, "w", zipfile.ZIP_DEFLATED) as out:
        for file in sorted(path for path in here.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
            out.write(file, file.relative_to(here).as_posix())
        with zipfile.ZipFile(wheel) as package:
            for name in package.namelist():
                if name.startswith("livelink/"):
                    out.writestr(f"pythonpath/{name}", package.read(name))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
