"""A job for PySpark: a column `links` beside a column `text`, without a Python object for each row."""

from pyspark.sql import DataFrame, SparkSession

LINK = "struct<start: long, end: long, kind: string, href: string>"


def links(frame: DataFrame) -> DataFrame:
    def batches(each):
        import livelink
        import pyarrow

        place = pyarrow.list_(pyarrow.struct({"start": pyarrow.int64(), "end": pyarrow.int64(), "kind": pyarrow.string(), "href": pyarrow.string()}))
        for batch in each:
            found = pyarrow.array(livelink.detect_column(batch.column("text"))).cast(place)
            yield pyarrow.record_batch({"text": batch.column("text"), "links": found})

    return frame.select("text").mapInArrow(batches, f"text string, links array<{LINK}>")


def session(master: str = "local[2]") -> SparkSession:
    """A session on this machine, on two cores unless `master` says otherwise."""
    return SparkSession.builder.master(master).config("spark.ui.enabled", "false").getOrCreate()
