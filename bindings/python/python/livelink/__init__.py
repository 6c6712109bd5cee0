"""Links in text: detection, live links while text is edited, autolink, and whole Arrow columns.

>>> import livelink
>>> livelink.detect("See bücher.de.")
[Link(start=4, end=13, kind='url', href='https://xn--bcher-kva.de', text='bücher.de')]

The types are documented in ``__init__.pyi``; ``help(livelink.Session)`` shows the same.
"""

from ._livelink import (
    Columns,
    Delta,
    Detector,
    Effects,
    Link,
    LinkColumn,
    LinkIndex,
    LiveLink,
    Mark,
    Mute,
    Pattern,
    Rewrite,
    Session,
    Unit,
    Verdict,
    __version__,
    edit_between,
    format_url,
)
from .names import EditKind, LinkKind, LinkRow, MarkKind, MuteCause, OffsetUnit, Refusal
from .options import Options, Policy, SessionOptions, Triggers

__all__ = [
    "Columns",
    "Delta",
    "Detector",
    "EditKind",
    "Effects",
    "Link",
    "LinkColumn",
    "LinkIndex",
    "LinkKind",
    "LinkRow",
    "LiveLink",
    "Mark",
    "MarkKind",
    "Mute",
    "MuteCause",
    "OffsetUnit",
    "Options",
    "Pattern",
    "Policy",
    "Refusal",
    "Rewrite",
    "Session",
    "SessionOptions",
    "Triggers",
    "Unit",
    "Verdict",
    "__version__",
    "detect",
    "detect_column",
    "edit_between",
    "explain",
    "format_url",
]

_default = Detector()


def detect(text, *, unit="code_points"):
    """Find the links of a text, with the default options."""
    return _default.detect(text, unit=unit)


def explain(text, *, unit="code_points"):
    """Say of everything in a text that looks like a link why it is one, or why it is not."""
    return _default.explain(text, unit=unit)


def detect_column(texts, *, unit="code_points", hrefs=True):
    """Find the links of each text of an Arrow column, with the default options. See :class:`Columns`."""
    return Columns(unit=unit, hrefs=hrefs).detect(texts)
