"""An argument that cannot be right is a `ValueError` or a `TypeError`, and it changes nothing."""

import unittest

import livelink
from livelink import Columns, Delta, Detector, Effects, Link, LinkColumn, LinkIndex, LiveLink, Mark, Mute, Pattern, Rewrite, Session, Unit, Verdict

HUGE = 2**70
loop = {}
loop["policy"] = loop
deep = {}
for _ in range(100_000):
    deep = {"policy": deep}

# What is called, the arguments that are right, and for each of them the values that are not.
NUMBERS = [(ValueError, [-1, HUGE]), (TypeError, ["1", None, 1.5])]
OFFSETS = [(ValueError, [-1, 99, HUGE]), (TypeError, ["1", None, 1.5])]
# An offset that may be left out.
ENDS = [(ValueError, [-1, 99, HUGE]), (TypeError, ["1", 1.5])]
TEXTS = [(ValueError, ["\ud83e"]), (TypeError, [None, b"a", 5])]
NAMES = [(ValueError, ["dance", "", "\ud83e"]), (TypeError, [None, b"url", 5])]
# Every name that a pattern may have is the kind of a link of some detector.
KINDS = [(ValueError, ["Dance", "a b", "", "\ud83e"]), (TypeError, [None, b"url", 5])]
OPTIONS = [
    (ValueError, [{"profil": 1}, {"max_link_len": -1}, {"max_link_len": float("nan")}, {"default_scheme": "\ud83e"}, loop]),
    (TypeError, [5, "uts58", [], {"profile": object()}, {(1, 2): 3}]),
]
REPLACEMENTS = [
    (ValueError, [[(0, 99, "")], [(-1, 0, "")], [(2, 1, "")], [(0, 2, ""), (1, 3, "")], [(0, 0, "\ud83e")], [(0, 1)]]),
    (TypeError, [None, 5, "ab", [5], [("a", 1, "")], [(0, 1, None)]]),
]
MARKS = [
    (ValueError, [[Mark(0, 99, "https://a.com")], [Mark(4, 2, "https://a.com")]]),
    (TypeError, [None, 5, [5], [Mute(0, 1)]]),
]
MUTES = [(ValueError, [[Mute(0, 99)], [Mute(4, 2)]]), (TypeError, [None, 5, [5], [Mark(0, 1, "https://a.com")]])]
NO_COLUMNS = [(TypeError, [None, 5, "a.com", ["a.com"]])]
TAGS = Pattern.tags("#{}")
PATTERNS = [(ValueError, [[TAGS, TAGS], [Pattern.regex(f"a{at}", "b", "c") for at in range(15)]]), (TypeError, [None, 5, TAGS, [5], "tags"])]
NAMES_OF_PATTERNS = [(ValueError, ["Dance", "a b", "", "url", "\ud83e"]), (TypeError, [None, b"url", 5])]
LENGTHS = [(ValueError, [0, 1025, -1, HUGE]), (TypeError, ["1", None, 1.5])]
FUNCTIONS = [(TypeError, [None, 5, "find", []])]
EXPRESSIONS = [(ValueError, ["(", "(?<=a)b", "a" * 4097, r"\w{1000}{1000}", "\ud83e"]), (TypeError, [None, b"a", 5])]
LINKS = [(TypeError, [None, 5, [5], "ab"])]


def session(method):
    return lambda *arguments: getattr(Session("see a.com now"), method)(*arguments)


def index(method):
    return lambda *arguments: getattr(LinkIndex("see a.com now"), method)(*arguments)


def unit_of(call):
    return lambda unit: call("a.com", unit=unit)


