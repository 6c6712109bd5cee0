"""Starts Writer on a screen that is not shown, with a profile of its own, and drives it: keys by xdotool, questions by UNO."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

try:
    import uno
    import unohelper
except ImportError:
    sys.exit("run this with a Python that has UNO: on Debian /usr/bin/python3 with the package python3-uno")
from com.sun.star.awt import XCallback, XKeyHandler
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "python/tests"))
from screen import Screen

PROGRAMS = ["soffice", "unopkg", "Xvfb", "openbox", "xdotool", "xclip"]
# Writer's own corrections would change what the scripts type.
CORRECTIONS = ["CapitalAtStartSentence", "TwoCapitalsAtStart", "ChangeUnderlineWeight", "ChangeOrdinalNumber", "ChangeDash",
               "RemoveDoubleSpaces", "ReplaceSingleQuote", "ReplaceDoubleQuote", "UseReplacementTable", "AddNonBreakingSpace"]


def is_missing():
    """Whether a program that the tests drive is not installed. Then they say so."""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing:
        print("skipped: not installed:", ", ".join(missing))
    return bool(missing)


class Office(Screen):
    """A running Writer, with or without the extension, in a language, and with the windows of GTK 3 or of LibreOffice itself ("gen")."""

    def __init__(self, oxt=None, language="en-US", windows="gtk3"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="livelink-writer-"))
        super().__init__("1200x800", SAL_USE_VCLPLUGIN=windows, GDK_BACKEND="x11")
        # All that Writer keeps is in this folder, also the extension, which unopkg installs for root only as one for all users.
        self.places = [f"-env:UserInstallation={self.folder.as_uri()}/profile", f"-env:UNO_SHARED_PACKAGES_CACHE={self.folder.as_uri()}/shared"]
        if oxt:
            self.run("unopkg", "add", "--shared", "--suppress-license", *self.places, str(oxt))
        (self.folder / "profile/user").mkdir(parents=True, exist_ok=True)
        settings = "".join(
            f'<item oor:path="/org.openoffice.{place}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
            for place, name, value in [
                ("Office.Common/Misc", "FirstRun", "false"),
                ("Office.Common/Misc", "ShowTipOfTheDay", "false"),
                ("Setup/Product", "ooSetupLastVersion", "7.4"),
                ("Office.Linguistic/General", "UILocale", language),
                ("Office.Writer/AutoFunction/Completion", "Enable", "false"),
            ]
        )
        self.kept = self.folder / "profile/user/registrymodifications.xcu"
        self.kept.write_text(
            '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" '
            f'xmlns:xs="http://www.w3.org/2001/XMLSchema">{settings}</oor:items>'
        )
        self.begin()

    def begin(self):
        """Starts Writer with an empty document, and connects to it."""
        pipe = f"pipe,name={self.folder.name};urp;"
        with open(self.folder / "soffice.log", "ab") as log:
            self.start("soffice", *self.places, "--norestore", "--nologo", "--writer", f"--accept={pipe}", err=log)
        self.context = self.connect(pipe)
        self.desktop = self.service("com.sun.star.frame.Desktop")
        self.wait(lambda: self.desktop.getCurrentComponent(), 60, "Writer has no document")
        self.document = self.desktop.getCurrentComponent()
        settings = self.settings("/org.openoffice.Office.Common/AutoCorrect")
        for name in CORRECTIONS:
            try:
                setattr(settings, name, False)
            except Exception:
                pass
        settings.commitChanges()
        self.focus()
        self.settle()

    def again(self, kill=False):
        """Quits Writer as a user does, or kills it, and starts it with the same profile."""
        if kill:
            os.killpg(self.processes[-1].pid, signal.SIGKILL)
        else:
            self.document.setModified(False)
            self.run("xdotool", "key", "ctrl+q")
        self.processes.pop().wait(60)
        self.begin()

    def connect(self, pipe):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        for _ in range(600):
            try:
                return resolver.resolve(f"uno:{pipe}StarOffice.ComponentContext")
            except (NoConnectException, DisposedException):  # after it was killed, its first answer breaks off
                time.sleep(0.1)
        raise SystemExit(f"Writer does not answer: {(self.folder / 'soffice.log').read_text()}")

    def service(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def settings(self, node):
        return self.service("com.sun.star.configuration.ConfigurationProvider").createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationUpdateAccess", values(nodepath=node))

    def switch(self):
        """Does what the menu entry of the extension does."""
        self.dispatch("vnd.livelink:switch")

    def in_main_thread(self, work):
        """Has Writer's main thread do something, after all that waits there, and returns what `work` returns.

        A thread that opens a window asks GTK for the clipboard and waits for the answer. In Writer 7.4 the main thread takes answers,
        too. If it takes this one before the other thread begins to wait, that thread waits for ever. The main thread itself never does.
        """
        call = Call(work)
        self.service("com.sun.star.awt.AsyncCallback").addCallback(call, None)
        if not call.ended.wait(60):
            raise SystemExit("Writer's main thread does not answer")
        if call.error:
            raise call.error
        return call.result

    def load(self, file, **options):
        """Opens a file in a window of its own."""
        return self.in_main_thread(lambda: self.desktop.loadComponentFromURL(file.as_uri(), "_blank", 0, values(**options)))

    def focus(self):
        self.bring_to_front("Writer")

    def is_in_front(self, name):
        # Writer hears of it a moment after the window manager. In between, a closed document leaves it without a current one.
        return super().is_in_front(name) and name in self.title()

    def title(self):
        """Returns the title of the window that Writer says has the keys."""
        current = self.desktop.getCurrentComponent()
        return current.CurrentController.Frame.Title if current else ""

    def type(self, text):
        """Types text. What is on no key comes as from an input method, a character at a time."""
        for part in split(text):
            if part.isascii():
                self.press(len(part), "type", "--delay", "35", part)
                # Writer inserts letters that follow quickly on each other together, and a little later.
                self.wait(lambda: self.before_caret(len(part)) == part, 5)
            else:
                for char in part:
                    self.dispatch(".uno:InsertText", Text=char)
            self.settle()

    def press(self, count, *words):
        """Has xdotool press this many keys, and waits until Writer has heard of them all."""
        keys = Keys()
        controller = self.desktop.getCurrentComponent().CurrentController
        controller.addKeyHandler(keys)
        self.run("xdotool", *words)
        self.wait(lambda: keys.released >= count, 10)
        controller.removeKeyHandler(keys)

    def dispatch(self, command, **arguments):
        """Does what a menu entry does."""
        frame = self.desktop.getCurrentComponent().CurrentController.Frame
        helper = self.service("com.sun.star.frame.DispatchHelper")
        self.in_main_thread(lambda: helper.executeDispatch(frame, command, "", 0, values(**arguments)))

    def key(self, *keys):
        self.press(len(keys), "key", "--delay", "60", *keys)
        self.settle()

    def paste(self, text):
        subprocess.run(["xclip", "-selection", "clipboard"], input=text.encode(), check=True, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # xclip ends before it owns the clipboard, so a key right after it could paste the text of before.
        read = ["xclip", "-selection", "clipboard", "-o"]
        self.wait(lambda: subprocess.run(read, env=self.environment, capture_output=True).stdout == text.encode(), 2)
        self.settle()
        self.key("ctrl+v")
        # It need not come: a pasted address may become the link of what is selected.
        self.wait(lambda: self.before_caret(len(text)) == text, 2)
        self.settle()

    def before_caret(self, count):
        """Returns that many characters before the caret, wherever it is."""
        caret = self.desktop.getCurrentComponent().CurrentController.ViewCursor
        cursor = caret.Text.createTextCursorByRange(caret.End)
        cursor.goLeft(count, True)
        return cursor.String.replace("\r\n", "\n")

    def settle(self):
        """Waits until Writer and the extension have done what they put off. Both leave it to the main thread, which does it in turn."""
        # What is done may put something off again.
        for _ in range(3):
            self.in_main_thread(lambda: None)

    def close(self):
        super().close()
        # Writer does not end by itself, and so it leaves its pipe.
        for pipe in pathlib.Path("/tmp").glob(f"OSL_PIPE_*_{self.folder.name}"):
            pipe.unlink()
        shutil.rmtree(self.folder, ignore_errors=True)


class Keys(unohelper.Base, XKeyHandler):
    """Counts the keys of a window. Writer hears of a release after it has done what the key does, or has put it off."""

    def __init__(self):
        self.released = 0

    def keyPressed(self, event):
        return False

    def keyReleased(self, event):
        self.released += 1
        return False

    def disposing(self, event):
        pass


class Call(unohelper.Base, XCallback):
    """Something that is done when Writer calls back."""

    def __init__(self, work):
        self.work, self.result, self.error, self.ended = work, None, None, threading.Event()

    def notify(self, data):
        try:
            self.result = self.work()
        except Exception as error:
            self.error = error
        self.ended.set()


def values(**named):
    """Returns named values in the form in which UNO takes them."""
    given = []
    for name, value in named.items():
        one = PropertyValue()
        one.Name, one.Value = name, value
        given.append(one)
    return tuple(given)


def split(text):
    """Splits a text where ASCII ends and begins."""
    parts = []
    for char in text:
        if parts and parts[-1].isascii() == char.isascii():
            parts[-1] += char
        else:
            parts.append(char)
    return parts
