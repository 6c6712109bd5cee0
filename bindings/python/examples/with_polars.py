"""An expression for Polars: the links of a column of texts."""

import livelink
import polars

LINK = polars.Struct({"start": polars.UInt32, "end": polars.UInt32, "kind": polars.String, "href": polars.String})


def links(texts: polars.Expr) -> polars.Expr:
    return texts.map_batches(lambda column: polars.Series(livelink.detect_column(column)), return_dtype=polars.List(LINK))
