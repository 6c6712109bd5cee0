"""Writer's own recognition of URLs: off while ours is on, and as the user had it afterwards."""

import unohelper
from com.sun.star.frame import XTerminateListener

from .settings import settings

# While the setting is changed: the component context, and the user's own setting.
TAKEN = {}

# The listener that gives the setting back, once it listens.
LISTENERS = []


def _autocorrection(context):
    return settings(context, "/org.openoffice.Office.Common/AutoCorrect", write=True)


class AtTheEnd(unohelper.Base, XTerminateListener):
    """Gives the setting back when the program ends. So the user's own setting is there if the extension is removed."""

    def queryTermination(self, event):
        pass

    def notifyTermination(self, event):
        give_back()

    def disposing(self, event):
        pass


def take_over(context):
    """Switches Writer's recognition off."""
    if TAKEN:
        return
    node = _autocorrection(context)
    TAKEN.update(context=context, own=node.SetInetAttribute)
    node.SetInetAttribute = False
    node.commitChanges()
    if not LISTENERS:
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        LISTENERS.append(AtTheEnd())
        desktop.addTerminateListener(LISTENERS[0])


def give_back():
    """Switches it on again, if the user had it on."""
    if not TAKEN:
        return
    node = _autocorrection(TAKEN["context"])
    node.SetInetAttribute = TAKEN["own"]
    node.commitChanges()
    TAKEN.clear()
