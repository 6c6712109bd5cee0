"""A window of Writer: typing, pastes and undos become reports to a session, and its answers become links.

Writer reports that something changed, without details. So the view knows the text around the caret before a key, looks at it again after
the key, and takes the difference for the edit.
"""

import unohelper
from com.sun.star.awt import XCallback, XKeyHandler
from com.sun.star.awt import Key
from com.sun.star.awt import KeyModifier
from com.sun.star.document import XUndoManagerListener
from com.sun.star.util import XModifyListener
from com.sun.star.view import XSelectionChangeListener

from livelink import Mark, Mute, Session, detect

from .region import LIMIT, Region
from .settings import settings
from .texts import texts


def difference(old, new, selection):
    """Returns the edit that leads from a text to another: where it starts, where it ended, and the new text.

    Several edits may lead there: "aa" becomes "a" by either of two deletions. The one at the selection or the caret is right.
    """
    start, end = selection
    for first, last in [(start, end), (start - (len(old) - len(new)), start), (start, start + len(old) - len(new))]:
        tail = len(old) - last
        if 0 <= first <= last and tail >= 0 and len(new) >= first + tail:
            if old[:first] == new[:first] and old[last:] == new[len(new) - tail :]:
                return first, last, new[first : len(new) - tail]
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, len(old) - end, new[start : len(new) - end]


def word_around(text, start, end, links):
    """Returns the word around an edit, as far as it is in the link around the edit."""
    first, last = 0, len(text)
    for mark in links:
        if mark.start <= start and end <= mark.end:
            first, last = mark.start, mark.end
            break
    while start > first and not text[start - 1].isspace():
        start -= 1
    while end < last and not text[end].isspace():
        end += 1
    return start, end


def is_address(text, mark):
    """Whether the text of a link is a link by itself, to where the link leads."""
    words = text[mark.start : mark.end]
    found = detect(words)
    return len(found) == 1 and (found[0].start, found[0].end, found[0].href) == (0, len(words), mark.href)


