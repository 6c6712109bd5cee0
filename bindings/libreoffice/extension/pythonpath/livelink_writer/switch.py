"""Autolink's switch: the menu entry turns it, and shows with a check mark whether it is on."""

import unohelper
from com.sun.star.frame import FeatureStateEvent, XDispatch, XDispatchProvider
from com.sun.star.uno import RuntimeException

from .settings import OURS, keep, settings

COMMAND = "vnd.livelink:switch"


class Switch:
    """Whether autolink is on, in all windows and at the next start, and the menus and toolbars that show it."""

    def __init__(self, context):
        self.context, self.on, self.shown = context, settings(context, OURS).Autolink, []

    def add(self, listener, url):
        self.shown.append((listener, url))
        self.tell(listener, url)

    def remove(self, listener):
        self.shown = [one for one in self.shown if one[0] != listener]

    def turn(self):
        self.on = not self.on
        keep(self.context, OURS, Autolink=self.on)
        for listener, url in list(self.shown):
            try:
                self.tell(listener, url)
            except RuntimeException:  # its window was closed, and it did not say so
                self.remove(listener)

    def tell(self, listener, url):
        event = FeatureStateEvent()
        event.FeatureURL, event.IsEnabled, event.State = url, True, self.on
        listener.statusChanged(event)


class Command(unohelper.Base, XDispatchProvider, XDispatch):
    """The command of the menu entry. Writer makes one for each window, and all of them are of one switch."""

    def __init__(self, switch, turned):
        self.switch, self.turned = switch, turned

    def queryDispatch(self, url, _target, _flags):
        return self if url.Complete == COMMAND else None

    def queryDispatches(self, requests):
        return tuple(self.queryDispatch(one.FeatureURL, one.FrameName, one.SearchFlags) for one in requests)

    def dispatch(self, _url, _arguments):
        self.switch.turn()
        self.turned()

    def addStatusListener(self, listener, url):
        self.switch.add(listener, url)

    def removeStatusListener(self, listener, _url):
        self.switch.remove(listener)
