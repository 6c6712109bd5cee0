"""Links of the program's own kinds."""

import contextlib
import random
import signal
import sys
import threading
import unittest
from unittest import mock

import livelink
from livelink import Columns, Detector, LinkIndex, Pattern, Session

TARGET = "https://example.com/{}"


def word(before, after):
    """Finds a sign and the word after it, where nothing is before."""
    end = next((at for at, char in enumerate(after) if at and not char.isalnum()), len(after))
    return end if end > 1 and not before else None


def own(find=word, target=TARGET, max_len=12, name="own", starts="@"):
    return Pattern.function(name, starts, max_len, find, target)


def raises(error):
    def function(*_):
        raise error

    return function


def returns(answer):
    return lambda *_: answer


@contextlib.contextmanager
def reports():
    """The exceptions that `sys.unraisablehook` gets, by type, and the functions that they come from."""
    seen = []
    with mock.patch.object(sys, "unraisablehook", lambda report: seen.append((report.exc_type, report.object))):
        yield seen


class Finds(unittest.TestCase):
    # Patterns, a text, and for each link its text, its kind and its address.
    ROWS = [
        ([own()], "@ann, x@ann @日本語 @", [("@ann", "own", "%40ann"), ("@日本語", "own", "%40%E6%97%A5%E6%9C%AC%E8%AA%9E")]),
        ([own(target=lambda text: "https://example.com/" + text[1:])], "@ann", [("@ann", "own", "ann")]),
        # A target that the schemes refuse, none, and one with a control character.
        ([own(target=lambda text: {"@a": "javascript:x", "@b": None, "@c": "https://a.com/\n"}.get(text, "tel:1"))], "@a @b @c @d", [("@d", "own", "tel:1")]),
        # With its sign, 日本語 has ten bytes.
        ([own(max_len=9)], "@日本語 @日本", [("@日本", "own", "%40%E6%97%A5%E6%9C%AC")]),
        ([own(starts="例é")], "例a éb è", [("例a", "own", "%E4%BE%8Ba"), ("éb", "own", "%C3%A9b")]),
        ([Pattern.regex("ticket", r"\bPR-([0-9]+)\b", TARGET)], "PR-12, XPR-12", [("PR-12", "ticket", "12")]),
        ([Pattern.regex("a", "a+", TARGET, 2)], "aa aaa", [("aa", "a", "aa")]),
        ([Pattern.tags(TARGET)], "#été #12 #fff", [("#été", "tag", "%C3%A9t%C3%A9")]),
        ([Pattern.mentions(TARGET)], "@ann @Override me@example.com", [("@ann", "mention", "ann"), ("me@example.com", "email", "mailto:me@example.com")]),
        ([Pattern.mentions(TARGET, {"ann"}.__contains__)], "@ann @bob", [("@ann", "mention", "ann")]),
        ([Pattern.tickets(["PR-", "#"], TARGET)], "PR-12 #3 #x", [("PR-12", "ticket", "12"), ("#3", "ticket", "3")]),
        ([Pattern.source_places()], "src/a.rs:12:5", [("src/a.rs:12:5", "source", "src/a.rs#L12C5")]),
        ([Pattern.phone_numbers()], "+4915123456789", [("+4915123456789", "phone", "tel:+4915123456789")]),
        # The first one wins, and a link of the standards wins over both.
        ([Pattern.mentions(TARGET), own()], "@ann @é https://a.com/@ann", [("@ann", "mention", "ann"), ("@é", "own", "%40%C3%A9"), ("https://a.com/@ann", "url", "https://a.com/@ann")]),
    ]

    def test_what_is_found(self):
        for patterns, text, expected in self.ROWS:
            with self.subTest(patterns=patterns, text=text):
                detector = Detector(patterns=patterns)
                links = detector.detect(text)
                found = [(link.text, link.kind, link.href.removeprefix("https://example.com/")) for link in links]
                self.assertEqual(found, expected)
                verdicts = [(it.start, it.kind) for it in detector.explain(text) if it.kind]
                self.assertEqual(verdicts, [(link.start, link.kind) for link in links])
                for link in links:
                    self.assertEqual((detector.href(link.text, link.kind), detector.display(link.text, link.kind)), (link.href, link.text))
                index = LinkIndex(text, detector)
                self.assertEqual([(link.start, link.end, link.kind) for link in index.links()], [(link.start, link.end, link.kind) for link in links])
                self.assertEqual([index.href(link) for link in index.links()], [link.href for link in links])
                session = Session("", None, detector)
                session.edit("pasted", 0, 0, text)
                self.assertEqual([mark.href for mark in session.links()], [link.href for link in links])

    def test_what_a_function_sees(self):
        seen = []
        detector = Detector(patterns=[own(lambda *texts: seen.append(texts), max_len=4)])
        for text, expected in [
            ("a b@c d", ("b", "@c")),
            ("@", ("", "@")),
            ("é@é\u3000x", ("é", "@é")),
            ("x" * 40 + "@" + "y" * 99, ("x" * 32, "@" + "y" * 35)),
            # No part of a character.
            ("例" * 40 + "@" + "例" * 99, ("例" * 10, "@" + "例" * 11)),
        ]:
            with self.subTest(text):
                seen.clear()
                self.assertEqual(detector.detect(text), [])
                self.assertEqual(seen, [expected])

    def test_what_a_function_may_not_do(self):
        for find, reported in [
            (raises(ZeroDivisionError()), ZeroDivisionError),
            (raises(SystemExit()), SystemExit),
            (raises(StopIteration()), StopIteration),
            (lambda: 1, TypeError),
            *[(returns(wrong), TypeError) for wrong in [True, "1", 1.5, b"", [1]]],
            *[(returns(wrong), ValueError) for wrong in [-1, 2**70]],
            *[(returns(none), None) for none in [None, 0, 13, 99, 2**60]],
        ]:
            with self.subTest(reported=reported), reports() as seen:
                detector = Detector(patterns=[own(find), Pattern.tags("#{}")])
                self.assertEqual([link.kind for link in detector.detect("@ann a.com #x")], ["url", "tag"])
                self.assertEqual(seen, [(reported, find)] if reported else [])
        for target, reported in [(raises(KeyError("a")), KeyError), (returns(5), TypeError), (returns("\ud83e"), UnicodeEncodeError), (returns(""), None)]:
            with self.subTest(reported=reported), reports() as seen:
                detector = Detector(patterns=[own(target=target)])
                self.assertEqual(detector.detect("@ann"), [])
                self.assertEqual({kind for kind, _ in seen}, {reported} - {None})
        with reports() as seen:
            self.assertEqual(Detector(patterns=[Pattern.mentions(TARGET, raises(KeyError("a")))]).detect("@ann"), [])
            self.assertEqual([kind for kind, _ in seen], [KeyError])

    def test_an_interrupt_comes_after_the_call(self):
        detector = Detector(patterns=[own(raises(KeyboardInterrupt()))])
        # A program that a shell starts in the background ignores the signal.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        with reports() as seen, self.assertRaises(KeyboardInterrupt):
            detector.detect("@ann @bob")
            threading.Event().wait(5)
        self.assertEqual(seen, [])
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with reports() as seen:
            self.assertEqual(detector.detect("@ann"), [])
        self.assertEqual([kind for kind, _ in seen], [KeyboardInterrupt])

    def test_functions_that_use_what_uses_them(self):
        """The function of a pattern calls the index, the session or the detector that called it."""
        uses = []
        detector = Detector(patterns=[own(lambda before, after: uses[0]() and None or word(before, after))])
        index, session = LinkIndex("", detector), Session("", None, detector)
        for use, call, reported in [
            (lambda: index.replace(0, 0, "x"), lambda: index.replace(0, 0, "@ann "), RuntimeError),
            (lambda: index.links(), lambda: index.replace(0, 0, "@ann "), RuntimeError),
            (lambda: session.edit("typed", 0, 0, "x"), lambda: session.edit("pasted", 0, 0, "@ann "), RuntimeError),
            (lambda: index.text, lambda: session.edit("pasted", 0, 0, "@ann "), None),
            (lambda: detector.detect("@ann"), lambda: detector.detect("@ann"), RecursionError),
        ]:
            uses[:] = [use]
            with reports() as seen:
                call()
                self.assertEqual({kind for kind, _ in seen}, {reported} - {None})
        self.assertEqual((index.text, session.text), ("@ann @ann ", "@ann @ann "))
        uses[:] = [bool]
        self.assertEqual((len(detector.detect("@ann")), index.replace(0, 0, "@bob ").scanned > 0), (1, True))


