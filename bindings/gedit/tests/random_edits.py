"""Edits a text view at random, and compares what is tagged with the links of the whole text. Usage: random_edits.py [EDITS [SEED]]

It needs a display, GTK 3 for Python, and the Python package `livelink`. Exit code 1: a difference; 3: something is not installed.
"""

import pathlib
import random
import sys

try:
    import gi

    gi.require_version("Gtk", "3.0")
    import livelink
    from gi.repository import GLib, Gtk
except (ImportError, ValueError) as error:
    print("skipped: not installed:", error)
    sys.exit(3)

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "plugin"))
from live_links import LiveLinks

PIECES = ["example.com", " ", "https://", "a.b/c?d", "\n", "\r\n", ",", "語", "🦀", "e\u0301", "me@", ")", "(", "最高", "日本語.jp", ".", "x", "\t", "\u2028"]


def tagged(buffer, tag):
    """Returns the ranges that have the tag. Tags that touch are one range for GTK."""
    ranges, place = [], buffer.get_start_iter()
    while place.starts_tag(tag) or place.forward_to_tag_toggle(tag):
        if not place.starts_tag(tag):
            continue
        start = place.get_offset()
        place.forward_to_tag_toggle(tag)
        ranges.append((start, place.get_offset()))
    return ranges


def joined(links):
    """Returns the ranges of links, with those that touch as one."""
    ranges = []
    for link in links:
        if ranges and ranges[-1][1] == link.start:
            ranges[-1] = (ranges[-1][0], link.end)
        else:
            ranges.append((link.start, link.end))
    return ranges


def edit(buffer, rng):
    """Inserts or deletes something, as a user, an undo or a paste does."""
    count = buffer.get_char_count()
    if count and (count > 2_000 or rng.random() < 0.4):
        start = rng.randrange(count)
        end = min(count, start + rng.choice([1, 1, 2, 5, 30, 300 if count > 1_000 else 3]))
        buffer.delete(buffer.get_iter_at_offset(start), buffer.get_iter_at_offset(end))
    else:
        text = "".join(rng.choice(PIECES) for _ in range(rng.choice([1, 1, 1, 3, 12])))
        buffer.insert(buffer.get_iter_at_offset(rng.randrange(count + 1)), text)


def main(edits=3_000, seed=1):
    rng = random.Random(seed)
    buffer = Gtk.TextBuffer()
    buffer.set_text("see example.com and 最高https://example.org/a")
    view = Gtk.TextView(buffer=buffer, wrap_mode=Gtk.WrapMode.CHAR)
    window = Gtk.Window()
    scrolled = Gtk.ScrolledWindow()
    scrolled.add(view)
    window.add(scrolled)
    window.set_default_size(600, 20_000)
    window.show_all()
    links = LiveLinks(view)
    while GLib.MainContext.default().iteration(False):
        pass
    for nth in range(edits):
        edit(buffer, rng)
        if nth % 50 == 0:
            while GLib.MainContext.default().iteration(False):
                pass
        text = buffer.get_slice(*buffer.get_bounds(), True)
        expected, found = joined(livelink.detect(text)), tagged(buffer, links.tag)
        if expected != found:
            print(f"edit {nth} of seed {seed}: {found} are tagged, and {expected} are links, of {text!r}")
            return 1
    links.remove()
    print(f"{edits} edits of seed {seed}: what is tagged are the links")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
