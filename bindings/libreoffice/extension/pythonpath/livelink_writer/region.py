"""The paragraphs around the caret as one text, with the links and mutes that the document has there.

No link reaches over the end of a paragraph, so a key needs no more of the document than this. It works in tables, footnotes and
headers as in the body, because the caret says in which text it is.

Marks and mutes are in the document itself, as attributes of its characters: `livelink:link` says that a link was made
automatically, `livelink:mute` that the user took one off. They move with the text, are a part of Writer's undo, and are saved in ODT.
"""

from livelink import Mark, Mute
from com.sun.star.xml import AttributeData

LINK, MUTE = "livelink:link", "livelink:mute"
NAMESPACE = "urn:livelink:attributes"

# The placeholder for a footnote, a field or an anchor. It is one place for the caret, and no link holds it.
PLACEHOLDER = "\x01"

# More text than this at once is not looked at.
LIMIT = 200_000


def right(cursor, count, expand):
    """Moves a cursor by code points; Writer takes 16-bit numbers."""
    while count > 0:
        step = min(count, 32_000)
        cursor.goRight(step, expand)
        count -= step


def attribute(portion, name):
    """Returns the value of one of our attributes."""
    attributes = portion.TextUserDefinedAttributes
    return attributes.getByName(name).Value if attributes is not None and attributes.hasByName(name) else None


