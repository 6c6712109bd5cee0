"""A screen that is not shown, with a window manager, and keys on it. The tests of gedit and of Writer use it."""

import atexit
import os
import signal
import subprocess
import sys
import time


class Screen:
    """An X server with openbox. `environment` is what a program needs that opens its window there."""

    def __init__(self, size, **environment):
        self.processes = []
        self.environment = dict(os.environ, NO_AT_BRIDGE="1", **environment)
        # However the test ends, also if it is stopped, the programs that it has started end, too.
        atexit.register(self.close)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
        # The server takes a free number and writes it when it is ready. With "-r" it repeats no key that a busy machine lets go late.
        number, written = os.pipe()
        self.start("Xvfb", "-displayfd", str(written), "-screen", "0", f"{size}x24", "-noreset", "-nolisten", "tcp", "-r", pass_fds=[written])
        os.close(written)
        with open(number) as line:
            self.environment["DISPLAY"] = f":{line.read().strip()}"
        # A window that comes before the window manager can lose the focus when the manager takes it over.
        self.start("openbox")
        self.wait(lambda: self.ask("xdotool", "get_num_desktops"), 60, "no window manager answers")

    def start(self, *command, err=subprocess.DEVNULL, **how):
        """Starts a program as a group of processes, which `close` ends."""
        self.processes.append(subprocess.Popen(command, env=self.environment, stdout=err, stderr=err, start_new_session=True, **how))

    def run(self, *command):
        """Runs a command to its end, and returns what it prints."""
        return subprocess.run(command, env=self.environment, check=True, capture_output=True, timeout=60, text=True).stdout

    def ask(self, *command):
        """Returns what a command prints, and nothing if it fails."""
        return subprocess.run(command, env=self.environment, capture_output=True, timeout=60, text=True).stdout

    def wait(self, is_done, seconds, otherwise=None):
        """Waits until something holds, but no longer than that. `otherwise` says what is wrong if it does not hold then."""
        end = time.monotonic() + seconds
        while not is_done():
            if time.monotonic() >= end:
                if otherwise:
                    raise SystemExit(f"after {seconds} seconds {otherwise}")
                return
            time.sleep(0.05)

    def bring_to_front(self, name):
        """Brings the window with this name to the front. On a busy machine it comes seconds after its document."""
        self.wait(lambda: self.is_in_front(name), 60, f"no window named {name} is in front, or several are there")

    def is_in_front(self, name):
        """Whether there is one window with this name, and it has the keys. If it has not, it is asked to come.

        A window that closes is there for a while. So several with this name are no answer yet, and nothing here uses xdotool's
        `--sync`, which waits for ever for a window that has closed.
        """
        windows = self.ask("xdotool", "search", "--onlyvisible", "--name", name).split()
        if len(windows) != 1:
            return False
        if self.ask("xdotool", "getactivewindow").strip() == windows[0]:
            return True
        self.ask("xdotool", "windowactivate", windows[0])
        return False

    def picture(self, file):
        self.run("import", "-window", "root", str(file))

    def close(self):
        while self.processes:
            process = self.processes.pop()
            for end in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, end)
                    process.wait(timeout=10)
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    pass
