"""Live links in gedit: each address of a text is shown as a link, and stays right while the text is edited."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gedit", "3.0")
from gi.repository import Gdk, Gedit, GLib, GObject, Gtk
from live_links import LiveLinks


class LivelinkPlugin(GObject.Object, Gedit.ViewActivatable):
    """The part of the plugin for one view."""

    view = GObject.Property(type=Gedit.View)

    def do_activate(self):
        self.links = LiveLinks(self.view)
        self.handlers = [
            self.view.connect("key-press-event", self.on_key),
            self.view.connect("button-press-event", self.on_click),
            self.view.connect("populate-popup", self.on_menu),
            self.view.connect("query-tooltip", self.on_tooltip),
        ]
        self.view.set_has_tooltip(True)

    def do_deactivate(self):
        for handler in self.handlers:
            self.view.disconnect(handler)
        self.links.remove()

    def open(self, href):
        """Hands an address to the system. A failure is shown, because nothing else would tell of it."""
        window = self.view.get_toplevel()
        try:
            Gtk.show_uri_on_window(window, href, Gtk.get_current_event_time())
        except GLib.Error as error:
            dialog = Gtk.MessageDialog(transient_for=window, modal=True, buttons=Gtk.ButtonsType.CLOSE, text=f"Cannot open {href}")
            dialog.format_secondary_text(error.message)
            dialog.run()
            dialog.destroy()

    def at_pointer(self, window, x, y):
        """Returns the address at a place of one of the view's windows, or nothing."""
        x, y = self.view.window_to_buffer_coords(window, int(x), int(y))
        is_text, place = self.view.get_iter_at_location(x, y)
        return self.links.href_at(place) if is_text else None

    def on_key(self, _view, event):
        is_enter = event.keyval in (Gdk.KEY_Return, Gdk.KEY_KP_Enter)
        if not (is_enter and event.state & Gdk.ModifierType.CONTROL_MASK):
            return False
        buffer = self.view.get_buffer()
        href = self.links.href_at(buffer.get_iter_at_mark(buffer.get_insert()))
        if href:
            self.open(href)
        return bool(href)

    def on_click(self, _view, event):
        if event.button != 1 or not event.state & Gdk.ModifierType.CONTROL_MASK:
            return False
        href = self.at_pointer(self.view.get_window_type(event.window), event.x, event.y)
        if href:
            self.open(href)
        return bool(href)

    def on_menu(self, view, menu):
        buffer = view.get_buffer()
        href = self.links.href_at(buffer.get_iter_at_mark(buffer.get_insert()))
        if not href or not isinstance(menu, Gtk.Menu):
            return
        for label, act in (
            ("Copy Link Address", lambda _: Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).set_text(href, -1)),
            ("Open Link", lambda _: self.open(href)),
        ):
            item = Gtk.MenuItem(label=label)
            item.connect("activate", act)
            item.show()
            menu.prepend(item)

    def on_tooltip(self, _view, x, y, by_keyboard, tooltip):
        href = None if by_keyboard else self.at_pointer(Gtk.TextWindowType.WIDGET, x, y)
        if href:
            tooltip.set_text(f"{href}\nCtrl+click to open")
        return bool(href)
