"""Plays replay scripts in Writer with real keys, and compares text, links and mutes. Usage: drive.py OXT [--every N] [FILE…]

Without files it plays `tests/scripts` of the repository. A script with a step that Writer or xdotool cannot do is passed over, and so
is one whose undo takes back more or less text in Writer than in Livelink's own history; both are counted.
"""

import argparse
import json
import pathlib
import sys
import unicodedata
import zipfile

import office

KEYS = {"Enter": "Return", "Backspace": "BackSpace", "Delete": "Delete", "Left": "Left", "Right": "Right", "Home": "Home", "End": "End",
        "Tab": "Tab", "Shift+Enter": "shift+Return", "Ctrl+Z": "ctrl+z", "Ctrl+Y": "ctrl+y"}

# What the extension does otherwise, and why.
KNOWN = {
    "unlink-right-edge": "Writer's command takes no link off at the right edge",
    "mute-only-its-range": "Writer's command takes off the next link, too, if a single character is between the two",
    "corrected-disarms": "the caret is where a word was corrected",
    "joined-pasted-break": "Writer pastes no line break that nothing follows",
    "joined-not-loaded": "the document has links side by side with one target as one",
    "story-arabic": "the arrow keys of Writer follow the direction of the text",
    "story-backspace": "Writer undoes a typed word and the space after it in two steps, so the same number of undos ends earlier",
    "undo-redo-dormant": "the document does not hold that an address was a link before it was broken, so after an undo it is one at the next space",
}


def cannot(script):
    """Returns why Writer cannot play a script, or None."""
    if script["id"] in KNOWN:
        return KNOWN[script["id"]]
    setup = script.get("setup", {})
    for name in ("options", "syntax", "readonly"):
        if setup.get(name):
            return f"the setup has {name}"
    for step in script["steps"]:
        if step["op"] == "select" and "carets" in step:
            return "several carets"
        if step["op"] == "key" and step["key"] not in KEYS:
            return f"the key {step['key']}"
        if step.get("repeat") == "all":
            return "a key until nothing happens"
        if step["op"] == "command" and step.get("name") != "unlink":
            return "a command with an address"
        if step["op"] == "paste" and set(step) - {"op", "text"}:
            return "a special paste"
        if step["op"] not in ("type", "key", "select", "paste", "command", "correct"):
            return f"the step {step['op']}"
    texts = [setup.get("text", "")] + [step.get("text", "") for step in script["steps"]]
    if any(char < " " and char not in "\n\t" or char in "\u2028\u2029\u00ad\ufffc" for text in texts for char in text):
        return "a character that keys cannot type"
    if any(unicodedata.combining(char) or unicodedata.category(char) in ("Mc", "Cf") or "\U0001f1e6" <= char <= "\U0001f1ff" for text in texts for char in text):
        return "a character of several code points, of which Writer deletes one"
    if any("\u1100" <= char <= "\u11ff" for text in texts for char in text):
        return "a conjoining jamo, which Writer deletes alone"
    if any(step["op"] == "key" and step["key"] == "Tab" for step in script["steps"]) or "\t" in "".join(texts):
        return "a tab, which moves the focus in some places"
    return None


def readable(href):
    """Returns one form of an address, whichever of its characters are escaped."""
    import livelink

    return livelink.format_url(livelink.Detector().href(href)) if "://" in href else livelink.format_url(href)


