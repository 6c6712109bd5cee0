"""Tests what the office shows of the extension, in several languages: the menu entry with its check mark, the undo step, and the entry
in the Extension Manager. Usage: shown.py OXT [FOLDER]

With a folder it saves pictures there. A language whose texts of LibreOffice are not installed is named and passed over.
"""

import pathlib
import re
import sys
import time
import zipfile

import office
import unohelper
from com.sun.star.accessibility import AccessibleRole, AccessibleStateType
from com.sun.star.frame import XStatusListener
from com.sun.star.util import URL
from documents import portions

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "extension/pythonpath"))
from livelink_writer.texts import TABLE, language_of

LOCALES = ["en-US", "de", "ar", "ja"]


def children(accessible):
    context = accessible.getAccessibleContext()
    return [context.getAccessibleChild(index) for index in range(context.getAccessibleChildCount())]


def role(accessible):
    return accessible.getAccessibleContext().getAccessibleRole()


class States(unohelper.Base, XStatusListener):
    """A toolbar's button, which keeps all that it is told."""

    def __init__(self):
        self.told = []

    def statusChanged(self, event):
        self.told.append(event.State)

    def disposing(self, event):
        pass


class Shown:
    """The checks in one language. The windows are LibreOffice's own, whose menus UNO can read."""

    def __init__(self, oxt, locale, pictures):
        self.locale, self.texts, self.pictures, self.failures, self.checks = locale, TABLE[language_of(locale)], pictures, [], 0
        self.writer = office.Office(oxt, locale, "gen")

    def expect(self, found, expected, what):
        self.checks += 1
        if found != expected:
            self.failures.append(f"{self.locale}: {what}: expected {expected!r}, found {found!r}")

    def language(self):
        return self.writer.settings("/org.openoffice.Setup/L10N").ooLocale

    def picture(self, name):
        if self.pictures:
            self.writer.picture(self.pictures / f"{name}-{self.locale}.png")

    def do(self, find, what):
        """Opens or chooses an entry of a menu, as a screen reader does."""
        def is_done():
            entry = find()
            return entry is not None and entry.getAccessibleContext().doAccessibleAction(0)

        self.writer.wait(lambda: self.writer.in_main_thread(is_done), 60, f"{what} cannot be chosen ({self.locale})")
        self.writer.settle()

    def tools(self):
        """Returns the menu Tools, the third from the end in each language."""
        pending = [self.writer.document.CurrentController.Frame.ContainerWindow]
        while pending:
            one = pending.pop(0)
            if role(one) == AccessibleRole.MENU_BAR:
                return children(one)[-3]
            pending += [child for child in children(one) if child is not None]
        return None

    def add_ons(self):
        return children(self.tools())[-1]

    def entry(self):
        entries = children(self.add_ons())
        return entries[0] if len(entries) == 1 else None

    def open(self, is_on, name):
        """Opens the menu, and looks at the entry."""
        self.do(self.tools, "the menu Tools")
        self.do(self.add_ons, "Tools > Add-Ons")

        def look():
            context = self.entry().getAccessibleContext()
            # In Japanese the letter of the entry is behind it: "(A)".
            return re.sub(r"\(\w\)$", "", context.getAccessibleName()), context.getAccessibleStateSet().contains(AccessibleStateType.CHECKED)

        expected = self.texts["menu"], is_on
        self.writer.wait(lambda: self.writer.in_main_thread(look) == expected, 10)
        self.expect(self.writer.in_main_thread(look), expected, f"the menu entry while autolink is {name}")
        self.picture(name)

    def choose(self):
        self.do(self.entry, "the menu entry")
        self.writer.focus()

    def menu(self):
        writer = self.writer
        self.open(True, "on")
        self.choose()
        writer.type("see a.com ")
        self.expect(portions(writer.document.Text), "see a.com ", "typed after the entry was chosen")
        self.open(False, "off")
        self.choose()
        writer.type("b.com ")
        self.expect(portions(writer.document.Text), "see a.com ⸠b.com⸡ ", "typed after the entry was chosen again")

    def toolbar(self):
        """A button is told the state at once, at each turn, and not after it has gone."""
        url, button = URL(), States()
        url.Complete = "vnd.livelink:switch"
        command = self.writer.document.CurrentController.Frame.queryDispatch(url, "", 0)
        command.addStatusListener(button, url)
        self.expect(button.told, [True], "the state of a new button")
        self.writer.switch()
        self.writer.switch()
        self.expect(button.told, [True, False, True], "the state of a button after two turns")
        command.removeStatusListener(button, url)
        self.writer.switch()
        self.writer.switch()
        self.expect(button.told, [True, False, True], "the state of a button that has gone")

    def undo(self):
        self.expect(self.writer.document.getUndoManager().getCurrentUndoActionTitle(), self.texts["linked"], "the undo step of a link")
        self.writer.key("BackSpace")
        self.expect(self.writer.document.getUndoManager().getCurrentUndoActionTitle(), self.texts["removed"], "the undo step of a removal")

    def manager(self):
        """The entry in the Extension Manager."""
        extensions = self.writer.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")
        ours = extensions.getDeployedExtension("shared", "org.livelink.autolink", "", None)
        if ours is None:
            ours = next(one for row in extensions.getAllExtensions(None, None) for one in row if one and one.getIdentifier().Value == "org.livelink.autolink")
        self.expect(ours.getDisplayName(), self.texts["name"], "the name in the Extension Manager")
        self.expect(ours.getDescription().strip(), self.texts["summary"], "the description in the Extension Manager")
        self.expect(ours.getPublisherInfo().First, "The Livelink developers", "the publisher in the Extension Manager")
        self.expect(ours.getIcon(False) is not None, True, "the icon in the Extension Manager")
        if self.pictures:
            self.writer.focus()
            self.writer.run("xdotool", "key", "ctrl+alt+e")
            self.writer.wait(lambda: len(self.writer.ask("xdotool", "search", "--onlyvisible", "--name", ".").split()) > 2, 10)
            time.sleep(3)
            self.picture("manager")


