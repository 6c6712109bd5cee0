"""The component of Writer: it starts autolink in each document and knows the command of the menu entry."""

import unohelper
from com.sun.star.document import XDocumentEventListener
from com.sun.star.task import XJob

from livelink_writer import urls
from livelink_writer.switch import Command, Switch
from livelink_writer.view import View

# The switch of the menu entry, once something has asked for it, and the views that are open.
SWITCHES = []
VIEWS = []


def switch(context):
    """Returns the switch of the menu entry."""
    if not SWITCHES:
        SWITCHES.append(Switch(context))
    return SWITCHES[0]


class Documents(unohelper.Base, XDocumentEventListener):
    """Hears of the further windows of a document."""

    def __init__(self, context):
        self.context = context

    def documentEventOccured(self, event):
        if event.EventName == "OnViewCreated" and event.ViewController is not None:
            watch(self.context, event.Source, event.ViewController)

    def disposing(self, event):
        pass


def watch(context, document, controller):
    """Starts autolink in a window, once."""
    if not any(view.controller == controller for view in VIEWS):
        VIEWS.append(View(context, document, controller, switch(context), VIEWS))


class Autolink(unohelper.Base, XJob):
    """The job that runs when a document is opened."""

    def __init__(self, context):
        self.context = context

    def execute(self, arguments):
        environment = {value.Name: value.Value for one in arguments if one.Name == "Environment" for value in one.Value}
        document = environment.get("Model")
        if document is None or not document.supportsService("com.sun.star.text.TextDocument"):
            return
        if switch(self.context).on:
            urls.take_over(self.context)
        document.addDocumentEventListener(Documents(self.context))
        if document.CurrentController is not None:
            watch(self.context, document, document.CurrentController)


def command(context):
    """Makes the command of the menu entry."""

    def turned():
        for view in VIEWS:
            view.forget()
        if switch(context).on:
            urls.take_over(context)
        else:
            urls.give_back()

    return Command(switch(context), turned)


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Autolink, "org.livelink.Autolink", ("org.livelink.Autolink", "com.sun.star.task.Job"))
g_ImplementationHelper.addImplementation(command, "org.livelink.Command", ("org.livelink.Command", "com.sun.star.frame.ProtocolHandler"))
