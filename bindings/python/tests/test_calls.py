"""Random programs of calls, with right and wrong arguments, and calls of several threads. `LIVELINK_CALLS` is the number of calls,
`LIVELINK_SEED` starts another series."""

import copy
import os
import pickle
import random
import sys
import threading
import time
import unittest
from unittest import mock

import livelink
from livelink import Detector, LinkIndex, LiveLink, Mark, Mute, Pattern, Session

CALLS = int(os.environ.get("LIVELINK_CALLS", "5000"))
SEED = int(os.environ.get("LIVELINK_SEED", "1"))
TOKENS = ["a", ".", "com", "example.com", " ", "\n", "https://", "/", "?", "@", "me@", "(", ")", "mailto:", "javascript:", "例", "🦀", "ا"]
TOKENS += ["#tag", "@ann", "#", "@12", "!!!"]
TOKENS += ["。", "xn--", ":", "%E4", "'", "_", "\u202e", "\r\n", "\0", "\ud83e"]
KINDS = ["typed", "line_break", "deleted", "pasted", "pasted_plain", "inserted", "corrected", "remote", "rewritten", "dance"]
UNITS = ["code_points", "utf16", "bytes"]
OPTIONS = [None, {}, {"autolink": False}, {"commit_on_blur": True}, {"rewrite_punycode": True}, {"detection": {"profile": "uts58"}}, {"a": 1}, 5]


class Nasty:
    """A pattern's function that raises, returns nonsense, or calls what calls it."""

    def __init__(self):
        self.random, self.playing = random.Random(SEED), None

    def __reduce__(self):
        return "NASTY"

    def __call__(self, *texts):
        chance = self.random.random()
        if chance < 0.3:
            return self.random.choice([0, 1, 3, 99, -1, 2**70, None, True, "x", b"x", 1.5, "https://a.com", "javascript:x", texts])
        if chance < 0.4:
            raise self.random.choice([ValueError, ZeroDivisionError, SystemExit, RecursionError, MemoryError])("nasty")
        if chance < 0.7 and self.playing:
            self.random.choice(self.playing)()
        return 2 if len(texts) == 2 else "https://example.com/x"


class Wrong:
    """An argument that lets other threads run, and then is refused."""

    def __index__(self):
        time.sleep(0)
        raise TypeError("wrong")


NASTY = Nasty()
PATTERNS = Detector(patterns=[Pattern.function("nasty", "@#!", 4, NASTY, NASTY), Pattern.mentions("#{}", NASTY), Pattern.tags("#{}")])


