"""Rows a second of each engine, on one core. Usage: columns.py [ROWS]

A row is a line of prose with an address or two. Each engine runs once to warm up and three times for the median. PySpark is left
out where it is not installed.
"""

import pathlib
import re
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import livelink
import pyarrow as pa


def rows(count):
    return pa.array([f"see example.com/{at} and 言葉 me@example.org, or else ask in the list on line {at}" for at in range(count)])


def median(run):
    times = []
    for _ in range(4):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    texts = rows(count)
    plain = texts.to_pylist()
    table = []

    def measure(name, run):
        seconds = median(run)
        table.append((name, count / seconds))
        print(f"{name:40} {count / seconds:12,.0f} rows/s", flush=True)

    measure("pyarrow: detect_column", lambda: livelink.detect_column(texts))
    measure("pyarrow: detect_column, no addresses", lambda: livelink.detect_column(texts, hrefs=False))
    measure("Python: detect, a list for each row", lambda: [livelink.detect(text) for text in plain])
    simple = re.compile(r"\b(?:https?://|www\.)\S+|\b[\w.-]+@[\w.-]+\.\w+|\b(?:[\w-]+\.)+(?:com|org|net)\b\S*")
    measure("Python: a regular expression", lambda: [simple.findall(text) for text in plain])
    try:
        from linkify_it import LinkifyIt
    except ImportError:
        print("linkify-it-py is not installed")
    else:
        linkify = LinkifyIt()
        few = plain[: count // 20]
        seconds = median(lambda: [linkify.match(text) for text in few])
        table.append(("Python: linkify-it-py", len(few) / seconds))
        print(f"{'Python: linkify-it-py':40} {len(few) / seconds:12,.0f} rows/s", flush=True)
    try:
        import duckdb
        from examples import with_duckdb
    except ImportError:
        print("DuckDB is not installed")
    else:
        connection = duckdb.connect(config={"threads": 1})
        with_duckdb.register(connection)
        connection.register("mail", pa.table({"text": texts}))
        measure("DuckDB: links(text)", lambda: connection.execute("select sum(len(links(text))) from mail").fetchall())
    try:
        import polars
        from examples import with_polars
    except ImportError:
        print("Polars is not installed")
    else:
        frame = polars.DataFrame({"text": texts})
        measure("Polars: links(col)", lambda: frame.select(with_polars.links(polars.col("text")).list.len().sum()))
    try:
        from examples import with_pyspark

        spark = with_pyspark.session("local[1]")
    except ImportError:
        print("PySpark is not installed")
    else:
        spark.sparkContext.setLogLevel("ERROR")
        frame = spark.createDataFrame(pa.table({"text": texts}).to_pandas()).cache()
        frame.count()
        measure("PySpark: mapInArrow, local[1]", lambda: with_pyspark.links(frame).selectExpr("sum(size(links))").collect())
        spark.stop()


if __name__ == "__main__":
    main()