class Region:
    """Some paragraphs of one text: of the body, a cell, a footnote, a header."""

    def __init__(self, view_cursor, before=False, after=False):
        """Takes the paragraphs of the selection; `before` and `after` say whether to take one more."""
        self.text = view_cursor.Text
        first = self.text.createTextCursorByRange(view_cursor.getStart())
        last = self.text.createTextCursorByRange(view_cursor.getEnd())
        first.gotoStartOfParagraph(False)
        last.gotoEndOfParagraph(False)
        if before:
            first.gotoPreviousParagraph(False)
            first.gotoStartOfParagraph(False)
        if after:
            last.gotoNextParagraph(False)
            last.gotoEndOfParagraph(False)
        # The ends are held from outside, so that an edit at an end moves neither.
        self.previous = self.text.createTextCursorByRange(first)
        if not self.previous.goLeft(1, False):
            self.previous = None
        self.next = self.text.createTextCursorByRange(last)
        if not self.next.goRight(1, False):
            self.next = None

    def cursor(self):
        """Returns a cursor at the start."""
        if self.previous is None:
            cursor = self.text.createTextCursor()
            cursor.gotoStart(False)
        else:
            cursor = self.text.createTextCursorByRange(self.previous)
            cursor.goRight(1, False)
        return cursor

    def whole(self):
        """Returns a cursor over all of it."""
        cursor = self.cursor()
        if self.next is None:
            cursor.gotoEnd(True)
        else:
            end = self.text.createTextCursorByRange(self.next)
            end.goLeft(1, False)
            cursor.gotoRange(end, True)
        return cursor

    def range(self, start, end):
        """Returns a cursor over a range of it."""
        cursor = self.cursor()
        right(cursor, start, False)
        right(cursor, end - start, True)
        return cursor

    def raw(self):
        """Returns its text as Writer gives it, with the words of its fields."""
        return self.whole().String.replace("\r\n", "\n")

    def offset_of(self, place):
        """Returns the offset of a place, or None if the place is in another text or before this one."""
        try:
            cursor = self.cursor()
            if self.text.compareRegionStarts(cursor, place) < 0:
                return None
            cursor.gotoRange(place, True)
        except Exception:  # the place is in another text
            return None
        return len(cursor.String.replace("\r\n", "\n"))

    def portions(self):
        """Yields its pieces: the words, where they start, and Writer's portion if its text has attributes."""
        at, first = 0, True
        paragraphs = self.whole().createEnumeration()
        while paragraphs.hasMoreElements():
            paragraph = paragraphs.nextElement()
            if not first:
                yield "\n", at, None
                at += 1
            first = False
            if not paragraph.supportsService("com.sun.star.text.Paragraph"):
                yield PLACEHOLDER, at, None
                at += 1
                continue
            portions = paragraph.createEnumeration()
            while portions.hasMoreElements():
                portion = portions.nextElement()
                kind = portion.TextPortionType
                if kind == "Text":
                    yield portion.String, at, portion
                    at += len(portion.String)
                elif kind in ("TextField", "Footnote", "TextFieldStart", "TextFieldEnd", "ContentControl") or (kind == "Frame" and portion.String):
                    yield PLACEHOLDER, at, None
                    at += 1
                # Bookmarks, tracked changes and page breaks take no place.

    def read(self):
        """Returns its text, its links and its mutes."""
        words, links, mutes = [], [], []
        for part, start, portion in self.portions():
            words.append(part)
            if portion is None or not part:
                continue
            end, href, cause = start + len(part), portion.HyperLinkURL, attribute(portion, MUTE)
            if href:
                made = "auto" if attribute(portion, LINK) == "auto" else "manual"
                first = start
                if links and (links[-1].end, links[-1].href, links[-1].kind) == (start, href, made):
                    first = links.pop().start
                links.append(Mark(first, end, href, made))
            if cause:
                first = start
                if mutes and (mutes[-1].end, mutes[-1].cause) == (start, cause):
                    first = mutes.pop().start
                mutes.append(Mute(first, end, cause))
        return "".join(words), links, mutes

    def changes(self, links, mutes):
        """Returns the changes that give it these links and mutes and no others: functions to call in their order."""
        has = {(mark.start, mark.end, mark.href) for mark in self.read()[1]}
        wanted = {(mark.start, mark.end, mark.href) for mark in links}
        todo = []
        automatic = [mark for mark in links if mark.kind == "auto"]
        edges = sorted({edge for one in [*automatic, *mutes] for edge in (one.start, one.end)})
        for words, at, portion in self.portions():
            if portion is None or not words:
                continue
            cuts = [at, *(edge for edge in edges if at < edge < at + len(words)), at + len(words)]
            there = {name: attribute(portion, name) for name in (LINK, MUTE)}
            for start, end in zip(cuts, cuts[1:]):
                inside = [mute.cause for mute in mutes if mute.start <= start and end <= mute.end]
                values = {
                    LINK: "auto" if any(mark.start <= start and end <= mark.end for mark in automatic) else None,
                    MUTE: inside[0] if inside else None,
                }
                if values != there:
                    todo.append(lambda start=start, end=end, values=values: self.set_attributes(start, end, values))
        # The addresses come last: Writer's undo does not bring back an attribute that was taken away after an address.
        todo += [lambda start=start, end=end: self.set_href(start, end, None) for start, end, _ in sorted(has - wanted)]
        todo += [lambda start=start, end=end, href=href: self.set_href(start, end, href) for start, end, href in sorted(wanted - has)]
        return todo

    def set_href(self, start, end, href):
        """Makes a range lead to an address, or to none. (An empty address is one that Writer's undo does not take back.)"""
        cursor = self.range(start, end)
        if href is None:
            cursor.setPropertyToDefault("HyperLinkURL")
        else:
            cursor.HyperLinkURL = href

    def set_attributes(self, start, end, values):
        """Gives the characters of a range our attributes, or takes them away. The range lies in one portion.

        All at once, because Writer's undo does not bring back an attribute that was taken away just before another was given.
        """
        cursor = self.range(start, end)
        attributes = cursor.TextUserDefinedAttributes
        for name, value in values.items():
            if attributes.hasByName(name):
                attributes.removeByName(name)
            if value is not None:
                data = AttributeData()
                data.Namespace, data.Type, data.Value = NAMESPACE, "CDATA", value
                attributes.insertByName(name, data)
        if attributes.getElementNames():
            cursor.TextUserDefinedAttributes = attributes
        else:
            cursor.setPropertyToDefault("TextUserDefinedAttributes")
