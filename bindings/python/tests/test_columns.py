"""Whole columns, in pyarrow, and in DuckDB, Polars and PySpark where they are installed."""

import unittest

import livelink
from livelink import Columns, Detector

try:
    import pyarrow as pa
except ImportError:
    raise unittest.SkipTest("pyarrow is not installed")

TEXTS = ["see example.com and me@bücher.de", None, "", "no link", "🦀 https://example.org/例。"]
EXPECTED = [
    [
        {"start": 4, "end": 15, "kind": "url", "href": "https://example.com"},
        {"start": 20, "end": 32, "kind": "email", "href": "mailto:me@xn--bcher-kva.de"},
    ],
    None,
    [],
    [],
    [{"start": 2, "end": 23, "kind": "url", "href": "https://example.org/%E4%BE%8B"}],
]


def links_of(column, **options):
    return pa.array(livelink.detect_column(column, **options)).to_pylist()


class Arrow(unittest.TestCase):
    def test_all_types_of_strings(self):
        plain = pa.array(TEXTS)
        for column in [
            plain,
            plain.cast(pa.large_string()),
            plain.cast(pa.string_view()),
            plain.dictionary_encode(),
            plain.cast(pa.large_string()).dictionary_encode(),
        ]:
            self.assertEqual(links_of(column), EXPECTED, column.type)

    def test_slices_and_batches_of_none(self):
        column = pa.array(["x", *TEXTS, "a.com"])
        self.assertEqual(links_of(column.slice(1, 5)), EXPECTED)
        self.assertEqual(links_of(column.dictionary_encode().slice(1, 5)), EXPECTED)
        self.assertEqual(links_of(pa.array([], pa.string())), [])
        self.assertEqual(links_of(pa.nulls(2)), [None, None])
        self.assertEqual(links_of(pa.array([None, None], pa.string())), [None, None])

    def test_chunked_arrays_stay_chunked(self):
        column = pa.chunked_array([TEXTS[:2], [], TEXTS[2:]], pa.string())
        links = pa.chunked_array(livelink.detect_column(column))
        self.assertEqual((links.to_pylist(), links.num_chunks), (EXPECTED, 3))
        none = pa.chunked_array(livelink.detect_column(pa.chunked_array([], pa.string())))
        self.assertEqual(none.to_pylist(), [])

    def test_rows(self):
        for column in [pa.array(TEXTS), pa.chunked_array([TEXTS[:2], [], TEXTS[2:]], pa.string())]:
            links = livelink.detect_column(column)
            self.assertEqual((list(links), len(links)), (EXPECTED, 5))
            self.assertEqual([links[row] for row in range(-5, 5)], EXPECTED * 2)
            self.assertEqual(pa.array(links), pa.chunked_array(links).combine_chunks())
            for row in [5, -6]:
                with self.assertRaises(IndexError):
                    links[row]
        with self.assertRaises(TypeError):
            links["0"]

    def test_columns_are_equal_by_their_links(self):
        columns = [livelink.detect_column(pa.array(texts)) for texts in [["a.com", None], ["a.com", None], ["b.com", None], ["a.com", ""], ["a.com"]]]
        self.assertEqual([column == columns[0] for column in columns], [True, True, False, False, False])

    def test_types_of_the_answer(self):
        links = pa.array(livelink.detect_column(pa.array(TEXTS)))
        self.assertEqual(str(links.type), "list<item: struct<start: uint32 not null, end: uint32 not null, kind: string not null, href: string not null> not null>")
        short = pa.array(livelink.detect_column(pa.array(TEXTS), hrefs=False))
        self.assertEqual([field.name for field in short.type.value_type], ["start", "end", "kind"])
        links.validate(full=True)

    def test_units_and_detectors(self):
        crab = pa.array(["🦀 a.com"])
        for unit, start in [("code_points", 2), ("utf16", 3), ("bytes", 5)]:
            self.assertEqual(links_of(crab, unit=unit)[0][0]["start"], start)
        files = pa.array(["main.rs"])
        self.assertEqual(links_of(files), [[]])
        strict = Columns(Detector({"profile": "uts58"}))
        self.assertEqual(len(pa.array(strict.detect(files)).to_pylist()[0]), 1)

    def test_texts_that_are_not_utf8(self):
        # pyarrow and PySpark pass on strings that nobody has checked.
        def column(kind, *texts):
            return pa.array(texts, pa.binary()).cast(pa.large_binary() if kind == pa.large_string() else pa.binary()).view(kind)

        good, bad = "see a.com é".encode(), b"see a.com \xe9, b.com"
        for kind in (pa.string(), pa.large_string()):
            self.assertEqual(len(links_of(column(kind, good))[0]), 1)
            for texts, row in [((good, None, bad), 2), ((bad, good), 0)]:
                for wrong in (column(kind, *texts), column(kind, *texts).dictionary_encode()):
                    with self.assertRaisesRegex(ValueError, f"row {row} of the column is not UTF-8 at byte 10"):
                        links_of(wrong)
        chunks = pa.chunked_array([column(pa.string(), good, good), column(pa.string(), good, bad)])
        with self.assertRaisesRegex(ValueError, "row 3 "):
            links_of(chunks)
        # A null may have any bytes.
        hidden = column(pa.string(), good, bad)
        hidden = pa.StringArray.from_buffers(2, hidden.buffers()[1], hidden.buffers()[2], pa.py_buffer(b"\x01"))
        self.assertEqual([links and len(links) for links in links_of(hidden)], [1, None])

    def test_what_is_no_column_of_strings(self):
        # Each message says what to do.
        cast, column_of = r'not strings; cast it first, as series\.astype\("string"\)', r'a table; pass one column of strings, as frame\["text"\]'
        for column, says in [
            (pa.array([1, 2]), cast),
            (pa.array([b"a.com"]), cast),
            (pa.array([["a.com"]]), cast),
            (pa.chunked_array([[1]]), cast),
            (pa.array([1, 1]).dictionary_encode(), cast),
            (pa.table({"text": ["a.com"]}), column_of),
        ]:
            with self.assertRaisesRegex(TypeError, says):
                livelink.detect_column(column)
        for wrong in [["a.com"], "a.com", None]:
            with self.assertRaises((TypeError, ValueError)):
                livelink.detect_column(wrong)
        with self.assertRaisesRegex(ValueError, "unit is"):
            livelink.detect_column(pa.array(["a"]), unit="words")