class Player:
    """Writer, and what a script does to it."""

    def __init__(self, writer):
        self.writer = writer
        from livelink_writer.region import Region

        self.Region = Region

    def region(self):
        cursor = self.writer.document.Text.createTextCursor()
        cursor.gotoStart(False)
        cursor.gotoEnd(True)
        return self.Region(cursor)

    def prepare(self, setup):
        document = self.writer.document
        self.writer.switch()
        document.Text.setString("")
        cursor = document.Text.createTextCursor()
        cursor.gotoStart(False)
        cursor.gotoEnd(True)
        cursor.setAllPropertiesToDefault()
        document.Text.setString(setup.get("text", ""))
        from livelink import Mark, Mute

        links = [Mark(link["from"], link["to"], link["href"], link["kind"]) for link in setup.get("links", [])]
        mutes = [Mute(mute["from"], mute["to"]) for mute in setup.get("muted", [])]
        for change in self.region().changes(links, mutes):
            change()
        self.select(setup.get("caret", len(setup.get("text", ""))))
        document.getUndoManager().clear()
        self.writer.switch()

    def select(self, start, end=None):
        cursor = self.region().range(min(start, end or start), max(start, end if end is not None else start))
        self.writer.document.CurrentController.ViewCursor.gotoRange(cursor, False)

    def step(self, step):
        op = step["op"]
        if op == "type":
            self.writer.type(step["text"])
        elif op == "key":
            for _ in range(step.get("repeat", 1)):
                self.writer.key(KEYS[step["key"]])
                if step["key"] in ("Ctrl+Z", "Ctrl+Y"):
                    self.writer.settle()
        elif op == "paste":
            self.writer.paste(step["text"])
        elif op == "select":
            self.writer.settle()
            self.select(step["from"], step["to"])
        elif op == "correct":
            # The caret is in a word that a user corrects, and after it when that is done.
            self.writer.settle()
            self.select(step["to"])
            self.writer.settle()
            self.region().range(step["from"], step["to"]).setString(step["text"])
            self.writer.settle()
            self.select(step["from"] + len(step["text"]))
            self.writer.settle()
        elif op == "command":
            self.writer.settle()
            self.writer.dispatch(".uno:RemoveHyperlink")

    def play(self, script):
        """Returns what is there after a script, in the form of `expect`."""
        self.prepare(script.get("setup", {}))
        for step in script["steps"]:
            self.step(step)
        self.writer.settle()
        self.writer.settle()
        text, links, mutes = self.region().read()
        return {
            "text": text,
            "links": [{"text": text[mark.start : mark.end], "href": readable(mark.href), "kind": mark.kind} for mark in links],
            "muted": [{"from": mute.start, "to": mute.end} for mute in mutes],
        }


def form(expect):
    """Returns what a script expects, in the form of what is found."""
    links = [dict(link, href=readable(link["href"])) for link in expect["links"]]
    return {"text": expect["text"], "links": links, "muted": expect.get("muted")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("oxt", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth script")
    parser.add_argument("--only", metavar="ID", help="only the scripts whose id begins so")
    arguments = parser.parse_args()
    if office.is_missing():
        return 3
    root = pathlib.Path(__file__).parents[3]
    files = arguments.files or sorted((root / "tests/scripts").glob("*.jsonl"))
    scripts = [json.loads(line) for file in files for line in file.read_text().splitlines() if line.strip()]
    if arguments.only:
        scripts = [script for script in scripts if script["id"].startswith(arguments.only)]
    playable = [script for script in scripts if cannot(script) is None][:: arguments.every]
    reasons = {}
    for script in scripts:
        if cannot(script):
            reasons[cannot(script)] = reasons.get(cannot(script), 0) + 1

    folder = pathlib.Path(office.tempfile.mkdtemp(prefix="livelink-oxt-"))
    with zipfile.ZipFile(arguments.oxt) as packed:
        packed.extractall(folder)
    sys.path.insert(0, str(folder / "pythonpath"))
    writer = office.Office(arguments.oxt.resolve())
    passed, failed, otherwise = 0, 0, 0
    try:
        player = Player(writer)
        for script in playable:
            found, expected = player.play(script), form(script["expect"])
            keys = [step.get("key") for step in script["steps"]]
            travels = "Ctrl+Z" in keys or "Ctrl+Y" in keys
            if "muted" not in script["expect"]:
                expected["muted"] = found["muted"]
            if keys and keys[-1] in ("Ctrl+Z", "Ctrl+Y"):
                # What an undo mutes, and that a restored link is automatic, is in the document with the next edit. `documents.py`
                # looks at that.
                for one in (found, expected):
                    one["muted"] = None
                    one["links"] = [dict(link, kind=None) for link in one["links"]]
            if found == expected:
                passed += 1
            elif travels and found["text"] != expected["text"]:
                otherwise += 1
            else:
                failed += 1
                print(f"{script['id']}: {script['title']}\n  expected {json.dumps(expected, ensure_ascii=False)}\n  found    {json.dumps(found, ensure_ascii=False)}")
    finally:
        writer.close()
        office.shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} of {passed + failed} scripts passed; {otherwise} in which Writer's undo takes back other text")
    for reason, count in sorted(reasons.items()):
        print(f"  passed over: {count} with {reason}" if not reason.startswith("the setup") else f"  passed over: {count} because {reason}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
