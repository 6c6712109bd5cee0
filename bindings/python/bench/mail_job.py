"""Finds the links of a mail archive with PySpark, in three ways. Usage: mail_job.py FOLDER [CORES...]

FOLDER holds files of the format mbox. Each job reads them anew, gives each message to `detect_column`, to a regular expression or to
linkify-it-py in `mapInArrow`, and counts the links. A job that only counts the characters tells what reading and passing on costs.
The regular expression gets every tenth message and linkify-it-py every fiftieth, because they take long. CORES is 1 2 unless it is
given.
"""

import os
import pathlib
import re
import sys
import time

from pyspark.sql import SparkSession
from pyspark.sql.functions import make_valid_utf8

# Without the numbers, a single message with a long run of letters would take minutes.
SIMPLE = r"\b(?:https?://|www\.)\S+|\b[\w.-]{1,64}@[\w.-]+\.\w+|\b(?:[\w-]{1,63}\.)+(?:com|org|net)\b\S*"


def by_livelink(column):
    import livelink
    import pyarrow
    import pyarrow.compute

    return pyarrow.compute.list_value_length(pyarrow.array(livelink.detect_column(column)))


def by_pattern(column):
    import pyarrow

    simple = re.compile(SIMPLE)
    return pyarrow.array([len(simple.findall(text)) for text in column.to_pylist()], pyarrow.int32())


def by_linkify(column):
    import pyarrow
    from linkify_it import LinkifyIt

    linkify = LinkifyIt()
    return pyarrow.array([len(linkify.match(text) or ()) for text in column.to_pylist()], pyarrow.int32())


def by_length(column):
    import pyarrow.compute

    return pyarrow.compute.utf8_length(column)


def job(frame, count):
    """Returns the number of messages and the sum of what `count` says of each."""

    def batches(each):
        import pyarrow

        for batch in each:
            yield pyarrow.record_batch({"links": count(batch.column("value")).cast(pyarrow.int64())})

    return frame.mapInArrow(batches, "links long").selectExpr("count(*)", "sum(links)").collect()[0]


def main(folder, cores):
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    size = sum(file.stat().st_size for file in pathlib.Path(folder).iterdir())
    print(f"{size / 1e6:,.0f} MB")
    print("| cores | job | messages | links | seconds | MB/s |\n|---:|---|---:|---:|---:|---:|")
    for number in cores:
        spark = (
            SparkSession.builder.master(f"local[{number}]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.memory", "6g")
            .config("spark.sql.execution.arrow.maxRecordsPerBatch", "2000")
            .config("spark.sql.files.maxPartitionBytes", "32m")
            .getOrCreate()
        )
        spark.sparkContext.setLogLevel("ERROR")
        # Mail has other encodings, too, and Spark does not look at them.
        frame = spark.read.option("lineSep", "\nFrom ").text(folder).select(make_valid_utf8("value").alias("value"))
        # The first job starts the workers, and it brings the files into the memory of the system.
        job(frame, by_length)
        for name, count, part in (
            ("reading alone", by_length, 1),
            ("livelink", by_livelink, 1),
            ("a regular expression, a tenth", by_pattern, 10),
            ("linkify-it-py, a fiftieth", by_linkify, 50),
        ):
            some = frame if part == 1 else frame.where(f"abs(hash(value)) % {part} = 0")
            start = time.perf_counter()
            messages, links = job(some, count)
            seconds = time.perf_counter() - start
            shown = "" if count is by_length else f"{links:,}"
            print(f"| {number} | {name} | {messages:,} | {shown} | {seconds:.1f} | {size / part / 1e6 / seconds:.1f} |", flush=True)
        spark.stop()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], [int(number) for number in sys.argv[2:]] or [1, 2])
