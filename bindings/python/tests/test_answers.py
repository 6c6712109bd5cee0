"""What a session answers. The rules of links have tests of their own; these show that each argument reaches the library, and that each
part of an answer comes back in its place."""

import unittest

import livelink
from livelink import Detector, LinkIndex, Mark, Mute, Pattern, Session


def shown(effects):
    """An answer as one line: the links added, removed and changed, the touched ranges, the undo units, and what is to be rewritten."""
    if effects is None:
        return "None"
    said = [f"+{effects.added}-{effects.removed}~{effects.changed}"]
    said += [f"{start}..{end}" for start, end in effects.touched]
    said += [f"{unit.id}:{unit.kind}" for unit in effects.units]
    said += [f"{rewrite.start}..{rewrite.end}={rewrite.text}" for rewrite in effects.rewrites]
    return " ".join(["armed"] * effects.armed + said)


def held(session):
    """The links and mutes of a session as one line."""
    marks = [f"{mark.start}..{mark.end}={mark.href}" for mark in session.links()]
    return " ".join(marks + [f"{mute.start}..{mute.end}:{mute.cause}" for mute in session.mutes()])


# For each session its options, and then calls with their answers: the name of a method, its arguments, what it answers, and the links
# and mutes after it.
SESSIONS = [
    # Which edits link, and in units of which kind.
    ({}, ("edit", ["pasted", 0, 0, "é a.com "], "+1-0~0 2..7 1:paste", "2..7=https://a.com")),
    ({}, ("edit", ["pasted_plain", 0, 0, "é a.com "], "+0-0~0 1:paste", "")),
    ({}, ("edit", ["inserted", 0, 0, "é a.com "], "+1-0~0 2..7 1:insert", "2..7=https://a.com")),
    ({}, ("edit", ["inserted_plain", 0, 0, "é a.com "], "+0-0~0 1:insert", "")),
    (
        {},
        ("edit", ["inserted_plain", 0, 0, "é a.com"], "+0-0~0 1:insert", ""),
        ("edit", ["line_break", 7, 7, "\n"], "armed +1-0~0 2..7 2:line break 3:commit", "2..7=https://a.com"),
        ("caret_moved", [], "None", "2..7=https://a.com"),
        # Not armed any more.
        ("backspace", [8], "None", "2..7=https://a.com"),
        # The editor undoes the link, which the session does not make again. Undone, it takes up no unit.
        ("undid", [3], "+0-1~0 2..7", "2..7:undo"),
        ("redid", [3], "+1-0~0 2..7", "2..7=https://a.com"),
        # A letter in the link. Its range before and after count.
        ("edit", ["typed", 3, 3, "b"], "+0-0~1 2..8 4:typing", "2..8=https://ab.com"),
        ("forget_units", [4], "None", "2..8=https://ab.com"),
        ("undid", [3], "None", "2..8=https://ab.com"),
        ("undid", [4, [(3, 4, "")]], "+0-0~1 2..7", "2..7=https://a.com"),
        ("redid", [4, [(3, 3, "b")]], "+0-0~1 2..8", "2..8=https://ab.com"),
        ("edit", ["remote", 0, 0, "éé"], "+0-0~0", "4..10=https://ab.com"),
        # A caret in the link is enough.
        ("unlink", [5], "+0-1~0 4..10 5:command", "4..10:unlink"),
    ),
    # Units that the editor begins and ends.
    (
        {},
        ("begin_unit", ["command"], "None", ""),
        ("edit", ["typed", 0, 0, "a"], "+0-0~0 1:command", ""),
        ("edit", ["deleted", 0, 1, ""], "+0-0~0 1:command", ""),
        ("end_unit", [], "None", ""),
        ("edit", ["typed", 0, 0, "a"], "+0-0~0 2:typing", ""),
    ),
    # The focus leaves with a caret at a link.
    (
        {"commit_on_blur": True},
        ("edit", ["inserted_plain", 0, 0, "é a.com"], "+0-0~0 1:insert", ""),
        ("blurred", [], "+0-0~0", ""),
        ("blurred", [7], "+1-0~0 2..7 2:commit", "2..7=https://a.com"),
    ),
    # A text to write in place of another one, which the editor reports when it has done so.
    (
        {"rewrite_punycode": True},
        ("edit", ["inserted_plain", 0, 0, "é xn--bcher-kva.de"], "+0-0~0 1:insert", ""),
        ("edit", ["typed", 18, 18, " "], "armed +1-0~0 2..18 2:typing 3:commit 2..15=bücher", "2..18=https://xn--bcher-kva.de"),
        ("edit", ["rewritten", 2, 15, "bücher"], "armed +0-0~0 2..11 4:rewrite", "2..11=https://xn--bcher-kva.de"),
    ),
    # An input method. Its text may have other lengths in bytes.
    (
        {},
        ("edit", ["inserted_plain", 0, 0, "é a.com"], "+0-0~0 1:insert", ""),
        ("compose_start", [7, 7], "+0-0~0", ""),
        ("compose_update", ["ああ"], "+0-0~0", ""),
        ("compose_update", ["あ"], "+0-0~0", ""),
        # Its first space ends the address before it, its last one the address in it.
        ("compose_end", [" é.de "], "armed +2-0~0 2..7 8..12 2:typing 3:commit", "2..7=https://a.com 8..12=https://xn--9ca.de"),
        # Over a link. If it is given up, the own text comes back.
        ("compose_start", [2, 7], "+0-0~0", "2..7=https://a.com 8..12=https://xn--9ca.de"),
        ("compose_update", ["あ"], "+0-0~0 2..3", "4..8=https://xn--9ca.de"),
        ("compose_end", [""], "+0-0~0 2..7", "2..7=https://a.com 8..12=https://xn--9ca.de"),
        ("edit", ["typed", 13, 13, "x"], "+0-0~0 4:typing", "2..7=https://a.com 8..12=https://xn--9ca.de"),
    ),
    # An input method in a link. When it ends, the provisional text goes first, and then the final one is typed.
    (
        {},
        ("edit", ["pasted", 0, 0, "a.com "], "+1-0~0 0..5 1:paste", "0..5=https://a.com"),
        ("compose_start", [1, 1], "+0-0~0", "0..5=https://a.com"),
        ("compose_update", ["x"], "+0-0~0 0..6", "0..6=https://a.com"),
        ("compose_end", ["yz"], "+0-0~1 0..7 2:typing", "0..7=https://ayz.com"),
    ),
    # Edits at several places are one unit. First they move the two links, which then get their addresses. What each step touches is where it
    # is after all of them.
    (
        {},
        ("edit", ["pasted", 0, 0, "a.com b.com c "], "+2-0~0 0..5 6..11 1:paste", "0..5=https://a.com 6..11=https://b.com"),
        (
            "edit_each",
            ["typed", [(1, 1, "xx"), (7, 7, "y")]],
            "+0-0~2 0..7 8..14 0..7 8..14 2:typing",
            "0..7=https://axx.com 8..14=https://by.com",
        ),
    ),
    # A link that loses its end in the middle of the new text, one that loses its start there, and one that becomes shorter.
    (
        {},
        ("edit", ["pasted", 0, 0, "a.com b"], "+1-0~0 0..5 1:paste", "0..5=https://a.com"),
        ("edit", ["pasted_plain", 3, 6, "xyz"], "+0-1~0 0..6 2:paste", ""),
    ),
    (
        {},
        ("edit", ["pasted", 0, 0, "é a.com "], "+1-0~0 2..7 1:paste", "2..7=https://a.com"),
        ("edit", ["pasted_plain", 1, 4, "xyz"], "+0-1~0 1..7 2:paste", ""),
    ),
    (
        {},
        ("edit", ["pasted", 0, 0, "a.com/xy "], "+1-0~0 0..8 1:paste", "0..8=https://a.com/xy"),
        ("edit", ["typed", 6, 6, " "], "+0-0~1 0..9 2:typing", "0..6=https://a.com/"),
    ),
    # Links that come from elsewhere.
    (
        {},
        ("edit", ["inserted_plain", 0, 0, "é a.com b.de x"], "+0-0~0 1:insert", ""),
        ("load", [[Mark(2, 7, "https://a.com", "auto")], [Mute(8, 12, "undo")]], "None", "2..7=https://a.com 8..12:undo"),
        ("restore", [0, 13, [Mark(0, 1, "https://x.de")], [Mute(2, 7)]], "+1-1~0 2..7 8..12 0..1 2..7", "0..1=https://x.de 2..7:unlink"),
        ("pasted_linked", [13, 14, "yé", [Mark(13, 15, "https://y.de")]], "+1-0~0 13..15 2:paste", "0..1=https://x.de 13..15=https://y.de 2..7:unlink"),
    ),
]


