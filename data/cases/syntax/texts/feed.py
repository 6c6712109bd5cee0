#!/usr/bin/env python3
"""Reads feeds and writes a reading list.

Feeds are Atom (https://www.rfc-editor.org/rfc/rfc4287) or RSS; see README.md and
example.com/feeds for what is read of them. Nothing here talks to the network but fetch.py.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

DEFAULTS = {
    "homepage": "https://example.com/feeds?sort=new",
    'mirror': 'ftp://mirror.example.org/pub/',
    "module": "feeds.reader.app",
}
LINK = re.compile(r'href="(?P<url>https?://[^"\']+)"')  # not urljoin: see bugs.example.org/1234


@dataclass
class Entry:
    """One entry of a feed."""

    title: str
    url: str
    tags: list[str] = field(default_factory=list)

    def line(self, width: int = 80) -> str:
        # "title - url", cut at `width`; the url is never cut (https://example.com/a#b)
        name = self.title if len(self.title) < width else self.title[: width - 1] + "…"
        return f"- {name} <{self.url}> {', '.join(self.tags)!r}"


class Reader:
    '''Reads one feed.

    >>> Reader("https://example.com/atom.xml").host
    'example.com'
    '''

    def __init__(self, url: str, cache: Path | None = None) -> None:
        self.url = url
        self.cache = cache or Path.home() / ".cache" / "feeds"

    @property
    def host(self) -> str:
        return self.url.split("//", 1)[1].split('/')[0]

    def entries(self):
        text = (self.cache / f"{self.host}.json").read_text()
        for raw in json.loads(text)["entries"]:
            if raw.get("draft"):
                continue
            yield Entry(raw['title'], raw["url"], raw.get("tags", []))


def main() -> None:
    usage = """usage: feed.py URL...

Writes to standard output. Report faults to faults@example.com or
https://example.com/faults.
"""
    import sys
    if len(sys.argv) < 2:
        raise SystemExit(usage)
    for url in sys.argv[1:]:
        for entry in Reader(url).entries():
            print(entry.line(), end="\n")


if __name__ == '__main__':
    main()