def memory():
    """The memory of this process, in bytes. Only Linux says it."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Program:
    """A program of random calls on an index and a session."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.start()

    def start(self):
        unit = self.random.choice(UNITS)
        self.detector = detector = self.random.choice([None, PATTERNS])
        NASTY.playing = None
        self.index = index = LinkIndex("see example.com", detector, unit=unit)
        self.session = session = Session("see example.com", None, detector, unit=unit)
        # While a pattern's function runs for one of them, most of these are errors, and none is a panic.
        NASTY.playing = [
            lambda: index.replace(0, 0, "@x"),
            lambda: (index.text, index.links()),
            lambda: copy.deepcopy(index),
            lambda: session.edit("typed", 0, 0, "@x "),
            lambda: (session.backspace(0), session.links()),
            lambda: PATTERNS.detect("@x"),
            lambda: LinkIndex("#x", PATTERNS),
        ]
        self.refused = self.done = 0

    def words(self, most=4):
        # Half of a surrogate pair is the last token, and rarely met.
        return "".join(self.random.choice(TOKENS if self.random.random() < 0.02 else TOKENS[:-1]) for _ in range(self.random.randint(0, most)))

    def offset(self):
        if self.random.random() < 0.03:
            return self.random.choice([-1, 2**70, "1", None, 10_000])
        return self.random.randint(0, 60)

    def range(self):
        start = self.offset()
        if isinstance(start, int) and self.random.random() < 0.9:
            return start, start + self.random.randint(0, 12)
        return start, self.offset()

    def replacements(self):
        return [(*self.range(), self.words()) for _ in range(self.random.randint(0, 2))]

    def marks(self):
        return [Mark(*self.range(), self.random.choice(["https://b.org", "javascript:x", ""])) for _ in range(self.random.randint(0, 2))]

    def mutes(self):
        return [Mute(*self.range()) for _ in range(self.random.randint(0, 2))]

    def call(self):
        index, session, pick = self.index, self.session, self.random
        calls = [
            lambda: index.replace(*self.range(), self.words()),
            lambda: index.replace_each(self.replacements()),
            lambda: index.links(*self.range()),
            lambda: (index.link_at(self.offset()), len(index), index.text, index.unit),
            lambda: index.href(pick.choice(index.links() + [LiveLink(1, *self.range(), "url")])),
            lambda: session.edit(pick.choice(KINDS), *self.range(), self.words()),
            lambda: session.edit("typed", *[pick.randint(0, 30)] * 2, pick.choice(["example.com ", "a.com", " "])),
            lambda: session.edit_each(pick.choice(KINDS), self.replacements()),
            lambda: session.pasted_linked(*self.range(), self.words(), self.marks()),
            lambda: session.backspace(*[self.offset() for _ in range(pick.randint(0, 2))]),
            lambda: session.paste_over(*self.range(), self.words()),
            lambda: session.unlink(*self.range()),
            lambda: session.link(*self.range(), self.words()),
            lambda: session.blurred(*[self.offset() for _ in range(pick.randint(0, 2))]),
            lambda: (session.caret_moved(), session.is_armed, session.text, session.options),
            lambda: session.begin_unit(pick.choice(["typing", "command", "paste", "dance"])),
            lambda: session.end_unit(),
            lambda: session.compose_start(*self.range()),
            lambda: session.compose_update(self.words()),
            lambda: session.compose_end(self.words()),
            lambda: session.undid(pick.randint(0, 40), self.replacements()),
            lambda: session.redid(pick.randint(0, 40), self.replacements()),
            lambda: session.forget_units(pick.randint(0, 60)),
            lambda: session.load(self.marks(), self.mutes()),
            lambda: session.restore(*self.range(), self.marks(), self.mutes()),
            lambda: (session.links(*self.range()), session.mutes(*self.range()), session.link_at(self.offset())),
            lambda: session.set_options(pick.choice(OPTIONS)),
            lambda: (copy.copy(index), copy.deepcopy(session), pickle.loads(pickle.dumps([index, session]))),
            lambda: (livelink.detect(self.words(9)), livelink.explain(self.words(9)), livelink.format_url(self.words())),
            lambda: Detector(pick.choice([None, {}, {"profile": "uts58"}, 5])).display(self.words(), pick.choice(["url", "email", "web"])),
            lambda: Detector().short(self.words(), pick.randint(-1, 40), pick.choice(["url", "email"]), columns=pick.choice([False, True])),
        ]
        is_long = False
        try:
            pick.choice(calls)()
            self.done += 1
            # Long texts show nothing more.
            is_long = len(index.text) > 300 or len(session.text) > 300
        except (ValueError, TypeError):
            self.refused += 1
        except RuntimeError as error:
            # An edit while an input method composes, and the other way round. Or another thread runs the function of a pattern.
            if "composing" not in str(error) and not (self.detector and "borrowed" in str(error)):
                raise
            self.refused += 1
        if is_long or pick.random() < 0.002:
            done, refused = self.done, self.refused
            self.start()
            self.done, self.refused = done, refused