class Answers(unittest.TestCase):
    def test_each_answer_of_a_session(self):
        for options, *calls in SESSIONS:
            session = Session("", options)
            for method, arguments, answer, holds in calls:
                with self.subTest(method, arguments=arguments):
                    self.assertEqual(shown(getattr(session, method)(*arguments)), answer)
                    self.assertEqual(held(session), holds)

    def test_nothing_comes_between_the_parts_of_a_composition(self):
        session = Session("a.com")
        session.compose_start(0, 5)
        for method, arguments in [
            ("edit", ["typed", 0, 0, "x"]),
            ("pasted_linked", [0, 0, "x", []]),
            ("compose_start", [0, 0]),
            ("__reduce__", []),
        ]:
            with self.subTest(method), self.assertRaisesRegex(RuntimeError, "compose_end first"):
                getattr(session, method)(*arguments)
            self.assertEqual(session.text, "a.com")
        with self.assertRaisesRegex(ValueError, "comes alone"):
            Session("a").edit_each("remote", [])

    def test_each_change_of_an_index_is_in_its_own_text(self):
        index = LinkIndex("é a.com", unit="utf16")
        index.replace(7, 7, " b.de")
        delta = index.replace_each([(0, 1, "\U0001f980é"), (2, 7, "\U0001f980"), (8, 9, "xy")])
        self.assertEqual(index.text, "\U0001f980é \U0001f980 xy.de")
        self.assertEqual([(link.start, link.end) for link in delta.removed], [(2, 7)])
        self.assertEqual([(old.start, old.end, new.start, new.end) for old, new in delta.changed], [(8, 12, 7, 12)])
        index = LinkIndex("\U0001f980", unit="utf16")
        self.assertEqual([(link.start, link.end) for link in index.replace(2, 2, " \U0001f980 a.com").added], [(6, 11)])

    def test_each_pattern_has_a_kind(self):
        patterns = [Pattern.tags("https://t.de/{}"), Pattern.mentions("https://m.de/{}")]
        detector = Detector(patterns=patterns)
        self.assertEqual([detector.href(text, kind) for text, kind in [("#ab", "tag"), ("@ann", "mention")]], ["https://t.de/ab", "https://m.de/ann"])
        self.assertNotEqual(detector, Detector(patterns=patterns[:1]))
        self.assertNotEqual(detector, Detector({"profile": "uts58"}, patterns))
        self.assertNotEqual(Pattern.tags("{}"), Pattern.source_places("{}"))
        self.assertIsNone(detector.registrable_domain("me@example.com", "tag"))
        # The second candidate begins inside the first one.
        for unit, places in [("code_points", [(3, 11), (8, 11)]), ("bytes", [(4, 12), (9, 12)])]:
            verdicts = livelink.explain("é: john@a.b", unit=unit)
            self.assertEqual([(verdict.start, verdict.end) for verdict in verdicts], places)


if __name__ == "__main__":
    unittest.main()
