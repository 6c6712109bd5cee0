"""Types into gedit with real keys, and looks at what a Ctrl+click opens. Usage: drive.py PACKAGE [PICTURES]

PACKAGE is a folder with the Python package `livelink`. PICTURES is a folder for screenshots. It needs gedit, Xvfb, openbox,
xdotool, xclip, dbus-run-session and ImageMagick. Exit code 1: a check failed; 3: something is not installed.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "python/tests"))
from screen import Screen

PROGRAMS = ["gedit", "Xvfb", "openbox", "xdotool", "xclip", "dbus-run-session", "import"]
HANDLER = """[Desktop Entry]
Type=Application
Name=Opened
Exec=sh -c 'printf "%%s\\\\n" "$1" >> {log}' sh %u
MimeType=x-scheme-handler/https;x-scheme-handler/mailto;
"""


class Gedit(Screen):
    """gedit with the plugin, and a home of its own."""

    def __init__(self, package, file):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="livelink-gedit-"))
        self.log = self.home / "opened"
        super().__init__("1000x700", HOME=str(self.home), GSETTINGS_BACKEND="keyfile")
        # The interpreter in gedit takes its modules from where the first `python3` of the path has them.
        self.environment["PATH"] = "/usr/bin:" + self.environment["PATH"]
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            self.environment.pop(name, None)
        plugins = self.home / ".local/share/gedit/plugins/livelink"
        shutil.copytree(pathlib.Path(__file__).parents[1] / "plugin", plugins, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(pathlib.Path(package) / "livelink", plugins / "livelink")
        applications = self.home / ".local/share/applications"
        settings = self.home / ".config/glib-2.0/settings"
        for folder in (applications, settings):
            folder.mkdir(parents=True)
        (applications / "opened.desktop").write_text(HANDLER.format(log=self.log))
        default = "[Default Applications]\nx-scheme-handler/https=opened.desktop\nx-scheme-handler/mailto=opened.desktop\n"
        (self.home / ".config/mimeapps.list").write_text(default)
        (settings / "keyfile").write_text("[org/gnome/gedit/plugins]\nactive-plugins=['livelink_gedit']\n")
        with open(self.home / "gedit.err", "wb") as err:
            self.start("dbus-run-session", "--", "gedit", "--standalone", str(file), err=err)
        # The title has the name of the file when it is loaded.
        self.bring_to_front(file.stem)

    def type(self, text):
        self.run("xdotool", "type", "--delay", "40", "--", text)

    def keys(self, *names):
        for name in names:
            self.run("xdotool", "key", "--delay", "40", name)
        time.sleep(0.4)

    def opened(self, *keys):
        """Presses keys if there are any, and returns the address that was opened, or nothing."""
        if keys:
            self.log.write_text("")
            self.keys(*keys)
        for _ in range(30):
            if self.log.read_text():
                break
            time.sleep(0.1)
        return self.log.read_text().strip() or None

    def clipboard(self):
        return self.run("xclip", "-selection", "clipboard", "-o")

    def wait_for(self, text):
        """Waits until the first line is `text`. Until a file is loaded, its window has an empty text that takes keys."""
        for _ in range(60):
            self.keys("ctrl+Home", "shift+End", "ctrl+c")
            try:
                if self.clipboard() == text:
                    return
            except subprocess.CalledProcessError:
                pass  # nothing has been copied yet

    def close(self):
        super().close()
        shutil.rmtree(self.home, ignore_errors=True)


def main(package, pictures=None):
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing:
        print("skipped: not installed:", ", ".join(missing))
        return 3
    folder = pathlib.Path(tempfile.mkdtemp(prefix="livelink-text-"))
    file = folder / "notes.txt"
    # A text of some megabytes is inserted in parts, and the links far down are tagged when they come into view.
    line = "first https://example.com/café"
    file.write_text(f"{line}\n" + "zeile mit bücher.de und text\n" * 200_000 + "last me@example.org")
    gedit = Gedit(package, file)
    failures = 0

    def check(name, expected, found):
        nonlocal failures
        failures += expected != found
        print(("ok      " if expected == found else "FAILED  ") + name + ("" if expected == found else f": {found!r}, not {expected!r}"))

    def picture(name):
        if pictures:
            gedit.picture(pathlib.Path(pictures) / f"{name}.png")

    try:
        picture("opened")
        gedit.wait_for(line)
        # The first line may be there before the links are.
        for _ in range(5):
            first = gedit.opened("ctrl+Home", "End", "ctrl+Return")
            if first:
                break
        check("a link of the file", "https://example.com/caf%C3%A9", first)
        gedit.log.write_text("")
        gedit.run("xdotool", "mousemove", "130", "60", "keydown", "ctrl", "click", "1", "keyup", "ctrl")
        check("a click with Ctrl", "https://example.com/caf%C3%A9", gedit.opened())
        check("the last link of a large file", "mailto:me@example.org", gedit.opened("ctrl+End", "ctrl+Return"))
        picture("end")
        gedit.keys("ctrl+n")
        gedit.type("see example.com/a and main.rs")
        check("no link at a name of a file", None, gedit.opened("ctrl+Return"))
        # Ctrl+Enter at no link is a line break, as gedit has it, so it is taken back.
        gedit.keys("ctrl+z", "Home", *["Right"] * 8)
        check("a link that was typed", "https://example.com/a", gedit.opened("ctrl+Return"))
        picture("typed")
        gedit.keys("Home", *["Right"] * 7)
        gedit.type("-x")
        check("a letter in a link", "https://exa-xmple.com/a", gedit.opened("ctrl+Return"))
        gedit.type(" ")
        check("a space in a link", "https://mple.com/a", gedit.opened("Right", "ctrl+Return"))
        gedit.keys("ctrl+a", "ctrl+x")
        check("a link that is gone", None, gedit.opened("ctrl+Return"))
        gedit.keys("ctrl+a", "ctrl+v")
        check("a paste", "https://mple.com/a", gedit.opened("Home", *["Right"] * 11, "ctrl+Return"))
        gedit.keys("shift+F10")
        picture("menu")
        gedit.keys("Down", "Down", "Return")
        check("the address from the menu", "https://mple.com/a", gedit.clipboard())
    finally:
        Screen.close(gedit)
        errors = (gedit.home / "gedit.err").read_text(errors="replace")
        gedit.close()
        shutil.rmtree(folder, ignore_errors=True)
    check("no error of Python", False, "Traceback" in errors)
    if failures:
        print(errors)
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
