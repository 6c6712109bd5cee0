#!/usr/bin/env bash
# Builds the fuzz targets with stable Rust and runs each of them. Usage: run.sh [SECONDS_PER_TARGET | --fixed] [TARGET...]
#
# A run by seconds tries other inputs each time, and what it learns stays in target/fuzz/corpus. With --fixed, a target tries a
# fixed number of inputs, which a fixed seed makes, and starts from the seeds alone. So the targets without hash tables and
# threads do the same on every machine, and the others nearly so. That takes some twenty seconds for a target.
#
# A finding is written to target/fuzz/findings and ends the run of its target. The other targets run on, and the script fails.
# Put the finding into regressions/TARGET, where this script and tests/robustness.rs try it every time, and fix what it shows.
# MAX_LEN is the greatest length of an input, in bytes.
#
# It needs neither a nightly compiler nor cargo-fuzz: coverage is an LLVM pass that stable Rust can name, and the crate
# libfuzzer-sys brings libFuzzer. There is no address sanitizer, because there is no unsafe code of ours to watch. Comparisons
# are not traced, because that costs more than half of the speed. links.dict lists the strings they compare with instead.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${CARGO_TARGET_DIR:-$here/../../target}
mkdir -p "$out"
out=$(cd "$out" && pwd)/fuzz
seconds=${1:-20}
[ "$#" -eq 0 ] || shift
if [ "$#" -gt 0 ]; then targets=("$@"); else targets=(detect format explain index units saved readers); fi

# How many inputs --fixed tries.
declare -A inputs_of=([detect]=190000 [format]=90000 [explain]=220000 [index]=140000 [units]=140000 [saved]=240000 [readers]=260000)

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
# Try whether this compiler can instrument at all, on an empty program. Whatever else goes wrong later is an error.
mkdir -p "$out"
if ! echo 'pub fn f() {}' | rustc "${flags[@]}" --crate-type lib --out-dir "$out" --crate-name probe - 2>/dev/null; then
  echo "fuzzing skipped: $(rustc --version) cannot instrument for coverage"
  exit 0
fi
# With --target, the flags do not apply to build scripts. There is no --locked, so that a new dependency of a crate of the
# project comes into this lock file by itself.
cd "$here"
bins=("${targets[@]/#/--bin=}")
RUSTFLAGS="${flags[*]} --cfg fuzzing" CARGO_TARGET_DIR=$out \
  cargo build --quiet --release --target "$host" "${bins[@]}"

# Runs one target. A file says to the end of this script that it found nothing.
fuzz() {
  local target=$1 inputs limits dict runs
  inputs=("$out/corpus/$target" seeds/text)
  dict=links.dict
  case $target in
    index | units) inputs=("$out/corpus/$target" seeds/edits) ;;
    saved | readers) inputs=("$out/corpus/$target" seeds/documents) dict=documents.dict ;;
  esac
  [ ! -d "regressions/$target" ] || inputs+=("regressions/$target")
  mkdir -p "$out/corpus/$target" "$out/findings/$target"
  # The inputs are short, because in half of them each byte stands for a whole string. They are still long enough for every
  # limit of detection except the longest link, which two of the four detectors have at 24 bytes.
  limits=("-max_total_time=$seconds" "${inputs[@]}")
  if [ "$seconds" = --fixed ]; then
    # A folder's files come in no fixed order, a list's do. To prefer inputs with rare features, and to look for shorter inputs, would take
    # a third more time, and as many inputs reach as many features without both.
    find "${inputs[@]:1}" -type f | LC_ALL=C sort | paste -sd, >"$out/$target.list"
    limits=(-seed=1 "-runs=${inputs_of[$target]}" "-seed_inputs=@$out/$target.list" -entropic=0 -reduce_inputs=0)
  fi
  "$out/$host/release/$target" "${limits[@]}" \
    -dict=$dict -max_len="${MAX_LEN:-256}" -timeout=30 -print_final_stats=1 \
    -artifact_prefix="$out/findings/$target/" 2>"$out/$target.log" || {
    tail -n 40 "$out/$target.log"
    echo "fuzzing $target: a finding, in $out/findings/$target"
    exit 1
  }
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$target.log")
  echo "fuzzing $target: $runs executions, no finding"
  touch "$out/$target.passed"
}

# A target runs on one core, so as many run at a time as there are cores.
for target in "${targets[@]}"; do
  rm -f "$out/$target.passed"
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
  fuzz "$target" &
done
wait
for target in "${targets[@]}"; do
  [ -e "$out/$target.passed" ] || exit 1
done