CALLS = [
    (livelink.detect, ["a.com"], [TEXTS]),
    (livelink.explain, ["a.com"], [TEXTS]),
    (livelink.format_url, ["a.com"], [TEXTS]),
    (livelink.edit_between, ["a.com", "b.com", 5], [TEXTS, TEXTS, ENDS]),
    (lambda unit: livelink.edit_between("a", "b", unit=unit), ["bytes"], [NAMES]),
    (unit_of(livelink.detect), ["bytes"], [NAMES]),
    (unit_of(livelink.explain), ["bytes"], [NAMES]),
    (unit_of(LinkIndex), ["bytes"], [NAMES]),
    (unit_of(Session), ["bytes"], [NAMES]),
    (lambda unit: Columns(unit=unit), ["bytes"], [NAMES]),
    (lambda hrefs: Columns(hrefs=hrefs), [True], [[(TypeError, ["yes", None, 1])]]),
    (Columns, [Detector()], [[(TypeError, [5, "uts58", {}])]]),
    (Columns().detect, None, [NO_COLUMNS]),
    (livelink.detect_column, None, [NO_COLUMNS]),
    (LinkColumn, [[], True], [[(TypeError, [None, 5, [5]])], [(TypeError, [None, "yes"])]]),
    (Detector, [{}], [OPTIONS[:1] + [(TypeError, OPTIONS[1][1])]]),
    (Detector, [{}, [TAGS]], [[], PATTERNS]),
    (Pattern.function, ["a", "@", 9, len, "{}"], [NAMES_OF_PATTERNS, TEXTS, LENGTHS, FUNCTIONS, [(ValueError, ["\ud83e"]), (TypeError, [None, 5])]]),
    (Pattern.regex, ["a", "b", "{}", 9], [NAMES_OF_PATTERNS, EXPRESSIONS, TEXTS, [(ValueError, [0, 1025, -1, HUGE]), (TypeError, ["1", 1.5])]]),
    (Pattern.tags, ["{}"], [TEXTS]),
    (Pattern.mentions, ["{}", len], [TEXTS, [(TypeError, [5, "ann", ["ann"]])]]),
    (Pattern.tickets, [["PR-"], "{}"], [[(ValueError, [["x" * 1020], ["\ud83e"]]), (TypeError, [None, 5, "PR-", [5]])], TEXTS]),
    (Pattern.source_places, ["{}"], [TEXTS]),
    (Detector().href, ["a.com", "url"], [TEXTS, NAMES]),
    (Detector().display, ["a.com", "url"], [TEXTS, NAMES]),
    (Detector().short, ["a.com", 5, "url"], [TEXTS, NUMBERS, NAMES]),
    (lambda columns: Detector().short("a.com", 5, columns=columns), [True], [[(TypeError, ["yes", None, 1])]]),
    (Detector().registrable_domain, ["a.com", "url"], [TEXTS, NAMES]),
    (Detector().may_open, ["a.com"], [TEXTS]),
    (Link, [0, 5, "url", "https://a.com", "a.com"], [NUMBERS, NUMBERS, KINDS, TEXTS, TEXTS]),
    (Verdict, [0, 5, "url", None, None], [NUMBERS, NUMBERS, KINDS[:1], [(TypeError, [5])], [(ValueError, [-1, 300])]]),
    (LiveLink, [1, 0, 5, "url"], [NUMBERS, NUMBERS, NUMBERS, KINDS]),
    (Delta, [[], [], [], 1], [LINKS, LINKS, LINKS, NUMBERS]),
    (Effects, [True, True, None, 1, 1, 1, [], [], []], [[(TypeError, [1])], [], [], NUMBERS, NUMBERS, NUMBERS, LINKS, LINKS, LINKS]),
    (Unit, [1, "typing"], [NUMBERS, NAMES]),
    (Rewrite, [0, 1, "a"], [NUMBERS, NUMBERS, TEXTS]),
    (Mark, [0, 1, "https://a.com", "auto"], [NUMBERS, NUMBERS, TEXTS, NAMES]),
    (Mute, [0, 1, "undo"], [NUMBERS, NUMBERS, NAMES]),
    (LinkIndex, ["a", Detector()], [TEXTS, [(TypeError, [5, "uts58", {}])]]),
    (index("replace"), [0, 1, "x"], [OFFSETS, OFFSETS, TEXTS]),
    (index("replace_each"), [[]], [REPLACEMENTS]),
    (index("links"), [0, 1], [OFFSETS, ENDS]),
    (index("link_at"), [0], [OFFSETS]),
    (index("href"), [LiveLink(1, 4, 9, "url")], [[(ValueError, [LiveLink(1, 4, 99, "url"), LiveLink(1, 4, 2, "url"), LiveLink(1, 4, 9, "tag")]), (TypeError, [None, 5])]]),
    (Session, ["a", {}, Detector()], [TEXTS, OPTIONS, [(TypeError, [5, "uts58", {}])]]),
    (session("set_options"), [{}], [OPTIONS]),
    (session("edit"), ["typed", 0, 1, "x"], [NAMES, OFFSETS, OFFSETS, TEXTS]),
    (session("edit_each"), ["typed", []], [NAMES, REPLACEMENTS]),
    (session("pasted_linked"), [0, 1, "x", []], [OFFSETS, OFFSETS, TEXTS, MARKS]),
    (session("backspace"), [0, 1], [OFFSETS, OFFSETS]),
    (session("blurred"), [0, 1], [OFFSETS, OFFSETS]),
    (session("paste_over"), [0, 1, "x"], [OFFSETS, OFFSETS, TEXTS]),
    (session("unlink"), [0, 1], [OFFSETS, ENDS]),
    (session("link"), [0, 1, "https://a.com"], [OFFSETS, OFFSETS, TEXTS]),
    (session("begin_unit"), ["typing"], [NAMES + [(ValueError, ["commit"])]]),
    (session("compose_start"), [0, 1], [OFFSETS, OFFSETS]),
    (session("undid"), [1, []], [NUMBERS, REPLACEMENTS]),
    (session("redid"), [1, []], [NUMBERS, REPLACEMENTS]),
    (session("forget_units"), [1], [NUMBERS]),
    (session("load"), [[], []], [MARKS, MUTES]),
    (session("restore"), [0, 1, [], []], [OFFSETS, OFFSETS, MARKS, MUTES]),
    (session("links"), [0, 1], [OFFSETS, ENDS]),
    (session("link_at"), [0], [OFFSETS]),
    (session("mutes"), [0, 1], [OFFSETS, ENDS]),
]


