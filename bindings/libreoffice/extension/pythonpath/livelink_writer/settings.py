"""The configuration of the office."""

from com.sun.star.beans import PropertyValue
from com.sun.star.uno import Exception as OfficeError

# What the extension itself keeps there (`Settings.xcs`).
OURS = "/org.livelink.Writer"
# Writer's own recognition of URLs, among others.
AUTOCORRECT = "/org.openoffice.Office.Common/AutoCorrect"


def settings(context, path):
    """Returns a node of the configuration, such as "/org.openoffice.Setup/L10N"."""
    return _node(context, path, "com.sun.star.configuration.ConfigurationAccess")


def keep(context, path, **values):
    """Writes values to a node of the configuration. What an administrator has fixed stays as it is.

    An error that left a command of a menu would end Writer.
    """
    node = _node(context, path, "com.sun.star.configuration.ConfigurationUpdateAccess")
    for name, value in values.items():
        try:
            # An attribute of the node cannot be set to None.
            node.setPropertyValue(name, value)
        except OfficeError:
            pass
    node.commitChanges()


def _node(context, path, access):
    place = PropertyValue()
    place.Name, place.Value = "nodepath", path
    provider = context.ServiceManager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)
    return provider.createInstanceWithArguments(access, (place,))
