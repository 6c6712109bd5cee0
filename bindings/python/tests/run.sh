#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh environment and tests it there. Usage: run.sh [PYTHON]
# It tests the engines that can be installed: pyarrow, DuckDB and Polars. With LIVELINK_PYSPARK=1 it tests PySpark, too, which is
# large and needs Java.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
python=${1:-python3}
out=$(cd "$here/../.." && pwd)/target/python
mkdir -p "$out"
"$python" -m venv --clear "$out/venv"
bin=$out/venv/bin
"$bin/pip" install --quiet --disable-pip-version-check "maturin>=1.9,<2"
(cd "$here" && CARGO_TARGET_DIR=$out "$bin/maturin" build --locked --quiet --release --out "$out/wheels")
"$bin/pip" install --quiet --disable-pip-version-check "$out"/wheels/livelink-*.whl pyarrow numpy duckdb polars mypy ${LIVELINK_PYSPARK:+pyspark pandas}
cd "$here"
PYTHONPATH=. "$bin/python" -W error::DeprecationWarning -m unittest discover -s tests
(cd "$out" && "$bin/python" -m mypy.stubtest livelink && "$bin/mypy" --strict "$here/tests/typed.py")
ls -l "$out"/wheels/*.whl | awk '{ print "the wheel has " $5 " bytes" }'
