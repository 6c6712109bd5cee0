"""A function `links(text)` for SQL in DuckDB. DuckDB needs pyarrow and numpy for functions of Python."""

import livelink
from duckdb.func import ARROW

LINKS = 'STRUCT("start" UINTEGER, "end" UINTEGER, kind VARCHAR, href VARCHAR)[]'


def register(connection):
    connection.create_function("links", lambda texts: livelink.detect_column(texts), ["VARCHAR"], LINKS, type=ARROW)
