"""Reads Markdown with cmark-gfm, GitHub's own parser, and says where its links are not what they should be.

Each line of the input is a JSON object with `new`, a document, and one of these: `targets`, the links that it must have; `old`, `rule`
and `written`, the document before a rule rewrote it and the links that the rule wrote; `old` and `gone`, addresses to which nothing may
lead any more. The output is a JSON object for each document with a problem.
"""
import json
import re
import sys
from html.parser import HTMLParser
from urllib.parse import quote, unquote

import cmarkgfm
from cmarkgfm.cmark import Options


class Reader(HTMLParser):
    """Collects the targets of a page, and everything else: its text and its tags, without those of links."""

    def __init__(self, form):
        super().__init__(convert_charrefs=True)
        self.form = form
        self.targets = []
        self.rest = [""]

    def handle_starttag(self, name, attributes):
        targets = ("href", "src")
        self.targets.extend(same(value) for key, value in attributes if key in targets and value)
        if name != "a":
            self.rest.append([name] + [(key, self.form(value or "")) for key, value in attributes if key not in targets])
            self.rest.append("")

    handle_startendtag = handle_starttag

    def handle_endtag(self, name):
        if name != "a":
            self.rest += ["/" + name, ""]

    def handle_data(self, text):
        self.rest[-1] += text


def same(target):
    """Returns a form of a target that is the same however its characters are escaped."""
    target = re.sub("%[0-9a-fA-F]{2}", lambda escape: escape.group().upper(), target)
    return quote(target, safe="%:/?#@!$&'()*+,;=-._~")


def read(markdown, form=str):
    """Returns the targets of a document, and the rest of it with its texts in a form."""
    html = cmarkgfm.markdown_to_html_with_extensions(
        markdown,
        options=Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES,
        extensions=["table", "strikethrough", "autolink", "tasklist"],
    )
    reader = Reader(form)
    # The parser of HTML takes `<![` for something else.
    reader.feed(html.replace("<![", "&lt;!["))
    reader.close()
    return reader.targets, [form(part) if isinstance(part, str) else part for part in reader.rest]


def brackets(old, new, written):
    """Each written link is one of the old ones, or one without its end, which begins with a sign beyond ASCII. The links after it may be
    parts of that end, which may be written links too."""
    if not new:
        return not old and not written
    first, rest = new[0], new[1:]
    if old and first == old[0]:
        if brackets(old[1:], rest, written) or written and first == written[0] and brackets(old[1:], rest, written[1:]):
            return True
    if not (old and written and first == written[0] and old[0].startswith(first)):
        return False
    end = old[0][len(first) :]
    if not re.match("%[89A-F]", end):
        return False
    written = written[1:]
    while not brackets(old[1:], rest, written):
        if not rest:
            return False
        is_written = bool(written) and rest[0] == written[0]
        free = rest[0] if is_written else re.sub("^(http://|mailto:)", "", rest[0])
        if free not in end:
            return False
        end, rest, written = end.split(free, 1)[1], rest[1:], written[is_written:]
    return True


def add_scheme(old, new, written):
    """A written link is a new one, or one that began with `www.` and had another scheme. GitHub may end the latter later."""
    if not new:
        return not old and not written
    first = new[0]
    is_known = old and old[0].startswith("http://www.") and first == "https" + old[0][4:]
    return any(
        (
            old and first == old[0] and add_scheme(old[1:], new[1:], written),
            written and first == written[0] and add_scheme(old, new[1:], written[1:]),
            written and is_known and first.startswith(written[0]) and add_scheme(old[1:], new[1:], written[1:]),
        )
    )


def unescape(old, new, written):
    """All links lead where they led."""
    return old == new


# For each rule: which targets may change, and the form in which nothing else does.
RULES = {
    "brackets": (brackets, str),
    "add_scheme": (add_scheme, lambda text: text.replace("https://", "")),
    "unescape": (unescape, unquote),
}


def problem(document):
    if "rule" in document:
        are_meant, form = RULES[document["rule"]]
        (old, old_rest), (new, new_rest) = read(document["old"], form), read(document["new"], form)
        if not are_meant(old, new, [same(target) for target in document["written"]]):
            return f"{old} became {new}"
        return None if old_rest == new_rest else f"{old_rest} became {new_rest}"
    new, _ = read(document["new"])
    if "targets" in document:
        wanted = [same(target) for target in document["targets"] if target]
        return None if sorted(new) == sorted(wanted) else f"{new}, and not {wanted}"
    gone = {same(target) for target in document["gone"]}
    there = [target for target in new if target in gone]
    return f"still {there}" if there else None


for line in sys.stdin:
    document = json.loads(line)
    what = problem(document)
    if what:
        print(json.dumps({"problem": what, **document}))
