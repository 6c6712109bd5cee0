"""A function `links(text)` for SQL in DuckDB. DuckDB needs numpy for functions of Python."""

import duckdb
import livelink
import pyarrow

LINKS = duckdb.sqltype('STRUCT("start" UINTEGER, "end" UINTEGER, kind VARCHAR, href VARCHAR)[]')


def register(connection):
    def links(texts):
        found = livelink.detect_column(texts)
        return pyarrow.chunked_array(found) if isinstance(texts, pyarrow.ChunkedArray) else pyarrow.array(found)

    connection.create_function("links", links, [duckdb.sqltype("VARCHAR")], LINKS, type="arrow")
