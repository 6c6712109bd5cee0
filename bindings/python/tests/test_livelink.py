"""Tests of the package from Python. Run: python -m unittest discover -s tests (the package must be installed)."""

import threading
import unittest

import livelink
from livelink import Detector, LinkIndex, Mark, Mute, Session


class Detection(unittest.TestCase):
    def test_offsets_slice_the_text(self):
        text = "🦀 最高https://example.com/a と me@bücher.de。"
        for unit, slice_of in [
            ("code_points", lambda a, b: text[a:b]),
            ("utf16", lambda a, b: text.encode("utf-16-le")[2 * a : 2 * b].decode("utf-16-le")),
            ("bytes", lambda a, b: text.encode()[a:b].decode()),
        ]:
            links = livelink.detect(text, unit=unit)
            self.assertEqual([slice_of(link.start, link.end) for link in links], [link.text for link in links])
            self.assertEqual([link.text for link in links], ["https://example.com/a", "me@bücher.de"])
        self.assertEqual([link.kind for link in links], ["url", "email"])
        self.assertEqual(links[1].href, "mailto:me@xn--bcher-kva.de")

    def test_options(self):
        self.assertEqual(livelink.detect("main.rs"), [])
        strict = Detector({"profile": "uts58"})
        self.assertEqual(len(strict.detect("main.rs")), 1)
        own = Detector({"network_suffixes": ["corp"], "bare_hosts": "common"})
        self.assertEqual([link.text for link in own.detect("a.rocks nas.corp me@a.rocks")], ["nas.corp", "me@a.rocks"])
        for options, words in [
            ({"profil": "uts58"}, "unknown field `profil`"),
            ({"profile": "ascii"}, "unknown variant `ascii`"),
            ({"policy": {"typos": True}}, "unknown field `typos`"),
            ({"max_link_len": -1}, "invalid value"),
            ({"network_suffixes": ["a..b"]}, '"a..b" is not a name'),
        ]:
            with self.assertRaisesRegex(ValueError, words):
                Detector(options)
        with self.assertRaisesRegex(TypeError, "not JSON serializable"):
            Detector({"profile": object()})
        with self.assertRaises(TypeError):
            Detector("uts58")

    def test_explanations(self):
        link, verdict, look_alike = livelink.explain("a.com http://localhost http://аррӏе.com")
        self.assertEqual((link.kind, link.reason), ("url", None))
        self.assertIn("no dot", verdict.reason)
        self.assertEqual([it.deceives for it in [link, verdict, look_alike]], [False, False, True])
        self.assertEqual(verdict.ruling, 20)

    def test_addresses(self):
        detector = Detector()
        self.assertEqual(detector.href("example.com"), "https://example.com")
        self.assertEqual(detector.display("https://example.com/%E4%BE%8B"), "https://example.com/例")
        for most, columns, shown in [(9, False, "例.com/例/b"), (10, True, "例.com/…/b"), (9, True, "例.com/…")]:
            self.assertEqual(detector.short("例.com/%E4%BE%8B/b", most, columns=columns), shown)
        self.assertEqual(detector.short("very.long.name@example.com", 21, "email"), "very…name@example.com")
        self.assertEqual(detector.registrable_domain("https://www.example.co.uk/a"), "example.co.uk")
        self.assertTrue(detector.may_open("https://example.com"))
        self.assertFalse(detector.may_open("javascript:alert(1)"))
        self.assertEqual(livelink.format_url("https://example.com/%E4%BE%8B"), "https://example.com/例")
        with self.assertRaisesRegex(ValueError, '"url" or "email"'):
            detector.href("a.com", "phone")

    def test_the_edit_between_two_texts(self):
        for old, new, caret, edit in [
            ("same", "same", None, None),
            ("hello", "helllo", None, (4, 4, "l")),
            ("hello", "helllo", 3, (2, 2, "l")),
            ("aaa", "aaaa", 2, (1, 1, "a")),
            ("aaa", "aaaa", 4, (3, 3, "a")),
            ("\U0001f980 a.co", "\U0001f980 a.com", 7, (6, 6, "m")),
            ("\U0001f980", "\U0001f980\U0001f980", 1, (0, 0, "\U0001f980")),
            ("\u00e9 a", "\u00e8 a", 0, (0, 1, "\u00e8")),
        ]:
            self.assertEqual(livelink.edit_between(old, new, caret), edit)
            if edit is not None:
                start, end, text = edit
                self.assertEqual(old[:start] + text + old[end:], new)
        crabs = ("\U0001f980", "\U0001f980\U0001f980")
        self.assertEqual(livelink.edit_between(*crabs, 2, unit="utf16"), (0, 0, "\U0001f980"))
        self.assertEqual(livelink.edit_between(*crabs, 3, unit="utf16"), (0, 0, "\U0001f980"))
        self.assertEqual(livelink.edit_between(*crabs, unit="utf16"), (2, 2, "\U0001f980"))
        self.assertEqual(livelink.edit_between(*crabs, unit="bytes"), (4, 4, "\U0001f980"))

    def test_wrong_arguments(self):
        with self.assertRaisesRegex(ValueError, "unit is"):
            livelink.detect("a.com", unit="words")
        for wrong in [None, b"a.com", 5]:
            with self.assertRaises(TypeError):
                livelink.detect(wrong)
        # Python's strings may hold half of a surrogate pair, which no UTF-8 can.
        with self.assertRaises(UnicodeEncodeError):
            livelink.detect("a.com \ud83e")

    def test_other_threads_run(self):
        detector, seen = Detector(), []
        text = "see example.com and me@example.org\n" * 20_000
        threads = [threading.Thread(target=lambda: seen.append(len(detector.detect(text)))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(seen, [40_000] * 4)


class Index(unittest.TestCase):
    def test_edits(self):
        index = LinkIndex("🦀 see example.co")
        link = index.links()[0]
        delta = index.replace(16, 16, "m/ü")
        self.assertTrue(delta)
        ((before, after),) = delta.changed
        self.assertEqual((before.start, before.end, after.end, after.id), (6, 16, 19, link.id))
        self.assertEqual(index.href(after), "https://example.com/%C3%BC")
        self.assertFalse(index.replace(0, 1, "🦀🦀"))
        self.assertEqual(index.link_at(7).start, 7)
        self.assertIsNone(index.link_at(2))
        self.assertEqual(index.text, "🦀🦀 see example.com/ü")
        self.assertEqual(len(index), 1)

    def test_links_from_before_an_edit(self):
        """A link of another time or place leads nowhere, and not to what is there now."""
        index = LinkIndex("see example.com ok")
        (stale,) = index.links()
        index.replace(0, 0, "evil.org ")
        first, moved = index.links()
        self.assertEqual([index.href(first), index.href(moved)], ["https://evil.org", "https://example.com"])
        (gone,) = index.replace(0, 8, "evil").removed
        (now,) = index.links()
        self.assertEqual((now.id, index.href(now)), (moved.id, "https://example.com"))
        others = [livelink.LiveLink(now.id, now.start, now.end, "email"), livelink.LiveLink(99, now.start, now.end, "url")]
        for link in [stale, gone, *others]:
            with self.subTest(link), self.assertRaisesRegex(ValueError, f"no link {link.id} at {link.start}"):
                index.href(link)

    def test_offsets_inside_a_character(self):
        for unit, text, inside in [("utf16", "👩 b.org", [1]), ("bytes", "é👩", [1, 3, 4, 5])]:
            for at in inside:
                index, session = LinkIndex(text, unit=unit), livelink.Session(text, unit=unit)
                for call in [
                    lambda: index.replace(at, at, "x"),
                    lambda: index.replace(0, at, ""),
                    lambda: index.links(at),
                    lambda: index.link_at(at),
                    lambda: session.edit("typed", at, at, "x"),
                    lambda: session.backspace(at),
                ]:
                    with self.subTest(unit=unit, at=at), self.assertRaisesRegex(ValueError, f"is {at}, which is inside a character"):
                        call()
                self.assertEqual((index.text, session.text), (text, text))

    def test_several_edits_at_once(self):
        index = LinkIndex("a.com b.com c.com")
        delta = index.replace_each([(12, 17, ""), (0, 0, "x"), (5, 6, ".x ")])
        self.assertEqual(index.text, "xa.com.x b.com ")
        self.assertEqual(len(delta.removed), 2)
        self.assertEqual([(link.start, link.end) for link in index.links()], [(9, 14)])

    def test_what_cannot_be_done_changes_nothing(self):
        index = LinkIndex("a.com")
        for replacements, words in [
            ([(0, 9, "")], "end is 9, but the text has a length of 5"),
            ([(3, 2, "")], "swap them"),
            ([(0, 3, "x"), (2, 4, "y")], "overlap"),
        ]:
            with self.assertRaisesRegex(ValueError, words):
                index.replace_each(replacements)
            self.assertEqual((index.text, len(index)), ("a.com", 1))
        with self.assertRaisesRegex(ValueError, "negative"):
            index.replace(-1, 0, "")

    def test_random_edits_equal_a_new_index(self):
        import random

        rng = random.Random(1)
        tokens = ["a", ".", "com", " example.com ", "example.org", " ", "\n", "https://", "/", "@", "例", "🦀", "ا", "(", ")"]
        for unit in ["code_points", "utf16", "bytes"]:
            index, found = LinkIndex(unit=unit), 0
            for _ in range(800):
                text = index.text
                start = rng.randrange(len(text) + 1)
                end = min(len(text), start + rng.choice([0, 0, 1, 3, 20]))
                with_ = "".join(rng.choice(tokens) for _ in range(rng.randrange(4)))
                if len(text) > 300:
                    start, end = 0, 200
                size = {
                    "code_points": len,
                    "utf16": lambda part: len(part.encode("utf-16-le")) // 2,
                    "bytes": lambda part: len(part.encode()),
                }[unit]
                index.replace(size(text[:start]), size(text[:end]), with_)
                fresh = LinkIndex(index.text, unit=unit)
                mine = [(link.start, link.end, link.kind) for link in index.links()]
                self.assertEqual(mine, [(link.start, link.end, link.kind) for link in fresh.links()])
                found += len(mine)
            self.assertGreater(found, 500)


def typed(session, text, at=None):
    at = len(session.text) if at is None else at
    effects = None
    for key in text:
        kind = "line_break" if key == "\n" else "typed"
        effects = session.edit(kind, at, at, key)
        at += 1
    return effects


class Sessions(unittest.TestCase):
    def test_a_space_links_and_backspace_takes_off(self):
        session = Session()
        effects = typed(session, "see 例.com ")
        self.assertEqual((effects.added, effects.touched), (1, [(4, 9)]))
        self.assertEqual([unit.kind for unit in effects.units], ["typing", "commit"])
        self.assertTrue(session.is_armed)
        effects = session.backspace(10)
        self.assertEqual((effects.removed, effects.handled, effects.touched), (1, True, [(4, 9)]))
        self.assertEqual(session.mutes(), [Mute(4, 9, "backspace")])
        self.assertIsNone(session.backspace(10))
        self.assertEqual(session.text, "see 例.com ")

    def test_undo_and_redo(self):
        session = Session()
        typing, commit = typed(session, "example.com ").units
        self.assertEqual(session.undid(commit.id).removed, 1)
        self.assertEqual(session.mutes()[0].cause, "undo")
        self.assertEqual(session.redid(commit.id).added, 1)
        session.undid(typing.id, [(0, 12, "")])
        self.assertEqual((session.text, session.links()), ("", []))
        self.assertIsNone(session.undid(999))

    def test_a_link_command_that_is_refused(self):
        session = Session("see this")
        for href, refused, added in [
            ("", "empty", 0),
            ("javascript:alert(1)", "scheme", 0),
            ("not an address", "not an address", 0),
            ("example.com", None, 1),
        ]:
            with self.subTest(href):
                effects = session.link(4, 8, href)
                self.assertEqual((effects.refused, effects.added), (refused, added))
                self.assertEqual(f'refused="{refused}"' in repr(effects), refused is not None)

    def test_links_of_the_user(self):
        session = Session("read the docs")
        self.assertTrue(session.paste_over(9, 13, "https://example.com/docs").handled)
        self.assertEqual(session.link_at(10), Mark(9, 13, "https://example.com/docs", "manual"))
        self.assertIsNone(session.paste_over(0, 4, "write"))
        session.unlink(9)
        session.link(0, 4, "https://example.org")
        self.assertEqual([mark.href for mark in session.links()], ["https://example.org"])

    def test_corrections_of_links(self):
        for kind, links in [("corrected", [(4, 8)]), ("inserted", [(4, 8)]), ("typed", []), ("pasted", [])]:
            with self.subTest(kind):
                session = Session("see dosc now")
                session.link(4, 8, "https://example.com/docs")
                session.edit(kind, 4, 8, "docs")
                self.assertEqual([(mark.start, mark.end) for mark in session.links()], links)

    def test_saved_and_loaded(self):
        session = Session("a.com b.com ", unit="utf16")
        session.load([Mark(0, 5, "https://a.com", "auto")], [Mute(6, 11)])
        self.assertEqual((len(session.links()), len(session.mutes())), (1, 1))
        session.restore(0, 12, [])
        self.assertEqual((session.links(), session.mutes()), ([], []))
        for links, mutes, words in [
            ([Mark(0, 99, "https://a.com")], [], "end is 99"),
            ([], [Mute(3, 2)], "swap them"),
        ]:
            with self.assertRaisesRegex(ValueError, words):
                session.load(links, mutes)
        with self.assertRaisesRegex(ValueError, '"auto" or "manual"'):
            Mark(0, 5, "https://a.com", "magic")
        with self.assertRaisesRegex(ValueError, '"backspace", "undo" or "unlink"'):
            Mute(0, 5, "dance")

    def test_input_methods(self):
        session = Session()
        typed(session, "見る")
        session.compose_start(2, 2)
        session.compose_update("れい.com")
        self.assertEqual(session.text, "見るれい.com")
        with self.assertRaisesRegex(RuntimeError, "compose_end first"):
            session.edit("typed", 0, 0, "x")
        session.compose_end("")
        self.assertEqual(session.text, "見る")
        with self.assertRaisesRegex(RuntimeError, "compose_start first"):
            session.compose_end("x")

    def test_several_carets(self):
        session = Session("a.com\nb.com")
        effects = session.edit_each("typed", [(5, 5, " "), (11, 11, " ")])
        self.assertEqual((session.text, effects.added), ("a.com \nb.com ", 2))
        self.assertEqual(session.backspace(6, 13).removed, 2)

    def test_options_and_kinds(self):
        session = Session(options={"autolink": False, "detection": {"profile": "uts58"}})
        typed(session, "example.com ")
        self.assertEqual(session.links(), [])
        session.set_options()
        self.assertEqual(typed(session, "example.org ").added, 1)
        with self.assertRaisesRegex(ValueError, '"typed", "line_break"'):
            session.edit("hammered", 0, 0, "x")
        with self.assertRaisesRegex(ValueError, "comes alone"):
            session.edit_each("remote", [(0, 0, "x"), (1, 1, "y")])
        with self.assertRaisesRegex(ValueError, '"typing", "deletion"'):
            session.begin_unit("commit")
        with self.assertRaisesRegex(ValueError, "unknown field `autolinks`"):
            Session(options={"autolinks": 1})


if __name__ == "__main__":
    unittest.main()
