"""Reads pages with html5lib, a parser of another author, and compares them with what they were written from.

Usage: html5lib_reads.py FOLDER

FOLDER is what the test `html_round_trip` leaves in LIVELINK_PAGES: N.html beside N.json. The rules of white space are those of CSS,
written anew here: nothing of livelink runs in this program.
"""

import json
import pathlib
import sys

import html5lib

SPACE = " \t\n\f\r"
BREAK = "\u2028"
STYLES = {"strong": "bold", "em": "italic", "s": "strikethrough", "code": "code"}
ORDER = ["bold", "italic", "strikethrough", "code", "verbatim"]


class Page:
    def __init__(self, body):
        self.paragraphs = []  # attributes, elements around, characters with their styles and link
        self.open = None
        self.block(body, [], [], None, None)

    def begin(self, kind, quotes, lists, pre, language=None):
        paragraph = {"kind": kind}
        if language is not None:
            paragraph["language"] = language
        if quotes:
            paragraph["quote"] = len(quotes)
        if lists:
            marker = lists[-1]["marker"]
            lists[-1]["marker"] = None
            paragraph["list"] = {"level": len(lists) - 1}
            if marker is not None:
                paragraph["list"]["marker"] = marker
        around = (list(quotes), [one["element"] for one in lists], pre)
        self.open = []
        self.paragraphs.append((paragraph, around, self.open))

    def block(self, element, quotes, lists, pre, kind):
        """Reads an element that holds blocks, and text in an item."""
        self.close()
        for item in children(element):
            if isinstance(item, str):
                if item.strip(SPACE) or self.open is not None:
                    self.inline(item, element, quotes, lists)
                continue
            name = item.tag
            if name not in STYLES and name not in ("a", "br", "span"):
                self.close()
            if name == "blockquote":
                self.block(item, quotes + [item], lists, None, None)
            elif name in ("ul", "ol"):
                own = {"element": item, "marker": None}
                for li in item:
                    assert li.tag == "li", li.tag
                    first = {"number": {"first": int(item.get("start", 1))}}
                    own["marker"] = first if name == "ol" else "bullet"
                    if li.get("data-livelink") == "goes-on":
                        own["marker"] = None
                    self.block(li, quotes, lists + [own], None, None)
            elif name == "input":
                lists[-1]["marker"] = {"task": {"done": item.get("checked") is not None}}
            elif name == "hr":
                self.begin("rule", quotes, lists, None)
            elif name == "pre":
                kind = item.get("data-livelink", "code")
                chars = []
                text_of(item, True, frozenset(), None, chars)
                lines = [[]]
                for char in chars:
                    if char[0] == "\n":
                        lines.append([])
                    else:
                        lines[-1].append((char[0], frozenset(), char[2]))
                assert lines.pop() == []
                for line in lines:
                    name_of_class = item.find("code").get("class")
                    language = name_of_class and name_of_class.removeprefix("language-")
                    self.begin(kind, quotes, lists, item, language)
                    self.open.extend(line)
            elif name == "p" or name[0] == "h":
                kind = "body" if name == "p" else {"heading": int(name[1])}
                self.begin(kind, quotes, lists, None)
                chars = []
                keeps = "pre-wrap" in item.get("style", "")
                text_of(item, keeps, frozenset(), None, chars)
                self.open.extend(laid_out(chars, keeps))
                self.open = None
            elif name != "input":
                self.inline(item, element, quotes, lists)
            if name in ("hr", "pre"):
                self.open = None
        self.close()

    def close(self):
        """Ends a paragraph that is text of an item."""
        if self.open is not None:
            self.open[:] = laid_out(self.open, False)
        self.open = None

    def inline(self, item, parent, quotes, lists):
        """Text of an item that no element is around."""
        assert parent.tag == "li", parent.tag
        if self.open is None:
            self.begin("body", quotes, lists, None)
        if isinstance(item, str):
            self.open.extend((char, frozenset(), None) for char in item)
        else:
            text_of(item, False, frozenset(), None, self.open, whole=True)