def is_taken(oxt, platform, writer):
    """Whether this office takes the package if it is for a platform. `unopkg` says that it does not, and ends well all the same."""
    folder = writer.folder / platform
    folder.mkdir()
    changed = folder / "changed.oxt"
    with zipfile.ZipFile(oxt) as package, zipfile.ZipFile(changed, "w") as out:
        for name in package.namelist():
            content = package.read(name)
            if name == "description.xml":
                content = re.sub(rb'<platform value="[^"]*"', f'<platform value="{platform}"'.encode(), content)
            out.writestr(name, content)
    places = ["--shared", f"-env:UserInstallation={folder.as_uri()}/user", f"-env:UNO_SHARED_PACKAGES_CACHE={folder.as_uri()}/shared"]
    writer.run("unopkg", "add", "--suppress-license", *places, str(changed))
    return "org.livelink.autolink" in writer.run("unopkg", "list", *places)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if office.is_missing():
        return 3
    oxt = pathlib.Path(sys.argv[1]).resolve()
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    checks, failures = 0, []
    for locale in LOCALES:
        shown = Shown(oxt, locale, pictures)
        try:
            if shown.language() != locale:
                print(f"skipped: LibreOffice has no texts in {locale}")
                continue
            for check in (shown.menu, shown.undo, shown.toolbar, shown.manager):
                try:
                    check()
                except Exception as error:
                    shown.failures.append(f"{locale}: {check.__name__}: {type(error).__name__}: {error}")
            if locale == LOCALES[0]:
                for platform, taken in [("all", True), ("solaris_sparc", False)]:
                    shown.expect(is_taken(oxt, platform, shown.writer), taken, f"whether a package for {platform} is taken")
        finally:
            shown.writer.close()
        checks, failures = checks + shown.checks, failures + shown.failures
    for failure in failures:
        print(failure)
    print(f"{checks} checks, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