class Arguments(unittest.TestCase):
    def test_each_wrong_argument(self):
        seen = 0
        for call, right, wrongs in CALLS:
            if right is not None:
                call(*right)
            for at, wrong in enumerate(wrongs):
                for error, values in wrong:
                    for value in values:
                        arguments = list(right or [None])
                        arguments[at] = value
                        with self.subTest(call=call, at=at, value=repr(value)[:60]):
                            with self.assertRaises(error):
                                call(*arguments)
                        seen += 1
        self.assertGreater(seen, 500)

    def test_options_that_are_nested_deeply(self):
        with self.assertRaises((ValueError, RecursionError)):
            Detector(deep)

    def test_a_wrong_link_leaves_the_text(self):
        document = Session("see a.com now")
        for call in [
            lambda: document.pasted_linked(0, 3, "x", [Mark(0, 99, "https://a.com")]),
            lambda: document.edit_each("typed", [(0, 1, "x"), (0, 99, "y")]),
            lambda: document.restore(0, 13, [], [Mute(0, 99)]),
            lambda: document.load([Mark(4, 9, "https://a.com")], [Mute(0, 99)]),
            lambda: document.set_options({"read_only": 5}),
        ]:
            before = (document.text, document.links(), document.mutes(), document.options)
            with self.assertRaises(ValueError):
                call()
            self.assertEqual((document.text, document.links(), document.mutes(), document.options), before)


if __name__ == "__main__":
    unittest.main()