class View(unohelper.Base, XKeyHandler, XModifyListener, XSelectionChangeListener, XUndoManagerListener, XCallback):
    """Autolink in one window."""

    def __init__(self, context, document, controller, switch, views):
        self.context = context
        self.document, self.controller, self.switch, self.views = document, controller, switch, views
        self.texts = texts(settings(context, "/org.openoffice.Setup/L10N").ooLocale)  # the titles of the undo steps
        self.undo = document.getUndoManager()
        self.later = context.ServiceManager.createInstanceWithContext("com.sun.star.awt.AsyncCallback", context)
        self.region = self.session = self.raw = None
        self.selection, self.edited = (0, 0), False
        self.key = None  # what the last key does to the text
        self.owed = []  # where an undo took a link off
        self.travelled = []  # what was undone and done again since the last look
        self.busy = self.waiting = self.changed = False
        controller.addKeyHandler(self)
        controller.addSelectionChangeListener(self)
        document.addModifyListener(self)
        self.undo.addUndoManagerListener(self)

    # Events of Writer.

    def keyPressed(self, event):
        if not self.works():
            return False
        self.settle()
        self.look()
        if self.session is None:
            return False
        code, control = event.KeyCode, event.Modifiers & (KeyModifier.MOD1 | KeyModifier.MOD2)
        cursor = self.controller.ViewCursor
        if cursor.isCollapsed():
            caret = self.region.offset_of(cursor.getStart())
            if code == Key.BACKSPACE and not event.Modifiers:
                effects = self.session.backspace(caret)
                if effects is not None:
                    self.apply(effects, self.texts["removed"])
                    return True
            # These two take the end of a paragraph away, and then the other paragraph counts.
            if code == Key.BACKSPACE and caret == 0:
                self.start(before=True)
            elif code == Key.DELETE and caret == len(self.session.text):
                self.start(after=True)
        elif (code == Key.V and control) and self.paste_over():
            return True
        if code in (Key.BACKSPACE, Key.DELETE):
            self.key = "deleted"
        elif code == Key.RETURN:
            self.key = "line_break"
        elif (code == Key.V and control) or (code == Key.INSERT and event.Modifiers & KeyModifier.SHIFT):
            self.key = "pasted"
        elif not control and event.KeyChar.value >= " ":
            self.key = "typed"
        elif code == Key.TAB:
            self.key = "typed"
        return False

    def paste_over(self):
        """Makes the selection a link if the clipboard holds one address."""
        pasted = self.clipboard()
        effects = self.session.paste_over(*self.selection, pasted) if pasted else None
        if effects is None:
            return False
        self.apply(effects, self.texts["linked"])
        return True

    def clipboard(self):
        """Returns the text of the clipboard, if there is one."""
        board = self.context.ServiceManager.createInstanceWithContext("com.sun.star.datatransfer.clipboard.SystemClipboard", self.context)
        contents = board.getContents()
        if contents is not None:
            for flavor in contents.getTransferDataFlavors():
                if flavor.MimeType.startswith("text/plain;charset=utf-16"):
                    return contents.getTransferData(flavor)
        return None

    def keyReleased(self, event):
        return False

    def modified(self, event):
        if not self.busy:
            self.changed = True
        self.soon()

    def selectionChanged(self, event):
        self.soon()

    def actionUndone(self, event):
        self.travelled.append(("undone", event.UndoActionTitle))
        self.soon()

    def actionRedone(self, event):
        self.travelled.append(("redone", event.UndoActionTitle))
        self.soon()

    def undoActionAdded(self, event):
        pass

    allActionsCleared = redoActionsCleared = resetAll = undoActionAdded
    enteredContext = enteredHiddenContext = leftContext = leftHiddenContext = cancelledContext = undoActionAdded

    def disposing(self, event):
        self.forget()
        if self in self.views:
            self.views.remove(self)

    def forget(self):
        """Knows nothing of the text any more, so that nothing that changes meanwhile counts as typed."""
        self.region = self.session = None

    # When to look.

    def soon(self):
        """Looks when Writer has finished its present work."""
        if not self.busy and not self.waiting and self.works():
            self.waiting = True
            self.later.addCallback(self, None)

    def notify(self, data):
        self.waiting = False
        if self.works():
            try:
                if self.key is None and self.document.CurrentController != self.controller:
                    # Another window of the document has changed it, and looks after the change. If both did, one would write the
                    # links of before over those of the other.
                    self.forget()
                elif not self.settle():
                    self.look()
            except Exception:  # the document was closed meanwhile, or another extension changed it under our hands
                self.forget()

    def works(self):
        return self.switch.on and not self.document.isReadonly()

    # Reports.

    def settle(self):
        """Reports the changes since the last look. Returns whether the other half of a change is still to come."""
        travelled, self.travelled = self.travelled, []
        kind, self.key = self.key, None
        changed, self.changed = self.changed, False
        if self.session is None:
            return False
        try:
            raw = self.region.raw()
        except Exception:  # the text is gone, for example a cell that was deleted
            self.forget()
            return False
        if travelled:
            self.follow(travelled)
        elif raw != self.raw:
            if len(raw) > LIMIT:
                self.forget()
                return False
            start, end = self.selection
            if kind == "pasted" and start < end and raw == self.raw[:start] + self.raw[end:]:
                # Writer has deleted the selection, and waits for the clipboard.
                self.key = kind
                return True
            self.report(kind, raw)
        elif changed:
            self.compare()
        return False

    def compare(self):
        """The text is the same, and something else has changed. A link that was taken off by a command stays off."""
        _, links, mutes = self.region.read()
        wanted = self.session.links()
        if links == wanted and mutes == self.session.mutes():
            return
        kept = links
        for mark in wanted:
            there = [other for other in links if other.start < mark.end and mark.start < other.end]
            # With another address it is a link of the user's own now.
            if mark not in there and all(other.href == mark.href for other in there) and (mark.kind == "auto" or not there):
                # Writer removes the selected part of a link. The rest of it is no link of anybody's.
                self.session.unlink(mark.start, mark.end)
                kept = [other for other in kept if other not in there]
        self.write(kept, self.session.mutes())
        self.load()

    def report(self, kind, raw):
        plain = self.session.text == self.raw
        text = raw if plain and not self.has_fields() else self.region.read()[0]
        start, end, with_ = difference(self.session.text, text, self.selection)
        self.raw, self.edited = raw, True
        if kind is None and self.correct(start, end, with_):
            return
        if kind in ("typed", "line_break") and end > start and self.correct_typing(text, kind):
            return
        if kind is None:
            kind = "deleted" if not with_ else "typed" if len(with_) == 1 else "pasted"
        if kind == "typed" and with_ == "\n":
            kind = "line_break"
        effects = self.session.edit(kind, start, end, with_)
        commits = any(unit.kind == "commit" for unit in effects.units)
        self.apply(effects, self.texts["linked"] if commits or kind == "pasted" else None)

    def correct(self, start, end, with_):
        """Reports a word that was replaced without a key, by the spell checker or a menu. Returns whether it was one."""
        old, links = self.session.text, self.session.links()
        first, last = word_around(old, start, end, links)
        if first == last or any(char.isspace() for char in old[first:last]) or with_ == self.clipboard():
            return False
        # No corrected word ends with white space. A menu or an input method inserted it, perhaps right after a letter.
        if with_[-1:].isspace():
            return False
        with_ = old[first:start] + with_ + old[end:last]
        self.apply(self.session.edit("corrected", first, last, with_), None)
        return True

    def correct_typing(self, text, kind):
        """Reports a key before which Writer corrected the word at the caret. Returns whether it did."""
        old, (start, caret) = self.session.text, self.selection
        typed = len(text) - (len(old) - caret) - 1
        if start != caret or typed < 0 or text[typed + 1 :] != old[caret:]:
            return False
        links = [mark for mark in self.session.links() if mark.start < caret <= mark.end]
        first, _ = word_around(old, caret, caret, links)
        if first == caret or old[:first] != text[:first]:
            return False
        self.session.edit("corrected", first, caret, text[first:typed])
        effects = self.session.edit(kind, typed, typed, text[typed])
        self.apply(effects, self.texts["linked"] if any(unit.kind == "commit" for unit in effects.units) else None)
        return True

    def has_fields(self):
        """Whether the text of Writer may hold words that are not in the document, but those of fields."""
        portions = self.document.getTextFields()
        return portions.createEnumeration().hasMoreElements() or self.document.getFootnotes().getCount() > 0

    def follow(self, travelled):
        """After an undo or a redo the document says which links there are. A link that an undo took off stays off.

        A change of the document now would end the redo stack. So the mute is owed, and the next edit pays it.
        """
        before, old = self.session.links(), self.session.text
        text, links, _ = self.region.read()
        if old == text and travelled[-1] == ("undone", self.texts["linked"]):
            places = {(mark.start, mark.end) for mark in links}
            for mark in before:
                if mark.kind == "auto" and (mark.start, mark.end) not in places:
                    self.owed.append(self.region.range(mark.start, mark.end))
        self.load(restored=True)
        if self.session is not None:
            self.collapse(old, text)

    def collapse(self, old, text):
        """Writer selects the text that an undo has changed, and the next key would replace it. For links that is not what a user wants.

        A selection of text that the undo has brought back stays.
        """
        cursor = self.controller.ViewCursor
        if cursor.isCollapsed():
            return
        place = self.selection
        if old != text:
            start, _, back = difference(old, text, self.selection)
            if cursor.String.replace("\r\n", "\n") == back:
                return
            place = start + len(back), start + len(back)
        self.busy = True
        cursor.gotoRange(self.region.range(*place), False)
        self.busy = False

    def write(self, links, mutes, title=None):
        """Gives the document these links and mutes. With a title it is an undo step of its own, and else a part of the last step.

        Without any step (a locked undo manager), Writer 7.4 gives and takes attributes for the whole portion and not for the range.
        """
        changes = self.region.changes(links, mutes)
        if not changes:
            return
        self.busy = True
        if title is None and self.undo.isUndoPossible():
            self.undo.enterHiddenUndoContext()
        else:
            self.undo.enterUndoContext(title or self.texts["linked"])
        try:
            # A new address may take the attributes of its portion along. Then they are given once more.
            for _ in range(3):
                for change in changes:
                    change()
                changes = self.region.changes(links, mutes)
                if not changes:
                    break
        finally:
            self.undo.leaveUndoContext()
            self.busy = False

    # Where the caret is.

    def look(self):
        """Knows the text around the caret, before something happens to it."""
        cursor = self.controller.ViewCursor
        if self.session is not None:
            ends = [self.region.offset_of(cursor.getStart()), self.region.offset_of(cursor.getEnd())]
            if all(end is not None and end <= len(self.session.text) for end in ends) and self.region.raw() == self.raw:
                now = min(ends), max(ends)
                if now != self.selection and not self.edited:
                    self.session.caret_moved()
                self.selection, self.edited = now, False
                return
        self.start()

    def start(self, before=False, after=False):
        """Starts with the paragraphs of the caret or the selection."""
        try:
            cursor = self.controller.ViewCursor
            self.region = Region(cursor, before, after)
            self.load()
            ends = [self.region.offset_of(cursor.getStart()), self.region.offset_of(cursor.getEnd())]
            self.selection = min(ends), max(ends)
        except Exception:  # a selection without a text, such as a frame
            self.forget()

    def load(self, restored=False):
        """Starts a session with the links and mutes of the document.

        Writer's undo loses, in some places, that a link was made automatically. A link that is its own address was.
        """
        self.raw = self.region.raw()
        if len(self.raw) > LIMIT:
            self.forget()
            return
        text, links, mutes = self.region.read()
        if restored:
            links = [Mark(mark.start, mark.end, mark.href, "auto") if is_address(text, mark) else mark for mark in links]
        self.session = Session(text)
        self.session.load(links, mutes + self.debts(links))

    def debts(self, links):
        """Returns the mutes that the document does not have yet. One ends if there is a link again, or if its text is gone."""
        mutes, kept = [], []
        for place in self.owed:
            start = self.region.offset_of(place.getStart())
            end = None if start is None else start + len(place.String)
            inside = end is not None and end <= len(self.raw)
            if not place.String or (inside and any(mark.start < end and start < mark.end for mark in links)):
                continue
            kept.append(place)
            if inside:
                mutes.append(Mute(start, end, "undo"))
        self.owed = kept
        return mutes

    # Changes.

    def apply(self, effects, title):
        """Gives the document the links and mutes that the session has."""
        # Writer gives typed text the attributes of the character before it, and those of a link or a mute end there.
        if not effects.touched and not self.session.links() and not self.session.mutes():
            return
        self.write(self.session.links(), self.session.mutes(), title)