def children(element):
    if element.text:
        yield element.text
    for child in element:
        yield child
        if child.tail:
            yield child.tail


def text_of(element, keeps, styles, link, out, whole=False):
    if whole:
        if element.tag == "br":
            out.append(("<br>", styles, link))
            return
        if element.tag == "a":
            link = element
        elif element.get("data-livelink") == "verbatim":
            styles = styles | {"verbatim"}
        elif element.tag in STYLES:
            styles = styles | {STYLES[element.tag]}
    for item in children(element):
        if isinstance(item, str):
            out.extend((char, styles, link) for char in item)
        elif element.tag == "pre" and item.tag == "code":
            text_of(item, keeps, styles, link, out)
        else:
            text_of(item, keeps, styles, link, out, whole=True)


def laid_out(chars, keeps):
    """What CSS shows of the characters."""
    out = []
    for char, styles, link in chars:
        if char == "<br>":
            while not keeps and out and out[-1][0] == " ":
                out.pop()
            out.append((char, styles, link))
        elif char in SPACE and not keeps:
            if out and out[-1][0] not in (" ", "<br>"):
                out.append((" ", styles, link))
        else:
            out.append((char, styles, link))
    while not keeps and out and out[-1][0] == " ":
        out.pop()
    if out and out[-1][0] == "<br>":
        out.pop()
    return [(BREAK if char == "<br>" else char, styles, link) for char, styles, link in out]


def apart(before, this):
    """Whether a paragraph begins a quote, list or block, although it could go on with the one before."""
    (one, (quotes, lists, pre), _), (other, (quotes2, lists2, pre2), _) = before, this
    level = len(lists2) - 1
    is_item = "marker" in other.get("list", {})
    same_quotes = len(quotes) == len(quotes2)
    if is_item and same_quotes and level < len(lists):
        # Lists that hold only a list have no paragraph that says what they are: they have the tag.
        if lists[level].tag == lists2[level].tag:
            return lists[level] is not lists2[level]
    is_block = other["kind"] in ("code", "verbatim") and (one["kind"], one.get("language")) == (other["kind"], other.get("language"))
    if is_block and same_quotes and not is_item and len(lists) == len(lists2):
        return pre is not pre2
    common = min(len(quotes), len(quotes2))
    return common > 0 and quotes[common - 1] is not quotes2[common - 1]


def read(page):
    document = html5lib.parse(page, treebuilder="etree", namespaceHTMLElements=False)
    page = Page(document.find("body"))
    text, styles, links, attributes = "", [], [], []
    for at, paragraph in enumerate(page.paragraphs):
        if at:
            text += "\n"
            if apart(page.paragraphs[at - 1], paragraph):
                paragraph[0]["apart"] = True
        attributes.append(paragraph[0])
        last_styles, last_link = frozenset(), None
        for char, own, link in paragraph[2]:
            here = len(text)
            text += char
            if own and own == last_styles:
                styles[-1][0][1] = here + 1
            elif own:
                styles.append([[here, here + 1], [name for name in ORDER if name in own]])
            if link is not None and link is last_link:
                links[-1][0][1] = here + 1
            elif link is not None:
                links.append([[here, here + 1], link.get("href")])
            last_styles, last_link = own, link
    return {"text": text, "paragraphs": attributes, "styles": styles, "links": links}


def main():
    sys.setrecursionlimit(10_000)
    folder = pathlib.Path(sys.argv[1])
    count = wrong = 0
    for path in sorted(folder.glob("*.json")):
        expected = json.loads(path.read_text())
        expected["text"] = expected["text"].replace("\0", "\ufffd")
        page = path.with_suffix(".html").read_bytes()
        found = read(page)
        count += 1
        if found != expected:
            wrong += 1
            if wrong <= 3:
                print(f"{path}:\nexpected {expected}\nfound    {found}")
    print(f"html5lib read {count} pages, {wrong} of them in another way")
    sys.exit(1 if wrong or not count else 0)


main()
