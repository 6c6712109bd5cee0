"""The links of a text view of GTK 3, as a tag. It knows nothing of gedit, so a test needs no gedit."""

from gi.repository import GLib, Gtk, Pango
from livelink import Detector, LinkIndex

# A change of more characters than this tags the links on the screen, and the others when they come into view.
LARGE = 100_000


class LiveLinks:
    """Keeps a tag over each link of a view that was ever on the screen.

    GTK counts code points, as Python does. The cost of a key depends on the words around it, not on the size of the text.
    """

    def __init__(self, view):
        self.view, self.buffer = view, view.get_buffer()
        self.detector = Detector()
        self.index = LinkIndex(self.buffer.get_slice(*self.buffer.get_bounds(), True), self.detector)
        self.tag = self.buffer.create_tag(None, underline=Pango.Underline.SINGLE)
        self.idle = 0
        # Where the text of the signal that runs now is inserted, or was deleted.
        self.inserted, self.deleted = 0, (0, 0)
        self.handlers = [
            (self.buffer, self.buffer.connect("insert-text", self.before_insert)),
            (self.buffer, self.buffer.connect_after("insert-text", self.on_insert)),
            (self.buffer, self.buffer.connect("delete-range", self.before_delete)),
            (self.buffer, self.buffer.connect_after("delete-range", self.on_delete)),
            (view, view.connect("style-updated", self.on_style)),
            (view, view.connect("size-allocate", self.on_scroll)),
            (view.get_vadjustment(), view.get_vadjustment().connect("value-changed", self.on_scroll)),
            (view.get_hadjustment(), view.get_hadjustment().connect("value-changed", self.on_scroll)),
        ]
        self.on_style()
        self.on_scroll()

    def remove(self):
        """Leaves the view as it was."""
        for owner, handler in self.handlers:
            owner.disconnect(handler)
        if self.idle:
            GLib.source_remove(self.idle)
        self.buffer.get_tag_table().remove(self.tag)

    def href_at(self, place):
        """Returns where the link at an iterator leads, or nothing."""
        at = place.get_offset()
        # A caret right after a link is at the link, too.
        link = self.index.link_at(at) or (self.index.link_at(at - 1) if at else None)
        href = self.index.href(link) if link else None
        return href if href and self.detector.may_open(href) else None

    def on_style(self, *_):
        """Takes the colour of links from the theme of the desktop."""
        colour = self.view.get_style_context().get_color(Gtk.StateFlags.LINK)
        self.tag.set_property("foreground-rgba", colour)

    def before_insert(self, _buffer, place, _text, _length):
        self.inserted = place.get_offset()

    def on_insert(self, buffer, after, _text, _length):
        # The text of the signal may be longer than the inserted part, so the buffer is asked.
        text = buffer.get_slice(buffer.get_iter_at_offset(self.inserted), after, True)
        self.edit(self.inserted, self.inserted, text)

    def before_delete(self, _buffer, start, end):
        self.deleted = start.get_offset(), end.get_offset()

    def on_delete(self, _buffer, _start, _end):
        self.edit(*self.deleted, "")

    def edit(self, start, end, text):
        """Reports an edit to the index, and tags the changed links."""
        delta = self.index.replace(start, end, text)
        # Text that was not on the screen may be there now.
        self.on_scroll()
        if len(text) <= LARGE and (delta or text):
            new_end = start + len(text)
            moved = new_end - end
            gone = delta.removed + [old for old, _ in delta.changed]
            new = delta.added + [now for _, now in delta.changed]
            places = [start, new_end] + [edge for link in new for edge in (link.start, link.end)]
            places += [edge if edge <= start else max(edge + moved, start) for link in gone for edge in (link.start, link.end)]
            self.tag_again(min(places), max(places))

    def tag_again(self, start, end):
        """Tags the links of a range, and nothing else of it."""
        place = self.buffer.get_iter_at_offset
        self.buffer.remove_tag(self.tag, place(start), place(end))
        for link in self.index.links(start, end):
            self.buffer.apply_tag(self.tag, place(link.start), place(link.end))

    def on_scroll(self, *_):
        # While GTK lays out the view, it must not change, so the links are tagged a moment later.
        if not self.idle:
            self.idle = GLib.idle_add(self.tag_visible)

    def tag_visible(self):
        """Tags the links on the screen that are not tagged yet."""
        self.idle = 0
        seen = self.view.get_visible_rect()
        _, start = self.view.get_iter_at_location(seen.x, seen.y)
        _, end = self.view.get_iter_at_location(seen.x + seen.width, seen.y + seen.height)
        end.forward_char()
        for link in self.index.links(start.get_offset(), end.get_offset()):
            first = self.buffer.get_iter_at_offset(link.start)
            last = self.buffer.get_iter_at_offset(link.end)
            if not (first.starts_tag(self.tag) and last.ends_tag(self.tag)):
                self.buffer.apply_tag(self.tag, first, last)
        return GLib.SOURCE_REMOVE