class Engines(unittest.TestCase):
    def test_duckdb(self):
        try:
            import duckdb
        except ImportError:
            self.skipTest("DuckDB is not installed")
        from examples import with_duckdb

        connection = duckdb.connect()
        with_duckdb.register(connection)
        connection.register("mail", pa.table({"text": TEXTS}))
        found = connection.execute("select links(text) from mail").fetchall()
        self.assertEqual([row[0] or [] for row in found], [links or [] for links in EXPECTED])

    def test_polars(self):
        try:
            import polars
        except ImportError:
            self.skipTest("Polars is not installed")
        from examples import with_polars

        frame = polars.DataFrame({"text": TEXTS})
        found = frame.select(with_polars.links(polars.col("text"))).to_series().to_list()
        nothing = polars.Series([None, None])
        with self.assertRaisesRegex(TypeError, r"cannot be read: .*series\.cast\(str\) of Polars"):
            livelink.detect_column(nothing)
        self.assertEqual(list(livelink.detect_column(nothing.cast(str))), [None, None])
        self.assertEqual(found, EXPECTED)

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        texts = pandas.Series(TEXTS, index=[5, 3, 1, 8, 9])
        found = livelink.detect_column(texts)
        # pandas looks for no method of Arrow here. Without an iterator, the whole answer was the one row of the series.
        self.assertEqual(list(pandas.Series(found)), EXPECTED)
        series = pandas.Series(found, index=texts.index)
        self.assertEqual((list(series.index), series[5]), ([5, 3, 1, 8, 9], EXPECTED[0]))
        numbers = pandas.Series([float("nan"), float("nan")])
        with self.assertRaisesRegex(TypeError, "Float64, not strings"):
            livelink.detect_column(numbers)
        self.assertEqual(list(livelink.detect_column(numbers.astype("string"))), [None, None])
        mixed = pandas.Series(["b.org", 3], dtype="object")
        with self.assertRaisesRegex(TypeError, r'cannot be read: .*; cast it to strings first, as series\.astype\("string"\)'):
            livelink.detect_column(mixed)
        self.assertEqual([len(row) for row in livelink.detect_column(mixed.astype("string"))], [1, 0])
        frame = pandas.DataFrame({"text": texts})
        frame["links"] = found
        self.assertEqual(list(frame["links"]), EXPECTED)
        arrow = pandas.Series(pandas.arrays.ArrowExtensionArray(pa.chunked_array(found)), index=texts.index)
        self.assertEqual([None if row is pandas.NA else len(row) for row in arrow], [2, None, 0, 0, 1])

    def test_pyspark(self):
        try:
            import pyspark
        except ImportError:
            self.skipTest("PySpark is not installed")
        from examples import with_pyspark

        spark = with_pyspark.session()
        try:
            frame = spark.createDataFrame([(text,) for text in TEXTS], "text string")
            rows = with_pyspark.links(frame).collect()
            found = {row.text: None if row.links is None else [link.asDict() for link in row.links] for row in rows}
            self.assertEqual(found, dict(zip(TEXTS, EXPECTED)))
        finally:
            spark.stop()


if __name__ == "__main__":
    unittest.main()
