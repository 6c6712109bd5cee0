"""Reads Markdown with cmark-gfm, GitHub's own parser, and says where it sees something else than this crate.

Each line of the input is a JSON object with `markdown`, and either `blocks` (what it has to be) or `same_as` (other Markdown, which has
to be the same). The output is a JSON object for each document that differs.
"""
import json
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote

import cmarkgfm
from cmarkgfm.cmark import Options

BLOCKS = set(
    "p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr td th section details summary "
    "center dl dt dd form address article aside header footer main nav".split()
)
EMPTY = {"br", "hr", "img", "input", "wbr", "link", "meta"}
LINE_SEPARATOR = "\u2028"
BOXES = {"\ufffcinput[]": "[ ]", '\ufffcinput[["checked", ""]]': "[x]"}


def to_html(markdown):
    return cmarkgfm.markdown_to_html_with_extensions(
        markdown,
        options=Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES | Options.CMARK_OPT_GITHUB_PRE_LANG,
        extensions=["table", "strikethrough", "autolink", "tasklist"],
    )


class Reader(HTMLParser):
    """Collects blocks: the elements around a text, and each of its characters with its styles and its link."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.stack = []
        self.blocks = []
        self.text = []
        self.count = 0
        self.skip_feed = False

    def flush(self, always=False):
        in_pre = any(name == "pre" for name, _, _ in self.stack)
        text = self.text
        if not in_pre:
            while text and text[0][0] == "\n":
                text = text[1:]
            while text and text[-1][0] == "\n":
                text = text[:-1]
        self.text = []
        if text or always:
            path = [(name, number, attributes) for name, number, attributes in self.stack if name in BLOCKS]
            self.blocks.append((path, text))

    def handle_starttag(self, name, attributes):
        self.skip_feed = False
        attributes = dict(attributes)
        if name == "br":
            self.add(LINE_SEPARATOR)
            self.skip_feed = True
            return
        if name in ("img", "input"):
            self.add("\ufffc" + name + json.dumps(sorted((k, v) for k, v in attributes.items() if k in ("src", "alt", "title", "checked"))))
            return
        box = "".join(c for c, _, _ in self.text).strip()
        if name in BLOCKS and not (name == "p" and box in BOXES):
            self.flush()
        self.count += 1
        self.stack.append((name, self.count, attributes))
        if name == "hr":
            self.flush(always=True)
            self.stack.pop()

    def handle_startendtag(self, name, attributes):
        self.handle_starttag(name, attributes)

    def handle_endtag(self, name):
        self.skip_feed = False
        if name not in [open_name for open_name, _, _ in self.stack]:
            return
        if name in BLOCKS:
            # What has nothing in it is a block too.
            leaf = name in ("p", "pre", "li", "h1", "h2", "h3", "h4", "h5", "h6")
            number = [n for open_name, n, _ in self.stack if open_name == name][-1]
            has_one = any(number == n for path, _ in self.blocks for _, n, _ in path[-8:]) if leaf and not self.text else True
            self.flush(always=leaf and not has_one)
        while self.stack:
            if self.stack.pop()[0] == name:
                break

    def handle_data(self, data):
        if self.skip_feed and data.startswith("\n"):
            data = data[1:]
        self.skip_feed = False
        self.add(data)

    def handle_comment(self, data):
        self.skip_feed = False
        if data.strip():
            self.add("<!--" + data + "-->")

    def add(self, data):
        styles = frozenset(name for name, _, _ in self.stack if name not in BLOCKS and name != "a" and not self.is_block_code(name))
        links = [unquote(attributes.get("href") or "") + " " + (attributes.get("title") or "") for name, _, attributes in self.stack if name == "a"]
        self.text.extend((c, styles, links[-1].rstrip() if links else None) for c in data)

    def is_block_code(self, name):
        return name == "code" and any(open_name == "pre" for open_name, _, _ in self.stack)


def read(markdown):
    reader = Reader()
    reader.feed(to_html(markdown))
    reader.close()
    reader.flush()
    return reader.blocks


STYLES = {"b": "strong", "i": "em", "s": "del", "c": "code"}


def expected(blocks):
    """Yields each block of a document: quotes, lists, marker, kind, apart, and its characters."""
    for block in blocks:
        text = []
        for run in block["runs"]:
            styles = frozenset(STYLES[style] for style in run["style"])
            link = None if run["link"] is None else unquote(run["link"])
            text.extend((c, styles, link) for c in run["text"])
        yield block, text


def found(blocks):
    before = {}
    for path, text in blocks:
        names = [name for name, _, _ in path]
        lists = [(name, number, attributes) for name, number, attributes in path if name in ("ul", "ol")]
        items = [number for name, number, _ in path if name == "li"]
        kinds = [name for name in names if name in ("pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6")]
        kind = kinds[-1] if kinds else "p"
        language = [attributes.get("lang") for name, _, attributes in path if name == "pre"]
        marker = None
        goes_on = None
        if lists:
            name, number, attributes = lists[-1]
            level = len(lists) - 1
            seen = before.get("items", set())
            if items[-1] not in seen:
                marker = "*" if name == "ul" else attributes.get("start") or "1"
                for box, sign in BOXES.items():
                    if plain(text).startswith(box):
                        marker = sign
                        text = text[len(box) :]
                        for space in " \n":
                            if text and text[0][0] == space:
                                text = text[1:]
                before_lists = before.get("lists", [])
                goes_on = len(before_lists) > level and before_lists[level] == number
            before["items"] = seen | {items[-1]}
        before["lists"] = [number for _, number, _ in lists]
        quotes = [number for name, number, _ in path if name == "blockquote"]
        same_quote = before.get("quotes", [])[: len(quotes)] == quotes[: len(before.get("quotes", []))]
        before["quotes"] = quotes
        yield {"quotes": len(quotes), "lists": len(lists), "marker": marker, "kind": kind, "language": language[-1] if language else None, "goes_on": goes_on, "same_quote": same_quote}, text


def plain(text):
    return "".join(c for c, _, _ in text)


def compare(document):
    """Returns what differs, or None."""
    wanted = list(expected(document["blocks"]))
    is_there = list(found(read(document["markdown"])))
    # The lines of a code block are paragraphs.
    lines = []
    for block, text in is_there:
        if block["kind"] != "pre":
            lines.append((block, text))
            continue
        first = True
        for line in plain(text).removesuffix("\n").split("\n"):
            own = dict(block) if first else {**block, "marker": None, "goes_on": None, "same_quote": True}
            lines.append((own, [(c, frozenset(), None) for c in line]))
            first = False
    if not lines:
        lines = list(found([([], [])]))
    if len(lines) != len(wanted):
        return f"{len(lines)} blocks, and not {len(wanted)}: {[(b, plain(t)) for b, t in lines]}"
    for (block, text), (want, want_text) in zip(lines, wanted):
        # In a quote, this parser shows boxes as they are written.
        if block["quotes"] and want["marker"] in BOXES.values() and plain(text).startswith(want["marker"] + " "):
            block["marker"], text = want["marker"], text[4:]
        # This parser ticks a box if `[x]` is anywhere in its line.
        if want["marker"] == "[ ]" and "[x]" in plain(want_text):
            block["marker"] = "[ ]"
        for name in ("quotes", "lists", "marker", "kind", "language"):
            if block[name] != want[name]:
                return f"{name} is {block[name]!r}, and not {want[name]!r}"
        if want["goes_on"] == "list" and block["goes_on"] == want["apart"]:
            return f"apart is not {want['apart']}"
        if want["goes_on"] == "quote" and block["same_quote"] == want["apart"]:
            return f"the quote is not apart: {want['apart']}"
        if plain(text) == "\u00a0" and not want_text:
            continue
        if text != want_text:
            shown = lambda text: [(c, *sorted(styles), link) for c, styles, link in text]
            text, want_text = shown(text), shown(want_text)
            return f"the text is {text}, and not {want_text}"
    return None


def normal(markdown):
    """Returns what is seen: blocks, with white space as a browser shows it."""
    blocks = []
    for path, text in read(markdown):
        names = [name for name, _, _ in path if name != "p"]
        if "pre" not in names:
            joined = []
            for c, styles, link in text:
                if c in " \n\t\r":
                    c = " "
                if c == " " and joined and joined[-1][0] in (" ", LINE_SEPARATOR):
                    continue
                if c == LINE_SEPARATOR and joined and joined[-1][0] == " ":
                    joined.pop()
                # The style of white space is not seen.
                joined.append((c, frozenset() if c == " " else styles, None if c == " " else link))
            while joined and joined[0][0] == " ":
                joined.pop(0)
            while joined and joined[-1][0] in (" ", LINE_SEPARATOR):
                joined.pop()
            if text and not joined:
                # White space between two blocks.
                continue
            text = joined
        else:
            text = [(c, styles, link) for c, styles, link in text]
            while text and text[-1][0] == "\n":
                text.pop()
        blocks.append((names, [(c, sorted(styles), link) for c, styles, link in text]))
    return [block for block in blocks if block[1] or block[0]]


def main():
    for line in sys.stdin:
        document = json.loads(line)
        if "blocks" in document:
            problem = compare(document)
        else:
            one, other = normal(document["same_as"]), normal(document["markdown"])
            problem = None
            if one != other:
                short = lambda blocks: [(names, "".join(c for c, _, _ in text)) for names, text in blocks]
                problem = f"{short(one)} became {short(other)}"
        if problem:
            print(json.dumps({"problem": problem, "markdown": document["markdown"], "same_as": document.get("same_as")}))


main()
