"""Tests of the table of texts and of the packages that `build.py` makes. They need no office. Usage: packing.py"""

import pathlib
import re
import sys
import tempfile
import unicodedata
import unittest
import zipfile
from xml.etree import ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import build
from livelink_writer.texts import TABLE, language_of

NAMES = {"": "http://openoffice.org/extensions/description/2006", "l": "http://libreoffice.org/extensions/description/2011",
         "manifest": "http://openoffice.org/2001/manifest"}
HREF, LANG = "{http://www.w3.org/1999/xlink}href", "{http://www.w3.org/XML/1998/namespace}lang"


def fake_wheel(folder, name):
    """Writes a wheel with the files that a package takes from it."""
    wheel = folder / name
    with zipfile.ZipFile(wheel, "w") as out:
        out.writestr("livelink/__init__.py", "")
        out.writestr("livelink/_livelink.abi3.so", "native")
        out.writestr("livelink-1.2.3.dist-info/METADATA", "Metadata-Version: 2.4\nName: livelink\nVersion: 1.2.3\nLicense-Expression: MIT\n")
        for name in ("MIT", "THIRD-PARTY"):
            out.writestr(f"livelink-1.2.3.dist-info/licenses/LICENSE-{name}", f"The text of {name}.")
    return wheel


class Texts(unittest.TestCase):
    def test_languages(self):
        wanted = "en de fr es it pt pt-BR nl pl cs ru uk el tr ar he fa hi bn zh-CN zh-TW ja ko vi"
        self.assertEqual(sorted(TABLE), sorted(wanted.split()))

    def test_each_language_has_every_text(self):
        for language, texts in TABLE.items():
            with self.subTest(language):
                self.assertEqual(list(texts), ["menu", "linked", "removed", "name", "summary"])
                for name, text in texts.items():
                    self.assertTrue(text and text == " ".join(text.split(" ")).strip(), name)
                    self.assertEqual(text, unicodedata.normalize("NFC", text), name)
                    # LibreOffice underlines a letter after a tilde, and each entry of a menu is one line.
                    self.assertIsNone(re.search(r"[~\n\t]", text), name)
                    self.assertEqual(placeholders(text), placeholders(TABLE["en"][name]), name)

    def test_no_two_languages_have_one_summary(self):
        self.assertEqual(len({texts["summary"] for texts in TABLE.values()}), len(TABLE))

    def test_the_menu_is_short(self):
        for language, texts in TABLE.items():
            self.assertLessEqual(len(texts["menu"]), 50, language)

    def test_language_of_a_locale(self):
        for locale, language in [("pt-BR", "pt-BR"), ("pt", "pt"), ("pt-AO", "pt"), ("en-US", "en"), ("de-AT", "de"), ("zh-TW", "zh-TW"),
                                 ("zh-CN", "zh-CN"), ("eo", "en"), ("", "en"), ("ar", "ar"), ("ar-EG", "ar")]:
            self.assertEqual(language_of(locale), language, locale)


def placeholders(text):
    """Returns what must be the same in each language: fields to fill in, and the name of the extension."""
    return sorted(re.findall(r"\{\w*\}|%\w|\$\w+|Livelink", text))


