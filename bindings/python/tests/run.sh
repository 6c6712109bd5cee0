#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh environment and tests it there. Usage: run.sh [PYTHON]
# It tests pyarrow, pandas, Polars, DuckDB, joblib and pyright, and says which of them cannot be installed. With LIVELINK_PYSPARK=1 it tests
# PySpark, too, which is large and needs Java.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
python=${1:-python3}
out=$(cd "$here/../.." && pwd)/target/python
mkdir -p "$out"
"$python" -m venv --clear "$out/venv"
bin=$out/venv/bin
"$bin/pip" install --quiet --disable-pip-version-check "maturin>=1.9,<2"
(cd "$here" && CARGO_TARGET_DIR=$out "$bin/maturin" build --locked --quiet --release --out "$out/wheels")
install() { "$bin/pip" install --quiet --disable-pip-version-check "$@"; }
install "$out"/wheels/livelink-*.whl mypy
beside=(pyarrow numpy pandas pandas-stubs polars duckdb joblib pyright ${LIVELINK_PYSPARK:+pyspark})
if ! install "${beside[@]}"; then
  for package in "${beside[@]}"; do
    install "$package" || echo "skipped: $package cannot be installed, so its tests do not run"
  done
fi
cd "$here"
PYTHONPATH=. "$bin/python" -W error::DeprecationWarning -m unittest discover -s tests
(cd "$out" && "$bin/python" -m mypy.stubtest livelink --allowlist "$here/tests/stubtest.txt" --ignore-unused-allowlist && "$bin/mypy" --strict "$here/tests/typed.py")
ls -l "$out"/wheels/*.whl | awk '{ print "the wheel has " $5 " bytes" }'