class Kept(unittest.TestCase):
    PATTERNS = [own(), Pattern.tags("#{}"), Pattern.regex("ticket", r"PR-([0-9]+)", TARGET)]

    def test_an_index_has_what_a_detector_finds(self):
        detector, pick = Detector(patterns=self.PATTERNS), random.Random(5)
        index, seen = LinkIndex("", detector), set()
        for _ in range(400):
            start = pick.randint(0, len(index.text))
            end = min(len(index.text), start + pick.choice([0, 0, 0, 1, 5]))
            index.replace(start, end, pick.choice(["@", "a", "#", "é", " ", "PR-1", "7", ".com", "https://"]))
            found = [(link.start, link.end, link.kind) for link in detector.detect(index.text)]
            self.assertEqual([(link.start, link.end, link.kind) for link in index.links()], found, index.text)
            seen.update(kind for _, _, kind in found)
        self.assertEqual(seen, {"own", "tag", "ticket", "url"})

    def test_a_session_links_what_is_typed(self):
        session = Session("", {"commit_on_blur": True}, Detector(patterns=self.PATTERNS))
        for at, key in enumerate("@ann "):
            effects = session.edit("typed", at, at, key)
        self.assertEqual([(mark.start, mark.end, mark.href) for mark in session.links()], [(0, 4, "https://example.com/%40ann")])
        commit = effects.units[-1]
        self.assertEqual((effects.added, commit.kind), (1, "commit"))
        self.assertEqual(session.backspace(5).removed, 1)
        self.assertEqual((session.links(), len(session.mutes())), ([], 1))
        session.set_options({})
        self.assertEqual(session.edit("pasted", 5, 5, "PR-7 ").added, 1)
        for at, key in enumerate("#é "):
            effects = session.edit("typed", 10 + at, 10 + at, key)
        self.assertEqual(session.undid(effects.units[-1].id).removed, 1)
        self.assertEqual([mark.href for mark in session.links()], ["https://example.com/7"])

    def test_a_column_names_the_kinds(self):
        try:
            import pyarrow
        except ImportError:
            self.skipTest("pyarrow is not installed")
        links = Columns(Detector(patterns=self.PATTERNS)).detect(pyarrow.array(["@ann a.com", None, "#é PR-1"]))
        self.assertEqual([[link["kind"] for link in row or []] for row in links], [["own", "url"], [], ["tag", "ticket"]])
        self.assertEqual(links[2][1]["href"], "https://example.com/1")

    def test_threads_share_a_detector(self):
        detector, seen = Detector(patterns=self.PATTERNS), []
        threads = [threading.Thread(target=lambda: seen.append(len(detector.detect("@ann PR-7 " * 2000)))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(seen, [4000] * 4)

    def test_what_is_shown_and_compared(self):
        self.assertEqual(repr(Pattern.tickets(["PR-"], "#{}")), "Pattern.tickets(('PR-',), '#{}')")
        self.assertEqual([pattern.name for pattern in Detector(patterns=self.PATTERNS).patterns], ["own", "tag", "ticket"])
        self.assertEqual(own(), own())
        self.assertNotEqual(own(), own(max_len=8))
        self.assertTrue(Detector(patterns=self.PATTERNS).may_open("tel:1") and not Detector().may_open("tel:1"))
        with self.assertRaisesRegex(ValueError, '"url" or "email" or "own" or "tag" or "ticket"'):
            Detector(patterns=self.PATTERNS).href("a", "mention")


if __name__ == "__main__":
    unittest.main()