class Packages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="livelink-packing-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def check(self, tag, platform):
        wheel = fake_wheel(self.folder, f"livelink-1.2.3-cp39-{tag}.whl")
        oxt = build.pack(wheel, self.folder)
        with zipfile.ZipFile(oxt) as package:
            description = ElementTree.fromstring(package.read("description.xml"))
        self.assertEqual(description.find("platform", NAMES).get("value"), platform)
        self.assertEqual(oxt.name, f"livelink-1.2.3-{platform.replace(',', '-')}.oxt")

    def refused(self, name, reason):
        with self.assertRaisesRegex(SystemExit, re.escape(reason)):
            build.pack(fake_wheel(self.folder, name), self.folder)

    def test_platforms(self):
        for tag, platform in [
            ("abi3-linux_x86_64", "linux_x86_64"),
            ("abi3-manylinux_2_34_x86_64", "linux_x86_64"),
            ("abi3-manylinux_2_17_aarch64.manylinux2014_aarch64", "linux_aarch64"),
            ("abi3-musllinux_1_2_aarch64", "linux_aarch64"),
            ("abi3-manylinux_2_17_i686.manylinux2014_i686", "linux_x86"),
            ("abi3-macosx_11_0_arm64", "macosx_aarch64"),
            ("abi3-macosx_10_12_x86_64", "macosx_x86_64"),
            ("abi3-macosx_10_12_x86_64.macosx_11_0_arm64.macosx_10_12_universal2", "macosx_x86_64,macosx_aarch64"),
            ("abi3-win_amd64", "windows_x86_64"),
            ("abi3-win_arm64", "windows_aarch64"),
            ("abi3-win32", "windows_x86"),
        ]:
            with self.subTest(tag):
                self.check(tag, platform)

    def test_refused_wheels(self):
        self.refused("livelink-1.2.3-cp312-cp312-manylinux_2_34_x86_64.whl", "for one version of Python (cp312)")
        self.refused("livelink-1.2.3-cp39-abi3-haiku_1_x86_64.whl", "build.py does not know what LibreOffice calls that")
        self.refused("livelink.whl", "is not the name of a wheel")

    def test_contents(self):
        with zipfile.ZipFile(build.pack(fake_wheel(self.folder, "livelink-1.2.3-cp39-abi3-win_amd64.whl"), self.folder)) as package:
            names = set(package.namelist())
            description = ElementTree.fromstring(package.read("description.xml"))
            addons = ElementTree.fromstring(package.read("Addons.xcu"))
            manifest = ElementTree.fromstring(package.read("META-INF/manifest.xml"))
            read = {name: package.read(name).decode("utf-8") for name in names if name.endswith(".txt")}
        self.assertEqual(description.find("version", NAMES).get("value"), "1.2.3")
        self.assertEqual(description.find("dependencies/l:LibreOffice-minimal-version", NAMES).get("value"), "7.4")
        self.assertEqual(description.find("publisher/name", NAMES).text, "The Livelink developers")
        # What the description and the manifest name is there.
        self.assertLessEqual({one.get(HREF) for one in description.iter() if one.get(HREF)}, names)
        self.assertLessEqual({one.get(f"{{{NAMES['manifest']}}}full-path") for one in manifest}, names)
        self.assertIn("pythonpath/livelink/_livelink.abi3.so", names)
        self.assertTrue(read["registration/license.txt"].endswith("The text of MIT."))
        self.assertLessEqual({"licenses/LICENSE-MIT", "licenses/LICENSE-THIRD-PARTY"}, names)
        # The texts of all languages.
        shown = {one.get("lang"): one.text for one in description.findall("display-name/name", NAMES)}
        self.assertEqual(shown, {language: texts["name"] for language, texts in TABLE.items()})
        summaries = {one.get("lang"): read[one.get(HREF)].strip() for one in description.findall("extension-description/src", NAMES)}
        self.assertEqual(summaries, {language: texts["summary"] for language, texts in TABLE.items()})
        titles = {one.get(LANG): one.text for one in addons.iter("value") if one.get(LANG)}
        self.assertEqual(titles, {language: texts["menu"] for language, texts in TABLE.items()})

    def test_wheels_into_one_folder(self):
        wheels = [fake_wheel(self.folder, f"livelink-1.2.3-cp39-abi3-{tag}.whl") for tag in ("win_amd64", "linux_x86_64")]
        build.main(*wheels, self.folder)
        self.assertEqual(sorted(path.name for path in self.folder.glob("*.oxt")), ["livelink-1.2.3-linux_x86_64.oxt", "livelink-1.2.3-windows_x86_64.oxt"])
        with self.assertRaisesRegex(SystemExit, "is not a folder"):
            build.main(*wheels, self.folder / "one.oxt")


if __name__ == "__main__":
    unittest.main()
