"""Reads Markdown with cmark-gfm, GitHub's own parser, and says where its links are not what they should be.

Each line of the input is a JSON object with `new`, a document, and one of these: `targets`, the links that it must have; `old` and `rule`,
the document before a rule rewrote it; `old` and `gone`, addresses to which nothing may lead any more. The output is a JSON object for each
document with a problem.
"""
import json
import re
import sys
from html.parser import HTMLParser
from urllib.parse import quote

import cmarkgfm
from cmarkgfm.cmark import Options


class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.targets = []

    def handle_starttag(self, name, attributes):
        self.targets.extend(same(value) for key, value in attributes if key in ("href", "src") and value)

    handle_startendtag = handle_starttag


def same(target):
    """Returns a form of a target that is the same however its characters are escaped."""
    target = re.sub("%[0-9a-fA-F]{2}", lambda escape: escape.group().upper(), target)
    return quote(target, safe="%:/?#@!$&'()*+,;=-._~")


def targets(markdown):
    html = cmarkgfm.markdown_to_html_with_extensions(
        markdown,
        options=Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES,
        extensions=["table", "strikethrough", "autolink", "tasklist"],
    )
    reader = Reader()
    # The parser of HTML takes `<![` for something else.
    reader.feed(html.replace("<![", "&lt;!["))
    reader.close()
    return reader.targets


def is_cut(old, new):
    """Says whether a target lost an end that begins with a sign beyond ASCII."""
    return old.startswith(new) and re.match("%[89A-F]", old[len(new) :]) is not None


def brackets(old, new):
    """Between `<` and `>`, a target may lose its end, and the links in that end are free."""
    at = 0
    for target in old:
        start = at
        while at < len(new) and new[at] != target and not is_cut(target, new[at]):
            at += 1
        if at == len(new) or any(link.split(":")[-1].strip("/") not in "".join(old) for link in new[start:at]):
            return False
        at += 1
    return True


def add_scheme(old, new):
    """A new link begins with the scheme, and `www.` has another one."""
    rest = list(old)
    for target in new:
        if rest and target == rest[0] or rest and rest[0].startswith("http://www.") and target == "https" + rest[0][4:]:
            rest.pop(0)
        elif not target.startswith("https://"):
            return False
    return not rest


def problem(document):
    new = targets(document["new"])
    if "targets" in document:
        wanted = [same(target) for target in document["targets"] if target]
        return None if sorted(new) == sorted(wanted) else f"{new}, and not {wanted}"
    if "gone" in document:
        gone = {same(target) for target in document["gone"]}
        there = [target for target in new if target in gone]
        return f"still {there}" if there else None
    old = targets(document["old"])
    are_kept = {"brackets": brackets, "add_scheme": add_scheme}.get(document["rule"], lambda old, new: old == new)
    return None if are_kept(old, new) else f"{old} became {new}"


for line in sys.stdin:
    document = json.loads(line)
    what = problem(document)
    if what:
        print(json.dumps({"problem": what, **document}))
