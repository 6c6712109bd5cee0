#!/usr/bin/env bash
# Builds the fuzz targets with stable Rust and runs each for some seconds. Usage: run.sh [SECONDS_PER_TARGET] [TARGET...]
#
# What a run learns stays in target/fuzz/corpus. A finding is written to target/fuzz/findings and ends the run: put it into
# regressions/TARGET, where this script and tests/robustness.rs try it every time, and fix what it shows.
# MAX_LEN sets how many bytes an input has at most.
#
# No nightly compiler and no cargo-fuzz: coverage is an LLVM pass that stable Rust can name, and libFuzzer itself comes in
# the crate libfuzzer-sys. There is no address sanitizer, as there is no unsafe code of ours to watch; and comparisons are not
# traced, which takes more than half of the speed: links.dict says what they are with.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${CARGO_TARGET_DIR:-$here/../../target}
mkdir -p "$out"
out=$(cd "$out" && pwd)/fuzz
seconds=${1:-20}
[ "$#" -eq 0 ] || shift
if [ "$#" -gt 0 ]; then targets=("$@"); else targets=(detect format explain index); fi

if ! command -v c++ >/dev/null; then
  echo "fuzzing skipped: libFuzzer is C++, and there is no c++ here"
  exit 0
fi
host=$(rustc -vV | sed -n 's/^host: //p')
flags=(
  -Cpasses=sancov-module
  -Cllvm-args=-sanitizer-coverage-level=4
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
  -Cllvm-args=-sanitizer-coverage-pc-table
  -Ccodegen-units=1
)
# Whether this compiler can instrument at all, tried on nothing: whatever else goes wrong is an error.
mkdir -p "$out"
if ! echo 'pub fn f() {}' | rustc "${flags[@]}" --crate-type lib --out-dir "$out" --crate-name probe - 2>/dev/null; then
  echo "fuzzing skipped: $(rustc --version) cannot instrument for coverage"
  exit 0
fi
# With a target named, the flags are not for build scripts. Not --locked: a dependency that a crate of the project gains is
# to come into this lock file by itself.
cd "$here"
bins=("${targets[@]/#/--bin=}")
RUSTFLAGS="${flags[*]} --cfg fuzzing" CARGO_TARGET_DIR=$out \
  cargo build --quiet --release --target "$host" "${bins[@]}"

for target in "${targets[@]}"; do
  inputs=("$out/corpus/$target" seeds/text)
  [ "$target" != index ] || inputs=("$out/corpus/$target" seeds/edits)
  [ ! -d "regressions/$target" ] || inputs+=("regressions/$target")
  mkdir -p "$out/corpus/$target" "$out/findings/$target"
  # Short inputs, as half of them stand for a piece of text a byte: many, and long enough for every bound of detection but
  # the largest, which two of the four detectors that are tried have at 24 bytes.
  "$out/$host/release/$target" "${inputs[@]}" \
    -dict=links.dict -max_len="${MAX_LEN:-256}" -timeout=30 -max_total_time="$seconds" -print_final_stats=1 \
    -artifact_prefix="$out/findings/$target/" 2>"$out/$target.log" || {
    tail -n 40 "$out/$target.log"
    echo "fuzzing $target: a finding, in $out/findings/$target"
    exit 1
  }
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$target.log")
  echo "fuzzing $target: $runs executions, no finding"
done