class Calls(unittest.TestCase):
    def setUp(self):
        self.reported = set()
        hook = mock.patch.object(sys, "unraisablehook", lambda report: self.reported.add(report.exc_type))
        hook.start()
        self.addCleanup(hook.stop)

    def test_no_call_panics(self):
        program, before = Program(SEED), 0
        for number in range(CALLS):
            # A panic is no `Exception`, so nothing here hides one.
            program.call()
            if number == CALLS // 3 and sys.platform == "linux":
                before = memory()
        self.assertGreater(program.done, CALLS // 4)
        self.assertGreater(program.refused, CALLS // 20)
        self.assertGreaterEqual(self.reported, {ValueError, TypeError, ZeroDivisionError, RuntimeError, RecursionError, SystemExit})
        if before:
            self.assertLess(memory() - before, 32 << 20, "memory does not return")

    def test_nothing_is_undone_while_an_input_method_composes(self):
        session = Session("see a.com now")
        session.compose_start(4, 9)
        for move in [session.undid, session.redid]:
            with self.assertRaisesRegex(RuntimeError, "composing"):
                move(1, [(0, 13, "")])
        self.assertEqual(session.text, "see a.com now")
        self.assertEqual(session.compose_end("x").added, 0)

    def together(self, *jobs):
        """Runs jobs in threads of their own, and returns what they raised."""
        raised, began = [], threading.Barrier(len(jobs))

        def run(job):
            try:
                began.wait()
                job()
            except BaseException as error:
                raised.append(error)

        threads = [threading.Thread(target=run, args=[job]) for job in jobs]
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        sys.setswitchinterval(interval)
        self.assertEqual(raised, [])

    def test_threads_wait_for_each_other(self):
        index, session = LinkIndex("a.com " * 2000), Session("a.com " * 2000)

        def write():
            for _ in range(200):
                index.replace(0, 0, "b.com ")
                session.edit("typed", 0, 0, "b.com ")

        def read():
            for _ in range(200):
                self.assertEqual(len(index.text) % 6, 0)
                self.assertTrue(index.links(0, 6) and len(index) >= 2000)
                self.assertEqual(len(session.text) % 6, 0)
                session.links(0, 60)
                session.unlink(0, 3)
                session.link(0, 3, "https://example.org")
                session.backspace(1, 2)
                copy.copy(index)

        # `fail` puts a wrong argument in the place of each of these.
        right = [
            *[(index.replace, 0, 0, ""), (index.replace_each, []), (index.links, 0, 0), (index.link_at, 0), (index.href, None)],
            *[(session.set_options, None), (session.edit, "typed", 0, 0, ""), (session.edit_each, "typed", [])],
            *[(session.pasted_linked, 0, 0, "", []), (session.backspace, 0), (session.paste_over, 0, 0, ""), (session.unlink, 0, 0)],
            *[(session.link, 0, 0, ""), (session.blurred, 0), (session.begin_unit, "paste"), (session.forget_units, 0)],
            *[(session.compose_start, 0, 0), (session.compose_update, ""), (session.compose_end, ""), (session.undid, 0, [])],
            *[(session.redid, 0, []), (session.load, [], []), (session.restore, 0, 0, [], []), (session.links, 0, 0)],
            *[(session.link_at, 0), (session.mutes, 0, 0)],
        ]

        def fail():
            for _ in range(20):
                for method, *arguments in right:
                    for nth in range(len(arguments)):
                        for wrong in [-1, Wrong()]:
                            with self.assertRaises((TypeError, ValueError), msg=method):
                                method(*arguments[:nth], wrong, *arguments[nth + 1 :])

        self.together(write, write, read, read, fail)
        self.assertEqual((len(index), len(session.text)), (2400, 2400 * 6))

    def test_random_programs_in_threads(self):
        one = Program(SEED)
        two = Program(SEED + 1)

        def play(program):
            for _ in range(500):
                program.call()

        two.detector, two.index, two.session = one.detector, one.index, one.session
        self.together(lambda: play(one), lambda: play(two))


if __name__ == "__main__":
    unittest.main()
