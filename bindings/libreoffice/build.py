"""Packs the extension, one package for each wheel. Usage: build.py WHEEL… FOLDER, or build.py WHEEL OXT

A wheel is one of the Python package (`bindings/python`). The extension brings the package along, because the Python of the office has no
packages of its own. So a package is for the platform of its wheel. In a folder it gets the name `livelink-VERSION-PLATFORM.oxt`.
"""

import pathlib
import re
import string
import sys
import zipfile
from email.parser import BytesParser
from xml.sax.saxutils import escape, quoteattr

HERE = pathlib.Path(__file__).parent / "extension"
sys.path.insert(0, str(HERE / "pythonpath"))
from livelink_writer.texts import TABLE  # noqa: E402

# The platform tags of wheels, and LibreOffice's names of the platforms (`description.xml`).
PLATFORMS = [
    (r"(?:many|musl)?linux\w*_x86_64", ["linux_x86_64"]),
    (r"(?:many|musl)?linux\w*_aarch64", ["linux_aarch64"]),
    (r"(?:many|musl)?linux\w*_i686", ["linux_x86"]),
    (r"(?:many|musl)?linux\w*_armv7l", ["linux_arm_eabi"]),
    (r"(?:many|musl)?linux\w*_ppc64le", ["linux_powerpc64_le"]),
    (r"(?:many|musl)?linux\w*_s390x", ["linux_s390x"]),
    (r"macosx_\d+_\d+_x86_64", ["macosx_x86_64"]),
    (r"macosx_\d+_\d+_arm64", ["macosx_aarch64"]),
    (r"macosx_\d+_\d+_universal2", ["macosx_x86_64", "macosx_aarch64"]),
    (r"win_amd64", ["windows_x86_64"]),
    (r"win_arm64", ["windows_aarch64"]),
    (r"win32", ["windows_x86"]),
]


def platforms(wheel):
    """Returns LibreOffice's names of the platforms that a wheel is for, from the wheel's file name."""
    try:
        _, _, _, abi, tags = wheel.name.removesuffix(".whl").split("-")
    except ValueError:
        sys.exit(f"{wheel.name} is not the name of a wheel: expected NAME-VERSION-PYTHON-ABI-PLATFORM.whl")
    if abi != "abi3":
        sys.exit(f"{wheel.name} is for one version of Python ({abi}), and an office may have any: build it with abi3")
    found = []
    for tag in tags.split("."):
        names = next((names for pattern, names in PLATFORMS if re.fullmatch(pattern, tag)), None)
        if names is None:
            sys.exit(f"{wheel.name} is for {tag}, and build.py does not know what LibreOffice calls that: add it to PLATFORMS")
        found += [name for name in names if name not in found]
    return found


def localized(text, form):
    """Returns a line of XML for each language, with a text of the table."""
    return "\n".join(form.format(lang=quoteattr(language), text=escape(texts[text])) for language, texts in TABLE.items())


def licenses(package, info, metadata):
    """Returns the licences of the wheel by name, and the text that a user accepts: one that is short and may be chosen."""
    files = {pathlib.PurePosixPath(name).name: package.read(name) for name in package.namelist() if name.startswith(f"{info}/licenses/LICENSE-")}
    if "LICENSE-MIT" not in files:
        sys.exit(f"{package.filename} has no LICENSE-MIT")
    shown = (
        f"Livelink {metadata['Version']}\nLicense: {metadata['License-Expression']}\n\nThis is the MIT licence. "
        f"The folder \"licenses\" of the extension holds the texts of all licences.\n\n{files['LICENSE-MIT'].decode('utf-8')}"
    )
    return files, shown


def pack(wheel, place):
    """Writes the package of a wheel to a file or into a folder, and returns its path."""
    found = platforms(wheel)
    with zipfile.ZipFile(wheel) as package:
        info = next(name.split("/")[0] for name in package.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = BytesParser().parsebytes(package.read(f"{info}/METADATA"))
        values = {
            "version": metadata["Version"],
            "platform": ",".join(found),
            "titles": localized("menu", "     <value xml:lang={lang}>{text}</value>"),
            "names": localized("name", "  <name lang={lang}>{text}</name>"),
            "summaries": "\n".join(f'  <src lang="{language}" xlink:href="summary/{language}.txt"/>' for language in TABLE),
        }
        oxt = place if place.suffix == ".oxt" else place / f"livelink-{values['version']}-{'-'.join(found)}.oxt"
        with zipfile.ZipFile(oxt, "w", zipfile.ZIP_DEFLATED) as out:
            for file in sorted(path for path in HERE.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
                content = file.read_bytes()
                if file.suffix in (".xcu", ".xml"):
                    content = string.Template(content.decode("utf-8")).substitute(values)
                out.writestr(file.relative_to(HERE).as_posix(), content)
            for language, texts in TABLE.items():
                out.writestr(f"summary/{language}.txt", texts["summary"] + "\n")
            files, shown = licenses(package, info, metadata)
            out.writestr("registration/license.txt", shown)
            for name, content in files.items():
                out.writestr(f"licenses/{name}", content)
            for name in package.namelist():
                if name.startswith("livelink/"):
                    out.writestr(f"pythonpath/{name}", package.read(name))
    return oxt


def main(*names):
    *wheels, place = map(pathlib.Path, names)
    if len(wheels) > 1 and not place.is_dir():
        sys.exit(f"{place} is not a folder, and each of the {len(wheels)} wheels makes a package of its own")
    for wheel in wheels:
        print(pack(wheel, place))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
