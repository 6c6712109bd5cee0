"""The cost of a key from Python: the measurement of `bindings/c/bench/keys.c`, in the same text."""

import statistics
import time

import livelink

KEYS, LINES, ROUNDS = 20_000, 20_000, 5


def main():
    text = "see https://example.com/a(b) for more words on it\n" * LINES
    half = len(text) // 2 + 20
    index, session = livelink.LinkIndex(text), livelink.Session()
    session.edit("inserted", 0, 0, text)
    indexed, kept = [], []
    for _ in range(ROUNDS):
        for times, typed, deleted in [
            (indexed, lambda: index.replace(half, half, "x"), lambda: index.replace(half, half + 1, "")),
            (kept, lambda: session.edit("typed", half, half, "x"), lambda: session.edit("deleted", half, half + 1, "")),
        ]:
            start = time.perf_counter()
            for _ in range(KEYS // 2):
                typed()
                deleted()
            times.append((time.perf_counter() - start) / KEYS * 1e9)
    print(f"Python: index {statistics.median(indexed):.0f} ns a key, session {statistics.median(kept):.0f} ns, {len(index)} links")


if __name__ == "__main__":
    main()
