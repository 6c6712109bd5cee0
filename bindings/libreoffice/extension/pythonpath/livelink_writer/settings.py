"""The configuration of the office."""

from com.sun.star.beans import PropertyValue


def settings(context, path, write=False):
    """Returns a node of the configuration, such as "/org.openoffice.Setup/L10N". What is written to it counts after `commitChanges()`."""
    place = PropertyValue()
    place.Name, place.Value = "nodepath", path
    provider = context.ServiceManager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)
    access = "com.sun.star.configuration.ConfigurationUpdateAccess" if write else "com.sun.star.configuration.ConfigurationAccess"
    return provider.createInstanceWithArguments(access, (place,))
