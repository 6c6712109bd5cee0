"""Tests beyond the text of the body: saving, tables, footnotes, headers, tracked changes, windows, the switch, several starts. Usage: documents.py OXT [FOLDER]

With a folder it saves pictures there.
"""

import pathlib
import sys

import office


def portions(text):
    """Returns a text with its links marked ⸠so⸡ and what is muted ⸨so⸩."""
    out = []
    paragraphs = text.createEnumeration()
    while paragraphs.hasMoreElements():
        paragraph = paragraphs.nextElement()
        if not paragraph.supportsService("com.sun.star.text.Paragraph"):
            continue
        line, last = "", None
        portions = paragraph.createEnumeration()
        while portions.hasMoreElements():
            portion = portions.nextElement()
            if portion.TextPortionType != "Text":
                continue
            attributes = portion.TextUserDefinedAttributes
            muted = attributes is not None and attributes.hasByName("livelink:mute")
            href = portion.HyperLinkURL
            if href and href == last:
                line = f"{line[:-1]}{portion.String}⸡"
            else:
                line += f"⸠{portion.String}⸡" if href else f"⸨{portion.String}⸩" if muted else portion.String
            last = href
        out.append(line)
    return "\n".join(out)


class Documents:
    """The checks. Each starts with an empty document."""

    def __init__(self, writer, pictures):
        self.writer, self.pictures, self.failures, self.checks = writer, pictures, [], 0

    def empty(self):
        self.writer.switch()
        document = self.writer.document
        document.Text.setString("")
        cursor = document.Text.createTextCursor()
        cursor.setAllPropertiesToDefault()
        document.getUndoManager().clear()
        self.writer.switch()
        self.writer.focus()

    def expect(self, text, expected, what):
        self.checks += 1
        self.writer.wait(lambda: portions(text) == expected, 5)
        self.writer.settle()
        found = portions(text)
        if found != expected:
            self.failures.append(f"{what}: expected {expected!r}, found {found!r}")

    def put_caret(self, place):
        self.writer.document.CurrentController.ViewCursor.gotoRange(place, False)
        self.writer.settle()

    def saved(self):
        self.empty()
        writer = self.writer
        writer.type("see example.com and example.org ")
        writer.key("BackSpace")
        self.expect(writer.document.Text, "see ⸠example.com⸡ and ⸨example.org⸩ ", "before saving")
        file = writer.folder / "saved.odt"
        writer.document.storeToURL(file.as_uri(), ())
        self.picture("saved")
        again = writer.load(file)
        try:
            self.expect(again.Text, "see ⸠example.com⸡ and ⸨example.org⸩ ", "after loading")
            # It stays removed, and the link is still one that follows its text.
            again.CurrentController.ViewCursor.gotoEnd(False)
            writer.bring_to_front("saved")
            writer.settle()
            writer.type("x ")
            self.expect(again.Text, "see ⸠example.com⸡ and ⸨example.org⸩ x ", "typed after loading")
            cursor = again.Text.createTextCursor()
            cursor.gotoStart(False)
            cursor.goRight(15, False)
            again.CurrentController.ViewCursor.gotoRange(cursor, False)
            writer.settle()
            writer.type("/a")
            self.expect(again.Text, "see ⸠example.com/a⸡ and ⸨example.org⸩ x ", "typed at the end of a loaded link")
        finally:
            again.setModified(False)
            again.close(True)
        writer.focus()

    def table(self):
        self.empty()
        document = self.writer.document
        table = document.createInstance("com.sun.star.text.TextTable")
        table.initialize(1, 2)
        document.Text.insertTextContent(document.Text.getEnd(), table, False)
        cell = table.getCellByName("B1")
        self.put_caret(cell.getStart())
        self.writer.type("a.com b.com ")
        self.expect(cell, "⸠a.com⸡ ⸠b.com⸡ ", "in a table")
        self.writer.key("BackSpace")
        self.expect(cell, "⸠a.com⸡ ⸨b.com⸩ ", "Backspace in a table")
        self.picture("table")

    def footnote(self):
        self.empty()
        document = self.writer.document
        self.writer.type("word ")
        note = document.createInstance("com.sun.star.text.Footnote")
        document.Text.insertTextContent(document.Text.getEnd(), note, False)
        self.put_caret(note.getStart())
        self.writer.type("see https://example.com/a ")
        self.expect(note, "see ⸠https://example.com/a⸡ ", "in a footnote")
        document.CurrentController.ViewCursor.gotoRange(document.Text.getEnd(), False)
        self.writer.settle()
        self.writer.type(" and b.com ")
        self.expect(document.Text, "word  and ⸠b.com⸡ ", "after the anchor of a footnote")

    def header(self):
        self.empty()
        style = self.writer.document.StyleFamilies.getByName("PageStyles").getByName("Standard")
        style.HeaderIsOn = True
        self.put_caret(style.HeaderText.getStart())
        self.writer.type("me@example.org ")
        self.expect(style.HeaderText, "⸠me@example.org⸡ ", "in a header")
        style.HeaderIsOn = False

    def tracked(self):
        self.empty()
        document = self.writer.document
        self.writer.type("old ")
        document.RecordChanges = True
        self.writer.type("new example.com ")
        self.expect(document.Text, "old new ⸠example.com⸡ ", "while changes are tracked")
        self.writer.key("BackSpace")
        self.expect(document.Text, "old new ⸨example.com⸩ ", "Backspace while changes are tracked")
        document.RecordChanges = False

    def right_to_left(self):
        self.empty()
        cursor = self.writer.document.Text.createTextCursor()
        cursor.WritingMode = 1  # right to left
        self.writer.type("ראה https://example.com/דף ")
        self.expect(self.writer.document.Text, "ראה ⸠https://example.com/דף⸡ ", "in a paragraph from right to left")
        self.writer.key("BackSpace")
        self.expect(self.writer.document.Text, "ראה ⸨https://example.com/דף⸩ ", "Backspace in a paragraph from right to left")

    def read_only(self):
        self.empty()
        writer = self.writer
        writer.switch()
        writer.type("see a.com")
        writer.switch()
        file = writer.folder / "given.odt"
        writer.document.storeToURL(file.as_uri(), ())
        given = writer.load(file, ReadOnly=True)
        try:
            writer.bring_to_front("given")
            writer.settle()
            writer.key("End", "space", "Escape", "BackSpace", "Escape")
            self.expect(given.Text, "see a.com", "in a document that may only be read")
            self.checks += 1
            if given.isModified():
                self.failures.append("a document that may only be read is changed")
        finally:
            given.setModified(False)
            given.close(True)
        writer.focus()

    def own_links(self):
        self.empty()
        document = self.writer.document
        self.writer.switch()
        document.Text.setString("call me, read this, ")
        for start, end, href in [(0, 7, "tel:123"), (9, 18, "file:///tmp/notes.odt")]:
            cursor = document.Text.createTextCursorByRange(document.Text.getStart())
            cursor.goRight(start, False)
            cursor.goRight(end - start, True)
            cursor.HyperLinkURL = href
        self.writer.switch()
        self.put_caret(document.Text.getEnd())
        self.writer.type("see a.com ")
        self.expect(document.Text, "⸠call me⸡, ⸠read this⸡, see ⸠a.com⸡ ", "links of the user's own beside a new one")
        self.writer.key("BackSpace")
        self.expect(document.Text, "⸠call me⸡, ⸠read this⸡, see ⸨a.com⸩ ", "links of the user's own beside one that is taken off")

    def windows(self):
        self.empty()
        document = self.writer.document
        self.writer.type("one ")
        first = document.CurrentController
        self.writer.dispatch(".uno:NewWindow")
        self.writer.bring_to_front(": 2 - LibreOffice Writer")
        second = document.CurrentController
        if second == first:
            self.failures.append("a second window did not open")
        second.ViewCursor.gotoEnd(False)
        self.writer.settle()
        self.writer.type("a.com ")
        self.expect(document.Text, "one ⸠a.com⸡ ", "in the second window")
        second.Frame.close(True)
        self.writer.focus()
        document.CurrentController.ViewCursor.gotoEnd(False)
        self.writer.settle()
        self.writer.type("b.com ")
        self.expect(document.Text, "one ⸠a.com⸡ ⸠b.com⸡ ", "in the first window again")

    def switch(self):
        self.empty()
        document = self.writer.document
        own = self.writer.settings("/org.openoffice.Office.Common/AutoCorrect").SetInetAttribute
        self.checks += 1
        if own:
            self.failures.append("Writer's own recognition of URLs is on beside ours")
        self.writer.switch()
        self.checks += 1
        if not self.writer.settings("/org.openoffice.Office.Common/AutoCorrect").SetInetAttribute:
            self.failures.append("Writer's own recognition of URLs stays off while ours is off")
        self.writer.type("例 x.com ")
        self.writer.switch()
        self.writer.type("a.com ")
        self.expect(document.Text, "例 x.com ⸠a.com⸡ ", "switched off and on")

    def starts(self):
        """The switch stays as it is from start to start, and Writer's own recognition comes back, also after Writer was killed."""

        def own():
            return self.writer.settings("/org.openoffice.Office.Common/AutoCorrect").SetInetAttribute

        def expect(is_on, is_own, what):
            self.checks += 1
            found = self.writer.settings("/org.livelink.Writer").Autolink, own()
            if found != (is_on, is_own):
                self.failures.append(f"{what}: autolink and Writer's own recognition are {found}")
            self.writer.type("see a.com ")
            self.expect(self.writer.document.Text, "see ⸠a.com⸡ " if is_on else "see a.com ", what)

        self.writer.switch()
        self.writer.again()
        expect(False, True, "started again while it was off")
        self.empty()
        self.writer.switch()
        # Writer saves its settings a little later.
        kept = self.writer.kept
        self.writer.wait(lambda: 'name="OwnRecognition" oor:op="fuse"><value>true' in kept.read_text(), 20, "the user's own setting is not saved")
        self.writer.again(kill=True)
        expect(True, False, "started again after it was killed")
        self.writer.again()
        expect(True, False, "started again while it was on")
        self.writer.switch()
        self.checks += 1
        if not own():
            self.failures.append("Writer's own recognition of URLs stays off after Writer was killed")
        self.writer.switch()

    def paragraphs(self):
        self.empty()
        document = self.writer.document
        self.writer.paste("one a.com\ntwo b.com\nthree")
        self.expect(document.Text, "one ⸠a.com⸡\ntwo ⸠b.com⸡\nthree", "a paste of three lines")
        self.writer.key("ctrl+z")
        self.expect(document.Text, "one a.com\ntwo b.com\nthree", "the links of a paste are one undo step")
        self.empty()
        self.writer.type("example.co")
        self.writer.key("Return")
        self.expect(document.Text, "⸠example.co⸡\n", "Enter")
        self.writer.type("m")
        self.writer.key("Home", "BackSpace")
        self.expect(document.Text, "⸠example.com⸡", "two paragraphs that Backspace joins")

    def undone(self):
        self.empty()
        document = self.writer.document
        self.writer.type("example.com ")
        self.writer.key("ctrl+z")
        self.expect(document.Text, "example.com ", "an undo takes the link off, and not the space")
        self.writer.key("ctrl+y")
        self.expect(document.Text, "⸠example.com⸡ ", "a redo brings it back")
        self.writer.key("ctrl+z")
        self.writer.settle()
        self.writer.type("x ")
        self.expect(document.Text, "⸨example.com⸩ x ", "a space after that does not link it again")
        self.empty()
        self.writer.type("https://exmple.com ")
        self.writer.key(*["Left"] * 9)
        self.writer.type("a")
        self.expect(document.Text, "⸠https://example.com⸡ ", "typed in a link")
        self.writer.key("ctrl+z")
        self.writer.settle()
        self.writer.type("b")
        self.expect(document.Text, "⸠https://exbmple.com⸡ ", "typed in a link after an undo")
        link = document.Text.createEnumeration().nextElement().createEnumeration().nextElement()
        self.checks += 1
        if link.HyperLinkURL != "https://exbmple.com":
            self.failures.append(f"a link after an undo leads to {link.HyperLinkURL}")

    def picture(self, name):
        if self.pictures:
            self.writer.picture(self.pictures / f"{name}.png")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if office.is_missing():
        return 3
    writer = office.Office(pathlib.Path(sys.argv[1]).resolve())
    documents = Documents(writer, pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    try:
        for check in ("saved", "table", "footnote", "header", "tracked", "right_to_left", "read_only", "own_links", "undone", "paragraphs", "windows", "switch", "starts"):
            try:
                getattr(documents, check)()
            except Exception as error:
                documents.failures.append(f"{check}: {type(error).__name__}: {error}")
    finally:
        writer.close()
    for failure in documents.failures:
        print(failure)
    print(f"{documents.checks} checks, {len(documents.failures)} failed")
    return 1 if documents.failures else 0


if __name__ == "__main__":
    sys.exit(main())
