"""Writer's own recognition of URLs: off while ours is on, and as the user had it afterwards."""

import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.frame import XTerminateListener

# While the setting is changed: the component context, and the user's own setting.
TAKEN = {}

# The listener that gives the setting back, once it listens.
LISTENERS = []


def _settings(context):
    place = PropertyValue()
    place.Name, place.Value = "nodepath", "/org.openoffice.Office.Common/AutoCorrect"
    provider = context.ServiceManager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)
    return provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", (place,))


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
    settings = _settings(context)
    TAKEN.update(context=context, own=settings.SetInetAttribute)
    settings.SetInetAttribute = False
    settings.commitChanges()
    if not LISTENERS:
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        LISTENERS.append(AtTheEnd())
        desktop.addTerminateListener(LISTENERS[0])


def give_back():
    """Switches it on again, if the user had it on."""
    if not TAKEN:
        return
    settings = _settings(TAKEN["context"])
    settings.SetInetAttribute = TAKEN["own"]
    settings.commitChanges()
    TAKEN.clear()
