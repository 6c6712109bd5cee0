"""Writer's own recognition of URLs: off while ours is on, and as the user had it afterwards."""

import unohelper
from com.sun.star.frame import XTerminateListener

from .settings import AUTOCORRECT, OURS, keep, settings

# The component context, while the setting is changed.
TAKEN = []

# The listener that gives the setting back, once it listens.
LISTENERS = []


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
    TAKEN.append(context)
    # If Writer was killed, the user's own setting is still kept, and Writer's is ours.
    if settings(context, OURS).OwnRecognition is None:
        keep(context, OURS, OwnRecognition=settings(context, AUTOCORRECT).SetInetAttribute)
    keep(context, AUTOCORRECT, SetInetAttribute=False)
    if not LISTENERS:
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        LISTENERS.append(AtTheEnd())
        desktop.addTerminateListener(LISTENERS[0])


def give_back():
    """Switches it on again, if the user had it on."""
    if not TAKEN:
        return
    context = TAKEN.pop()
    keep(context, AUTOCORRECT, SetInetAttribute=settings(context, OURS).OwnRecognition)
    keep(context, OURS, OwnRecognition=None)
