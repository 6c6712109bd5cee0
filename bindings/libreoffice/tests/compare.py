"""Types the same into Writer without and with the extension, and prints a table. Usage: compare.py OXT [FOLDER]

With a folder it saves a picture of each.
"""

import pathlib
import sys

import office
from documents import portions

# What is typed, and the keys after it.
CASES = [
    ("see example.com ", []),
    ("see www.example.com ", []),
    ("see www.example.com ", ["BackSpace"]),
    ("see www.example.com ", ["BackSpace", "BackSpace"]),
    ("https://example.com/a_(b) ", []),
    ("(https://example.com/x). ", []),
    ("https://example.com/a?b=c, ", []),
    ("https://bücher.de/x ", []),
    ("最高https://example.com/a ", []),
    ("https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン ", []),
    ("https://пример.бел/путь ", []),
    ("me@example.com ", []),
    ("write to me@bücher.de. ", []),
    ("http://аррӏе.com ", []),
    ("https://example.com/a", ["Return"]),
    ("https://example.com/a", ["Return", "ctrl+z"]),
    ("see example.com ", ["ctrl+z", "x", "space"]),
    ("main.rs and index.html ", []),
    ("“https://example.com/q” ", []),
    ("https://exmple.com ", ["Left", "Left", "Left", "Left", "Left", "Left", "Left", "Left", "Left", "a"]),
    ("http://localhost and 1.2.3.4 ", []),
]


def play(writer, text, keys):
    writer.document.Text.setString("")
    writer.document.Text.createTextCursor().setAllPropertiesToDefault()
    writer.document.getUndoManager().clear()
    writer.focus()
    writer.settle()
    writer.type(text)
    writer.settle()
    for key in keys:
        writer.key(key)
        writer.settle()
    writer.settle()
    return portions(writer.document.Text).replace("\n", "↵").replace("⸨", "").replace("⸩", "")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if office.is_missing():
        return 3
    found = []
    for oxt in (None, pathlib.Path(sys.argv[1]).resolve()):
        writer = office.Office(oxt)
        try:
            found.append([play(writer, text, keys) for text, keys in CASES])
            if len(sys.argv) > 2:
                writer.document.Text.setString("")
                for text, keys in CASES:
                    if not keys:
                        writer.type(text)
                        writer.key("Return")
                writer.settle()
                writer.picture(pathlib.Path(sys.argv[2]) / ("with.png" if oxt else "without.png"))
        finally:
            writer.close()
    print("| typed | Writer | with Livelink |\n|---|---|---|")
    for (text, keys), own, ours in zip(CASES, *found):
        typed = f"`{text}`" + "".join(f" {key}" for key in keys)
        print(f"| {typed} | {own} | {ours} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
