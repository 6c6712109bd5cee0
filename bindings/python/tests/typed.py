"""The package as a type checker sees it: run mypy --strict or pyright on this file."""

from typing import List, Optional, get_args

import livelink
from livelink import Detector, EditKind, Effects, Link, LinkColumn, LinkIndex, Mark, Options, Pattern, Session, SessionOptions

options: Options = {"schemes": [("gemini", "host")], "default_scheme": "http"}
# mypy complains of a comment that ignores nothing, so each of these is refused.
unknown: Options = {"profil": "uts58"}  # type: ignore[typeddict-unknown-key]
unlike: SessionOptions = {"detection": {"profile": "ascii"}}  # type: ignore[typeddict-item]
detector = Detector({"profile": "uts58", "policy": {"members": False}})
links: List[Link] = detector.detect("a.com", unit="utf16")
spans: List[str] = [f"{link.start + 1} {link.kind} {link.href.upper()} {link.text.upper()}" for link in links]
index = LinkIndex("a")
patterns: List[Pattern] = [
    Pattern.function("own", "@", 9, lambda before, after: len(after) if not before else None, lambda text: None),
    Pattern.mentions("#{}", {"ann"}.__contains__),
    Pattern.tickets(["PR-"], "#{}"),
]
own = Session("", None, Detector(None, patterns))
Pattern.function("own", "@", 9, lambda text: 1, "{}")  # type: ignore[arg-type, misc]
delta = index.replace(0, 1, "b")
ids: List[int] = [link.id for link in delta.added] if delta else []
session = Session(unit="bytes", options={"autolink": True, "triggers": {"characters": "\n"}, "detection": detector.options})
effects: Optional[Effects] = session.backspace(1, 2)
if effects is not None:
    start, end = effects.touched[0]
session.load([Mark(0, 1, "https://a.com", "auto")])
kind: EditKind = "pasted"
session.edit(kind, 0, 0, "a.com ")
kinds: List[str] = list(get_args(EditKind))


def hrefs(column: LinkColumn) -> List[str]:
    return [link["href"].lower() for row in column for link in row or []]


reason: Optional[str] = livelink.explain("a.com")[0].reason
