"""Starts Writer on a screen that is not shown, with a profile of its own, and drives it: keys by xdotool, questions by UNO."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

try:
    import uno
except ImportError:
    sys.exit("run this with a Python that has UNO: on Debian /usr/bin/python3 with the package python3-uno")
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

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


class Office:
    """A running Writer, with or without the extension."""

    def __init__(self, oxt=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="livelink-writer-"))
        self.profile = (self.folder / "profile").as_uri()
        number = 100 + os.getpid() % 400
        self.environment = dict(os.environ, DISPLAY=f":{number}", SAL_USE_VCLPLUGIN="gtk3", GDK_BACKEND="x11", NO_AT_BRIDGE="1")
        self.processes, self.oxt = [], oxt
        self.run("Xvfb", f":{number}", "-screen", "0", "1200x800x24", "-noreset", "-nolisten", "tcp")
        # A window that comes before the window manager can lose the focus when the manager takes it over.
        self.until_answered("getmouselocation")
        self.run("openbox")
        self.until_answered("get_num_desktops")
        if oxt:
            self.install("add", "-f", "--suppress-license", str(oxt))
        port = 20_000 + number
        (self.folder / "profile/user").mkdir(parents=True, exist_ok=True)
        settings = "".join(
            f'<item oor:path="/org.openoffice.{place}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
            for place, name, value in [
                ("Office.Common/Misc", "FirstRun", "false"),
                ("Office.Common/Misc", "ShowTipOfTheDay", "false"),
                ("Setup/Product", "ooSetupLastVersion", "7.4"),
                ("Office.Writer/AutoFunction/Completion", "Enable", "false"),
            ]
        )
        (self.folder / "profile/user/registrymodifications.xcu").write_text(
            '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" '
            f'xmlns:xs="http://www.w3.org/2001/XMLSchema">{settings}</oor:items>'
        )
        self.run("soffice", f"-env:UserInstallation={self.profile}", "--norestore", "--nologo", "--writer",
                 f"--accept=socket,host=127.0.0.1,port={port};urp;")
        self.context = self.connect(port)
        self.desktop = self.service("com.sun.star.frame.Desktop")
        for _ in range(100):
            self.document = self.desktop.getCurrentComponent()
            if self.document is not None:
                break
            time.sleep(0.2)
        settings = self.settings("/org.openoffice.Office.Common/AutoCorrect")
        for name in CORRECTIONS:
            try:
                setattr(settings, name, False)
            except Exception:
                pass
        settings.commitChanges()
        time.sleep(1)
        self.focus()

    def run(self, *command):
        log = open(self.folder / f"{command[0]}.log", "ab")
        self.processes.append(subprocess.Popen(command, env=self.environment, stdout=log, stderr=log))

    def until_answered(self, question):
        """Waits until xdotool gets an answer, for at most a minute: from the screen or from the window manager."""
        for _ in range(600):
            if subprocess.run(["xdotool", question], env=self.environment, capture_output=True).returncode == 0:
                return
            time.sleep(0.1)
        raise SystemExit(f"after a minute xdotool {question} has no answer")

    def install(self, *words):
        """Runs unopkg: for this profile, or, for root, to whom it refuses that, for all."""
        place = ["--shared"] if os.getuid() == 0 else [f"-env:UserInstallation={self.profile}"]
        subprocess.run(["unopkg", words[0], *place, *words[1:]], check=True, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def connect(self, port):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        for _ in range(120):
            try:
                return resolver.resolve(f"uno:socket,host=127.0.0.1,port={port};urp;StarOffice.ComponentContext")
            except NoConnectException:
                time.sleep(0.5)
        raise SystemExit(f"Writer does not answer; see {self.folder}")

    def service(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def settings(self, node):
        place = PropertyValue()
        place.Name, place.Value = "nodepath", node
        return self.service("com.sun.star.configuration.ConfigurationProvider").createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationUpdateAccess", (place,))

    def switch(self):
        """Does what the menu entry of the extension does."""
        self.service("org.livelink.Autolink").trigger("switch")

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *words], check=True, env=self.environment, capture_output=True, text=True).stdout

    def focus(self):
        self.bring_to_front("Writer")

    def bring_to_front(self, name):
        """Brings the newest window with this name to the front. On a busy machine it comes seconds after its document."""
        for _ in range(150):
            # xdotool fails where it finds no window.
            search = ["xdotool", "search", "--onlyvisible", "--name", name]
            windows = subprocess.run(search, env=self.environment, capture_output=True, text=True).stdout.split()
            if windows:
                self.xdotool("windowactivate", "--sync", windows[-1])
                return
            time.sleep(0.2)
        raise SystemExit(f"after half a minute no window is named {name}")

    def type(self, text):
        """Types text. What is on no key comes as from an input method, a character at a time."""
        for part in split(text):
            if part.isascii():
                length = len(self.shown())
                self.xdotool("type", "--delay", "35", part)
                self.wait(lambda: len(self.shown()) >= length + len(part), 2)
                continue
            self.settle()
            for char in part:
                self.dispatch(".uno:InsertText", Text=char)
            self.settle()

    def dispatch(self, command, **arguments):
        """Does what a menu entry does."""
        values = []
        for name, value in arguments.items():
            one = PropertyValue()
            one.Name, one.Value = name, value
            values.append(one)
        frame = self.desktop.getCurrentComponent().CurrentController.Frame
        self.service("com.sun.star.frame.DispatchHelper").executeDispatch(frame, command, "", 0, tuple(values))

    def key(self, *keys):
        self.xdotool("key", "--delay", "60", *keys)

    def paste(self, text):
        subprocess.run(["xclip", "-selection", "clipboard"], input=text.encode(), check=True, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.key("ctrl+v")

    def shown(self):
        """Returns the text of the document in front, without its tables and footnotes."""
        document = self.desktop.getCurrentComponent()
        return document.Text.String if hasattr(document, "Text") else ""

    def settle(self):
        """Waits until Writer has handled the keys: its text stays the same for a while."""
        text, end = None, time.monotonic() + 20
        while text != self.shown() and time.monotonic() < end:
            text = self.shown()
            time.sleep(0.35)

    def wait(self, is_done, seconds):
        """Waits until something holds, but no longer than that. On a busy machine Writer is seconds late."""
        end = time.monotonic() + seconds
        while not is_done() and time.monotonic() < end:
            time.sleep(0.05)

    def picture(self, file):
        subprocess.run(["import", "-window", "root", str(file)], check=True, env=self.environment)

    def close(self):
        # Writer would ask whether to save. The profile is thrown away, so it need not end by itself.
        subprocess.run(["pkill", "-f", self.profile], check=False)
        time.sleep(0.5)
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        if self.oxt and os.getuid() == 0:
            self.install("remove", "org.livelink.autolink")
        shutil.rmtree(self.folder, ignore_errors=True)


def split(text):
    """Splits a text where ASCII ends and begins."""
    parts = []
    for char in text:
        if parts and parts[-1].isascii() == char.isascii():
            parts[-1] += char
        else:
            parts.append(char)
    return parts
