"""The words that arguments and attributes may be, as types, and the type of a row of a column.

They are there at run time too, as for a model of pydantic that has a field ``kind: livelink.EditKind``.
"""

from typing import Literal, TypedDict, Union

OffsetUnit = Literal["code_points", "utf16", "bytes"]
# Or the name of a pattern.
LinkKind = Union[Literal["url", "email"], str]
EditKind = Literal[
    "typed",
    "line_break",
    "deleted",
    "pasted",
    "pasted_plain",
    "inserted",
    "inserted_plain",
    "corrected",
    "remote",
    "rewritten",
]
MarkKind = Literal["auto", "manual"]
MuteCause = Literal["backspace", "undo", "unlink"]
Refusal = Literal["empty", "scheme", "not an address"]


class LinkRow(TypedDict):
    """A link in a row of a :class:`LinkColumn`."""

    start: int
    end: int
    kind: LinkKind
    href: str
    """Where it leads. With ``hrefs=False`` this key is not there."""
