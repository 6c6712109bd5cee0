"""Everything can be copied and pickled, and what comes back is equal and has the same hash."""

import concurrent.futures
import copy
import functools
import importlib.util
import multiprocessing
import pickle
import unittest

import livelink
from livelink import Columns, Delta, Detector, Effects, LinkColumn, LinkIndex, LiveLink, Mark, Mute, Pattern, Rewrite, Session, Unit


def find(before, after):
    """A pattern of a function is pickled by the function's name, so this is no function inside another."""
    return len(after) if after.startswith("main") and not before else None


PATTERNS = [
    Pattern.function("file", "m", 9, find, "https://example.com/{}"),
    Pattern.function("other-file", "m", 9, find, str.upper),
    Pattern.regex("request", r"\bR-(\d+)", "#{}", 20),
    Pattern.tags("#{}"),
    Pattern.mentions("#{}", len),
    Pattern.tickets(["PR-"], "#{}"),
    Pattern.source_places(),
    Pattern.phone_numbers(),
]

TEXT = "🦀 http://a.com/ü, bücher.de http://localhost me@a.com "


def ways():
    """Yields the ways to copy a value."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield f"protocol {protocol}", lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol))
    yield "copy", copy.copy
    yield "deepcopy", copy.deepcopy


class Values(unittest.TestCase):
    def check(self, value):
        # What a value shows is a call that makes it. A few have too much to show.
        if not isinstance(value, (Delta, Detector, Effects, Pattern)):
            self.assertEqual(eval(repr(value), vars(livelink)), value)
        for name, way in ways():
            with self.subTest(value=value, way=name):
                twin = way(value)
                self.assertIs(type(twin), type(value))
                self.assertEqual(twin, value)
                self.assertEqual(hash(twin), hash(value))
                for field in dir(value):
                    if not field.startswith("_") and not callable(getattr(value, field)):
                        self.assertEqual(getattr(twin, field), getattr(value, field))

    def test_values(self):
        link, other = LiveLink(2**40, 1, 6, "url"), LiveLink(3, 7, 9, "email")
        units, rewrites = [Unit(1, "line break"), Unit(2, "commit")], [Rewrite(0, 3, "例")]
        for value in [
            *livelink.detect(TEXT),
            *livelink.explain(TEXT),
            link,
            Delta([link], [other], [(link, other)], 12),
            Mark(0, 5, "https://a.com", "auto"),
            Mute(0, 5, "undo"),
            *units,
            *rewrites,
            Effects(True, False, "scheme", 1, 2, 3, [(4, 5)], units, rewrites),
            *PATTERNS,
            Detector(patterns=PATTERNS[:2]),
            *Detector(patterns=PATTERNS).detect("PR-12 #ab @ann"),
            *Detector(patterns=PATTERNS).explain("PR-12"),
            Detector(),
            Detector({"profile": "uts58", "policy": {"members": False}, "schemes": [("gemini", "host")], "max_link_len": 99}),
        ]:
            self.check(value)

    def test_values_differ(self):
        values = [Mark(0, 5, "a"), Mark(0, 5, "b"), Mute(0, 5), Mute(1, 5), Unit(1, "typing"), Unit(1, "paste")]
        values += [*PATTERNS, Pattern.tags("/{}"), Detector(patterns=PATTERNS[:1]), Detector(patterns=PATTERNS[:2]), Detector(patterns=PATTERNS[1::-1])]
        values += [Detector(), Detector({"profile": "uts58"}), *livelink.detect("http://a.com http://b.com")]
        self.assertEqual(len(set(values)), len(values))

    def test_detectors_decide_the_same(self):
        for name, way in ways():
            with self.subTest(name):
                own = way(Detector(patterns=PATTERNS))
                self.assertEqual([link.kind for link in own.detect("main.rs @ann")], ["file", "mention"])
                detector = way(Detector({"profile": "uts58"}))
                self.assertEqual([len(detector.detect("main.rs")), len(Detector().detect("main.rs"))], [1, 0])


class Objects(unittest.TestCase):
    def test_an_index(self):
        for unit in ["code_points", "utf16", "bytes"]:
            for name, way in ways():
                with self.subTest(unit=unit, way=name):
                    index = LinkIndex(TEXT + "#ab", Detector({"profile": "uts58"}, PATTERNS[2:]), unit=unit)
                    index.replace(0, 0, "main.rs ")
                    twin = way(index)
                    self.assertEqual((twin.text, twin.unit, len(twin)), (index.text, unit, len(index)))
                    places = [[(link.start, link.end, link.kind) for link in each.links()] for each in [twin, index]]
                    self.assertEqual(places[0], places[1])
                    if name.endswith("copy"):
                        self.assertEqual(twin.links(), index.links())
                    # An edit of one does not touch the other.
                    twin.replace(0, 7, "")
                    self.assertEqual(len(twin), len(index) - 1)

    def test_a_session(self):
        for unit in ["code_points", "utf16", "bytes"]:
            for name, way in ways():
                with self.subTest(unit=unit, way=name):
                    tags = Detector(patterns=[Pattern.tags("https://{}.org")])
                    session = Session("🦀 ", {"autolink": True, "triggers": {"characters": " "}}, tags, unit=unit)
                    at = {"code_points": 2, "utf16": 3, "bytes": 5}[unit]
                    for shift, key in enumerate("a.com b.org c.net "):
                        session.edit("typed", at + shift, at + shift, key)
                    session.unlink(at)
                    # While its text is none, the second is no link, and it is one again as soon as its text is.
                    session.edit("deleted", at + 7, at + 8, "")
                    twin = way(session)
                    for each in [session, twin]:
                        self.assertEqual([mark.href for mark in each.links()], ["https://c.net"])
                        self.assertEqual(each.mutes(), [Mute(at, at + 5, "unlink")])
                        self.assertEqual((each.text, each.unit), ("🦀 a.com borg c.net ", unit))
                        self.assertEqual(each.options["triggers"], {"characters": " "})
                        each.edit("typed", at + 7, at + 7, ".")
                        self.assertEqual([mark.href for mark in each.links()], ["https://b.org", "https://c.net"])
                    twin.unlink(at + 7)
                    self.assertEqual((len(session.links()), len(twin.links())), (2, 1))
                    for at, key in enumerate("#ab "):
                        twin.edit("typed", at, at, key)
                    self.assertEqual(twin.links()[0].href, "https://ab.org")

    def test_a_copy_of_a_session_has_its_undo_units_and_a_pickle_has_none(self):
        for name, way in ways():
            with self.subTest(name):
                session = Session()
                for at, key in enumerate("a.com "):
                    effects = session.edit("typed", at, at, key)
                twin = way(session)
                commit = effects.units[-1].id
                is_copy = name.endswith("copy")
                self.assertEqual((twin.is_armed, twin.undid(commit) is not None), (is_copy, is_copy))
                self.assertEqual(len(session.links()), 1)

    def test_a_session_that_composes(self):
        session = Session("a")
        session.compose_start(1, 1)
        session.compose_update("れ")
        with self.assertRaisesRegex(RuntimeError, "compose_end first"):
            pickle.dumps(session)
        twin = copy.deepcopy(session)
        twin.compose_end("れい")
        self.assertEqual((twin.text, session.text), ("aれい", "aれ"))

    def test_a_state_that_cannot_be_right(self):
        for saved in [([Mark(0, 9, "https://a.com")], [], []), ([], [Mute(0, 9)], []), ([], [], [(0, 9)])]:
            session = Session("a.com")
            with self.assertRaisesRegex(ValueError, "end is 9"):
                session.__setstate__(saved)
            self.assertEqual((session.links(), session.mutes()), ([], []))


@unittest.skipUnless(importlib.util.find_spec("pyarrow"), "pyarrow is not installed")
class Arrow(unittest.TestCase):
    def test_columns(self):
        import pyarrow

        for columns in [Columns(), Columns(Detector({"profile": "uts58"}, PATTERNS), unit="bytes", hrefs=False)]:
            for name, way in ways():
                with self.subTest(name):
                    texts = pyarrow.array([TEXT, None, "main.rs"])
                    self.assertEqual(way(columns).detect(texts), columns.detect(texts))

    def test_links(self):
        import pyarrow

        texts = pyarrow.chunked_array([[TEXT, None], [], ["", "b.com c.com"]], type=pyarrow.string())
        for texts in [texts, texts.slice(1, 3), texts.slice(0, 0)]:
            for hrefs in [True, False]:
                found = livelink.detect_column(texts, hrefs=hrefs)
                for name, way in ways():
                    with self.subTest(name):
                        twin = way(found)
                        self.assertEqual(twin, found)
                        self.assertEqual(pyarrow.chunked_array(twin), pyarrow.chunked_array(found))
                        self.assertEqual(list(twin), pyarrow.array(found).to_pylist())

    def test_parts_that_do_not_fit(self):
        for chunk, hrefs in [
            (([2], [0], [5], ["url"], None), False),
            (([1], [0], [5, 6], ["url"], None), False),
            (([2**31], [], [], [], None), False),
            (([1], [0], [5], ["url"], None), True),
        ]:
            with self.assertRaises(ValueError):
                LinkColumn([chunk], hrefs)


def count(detector, text):
    return detector.detect(text)


def mapped(detector):
    return functools.partial(count, detector)


class Processes(unittest.TestCase):
    TEXTS = [TEXT, "none", "main.rs"] * 5

    def check(self, found):
        self.assertEqual(found, [Detector({"profile": "uts58"}, PATTERNS[1:]).detect(text) for text in self.TEXTS])
        self.assertEqual(len(found[2]), 1)

    def setUp(self):
        self.work = mapped(Detector({"profile": "uts58"}, PATTERNS[1:]))

    def test_multiprocessing(self):
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            self.check(pool.map(self.work, self.TEXTS))

    def test_concurrent_futures(self):
        spawn = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(2, mp_context=spawn) as pool:
            self.check(list(pool.map(self.work, self.TEXTS)))

    @unittest.skipUnless(importlib.util.find_spec("joblib"), "joblib is not installed")
    def test_joblib(self):
        import joblib

        self.check(joblib.Parallel(n_jobs=2)(joblib.delayed(self.work)(text) for text in self.TEXTS))


if __name__ == "__main__":
    unittest.main()
