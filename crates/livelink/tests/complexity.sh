#!/usr/bin/env bash
# Counts the instructions of the tests in complexity/, and of the tests `linear*` of other crates, by callgrind. Usage:
# complexity.sh [WORDS], for the rows of the table in complexity/main.rs whose names hold the words. It needs valgrind, and
# ends with 3 if valgrind is not installed.
#
# Callgrind writes its counters to a file wherever a measurement ends (complexity/measure.rs).
set -euo pipefail
cd "$(dirname "$0")/../../.."
if ! command -v valgrind >/dev/null; then
  echo "complexity: valgrind is not installed, so no instructions are counted" >&2
  exit 3
fi

# With --workspace, these are the programs that `cargo test --workspace` has built already.
built=$(cargo test --locked --workspace --no-run --test complexity --test linear --test linear_saving --test linear_scripts 2>&1) || { echo "$built" >&2; exit 1; }

# Runs a test program under callgrind.
counted() {
  # "Executable tests/linear.rs (target/debug/deps/linear-0123)", from the top of the repository.
  local program counts status=0
  program=$(sed -n "s/.*Executable.*(\(.*\/$1-[0-9a-f]*\))\$/\1/p" <<<"$built")
  counts=$(mktemp -d)
  LIVELINK_CALLGRIND_DIR=$counts valgrind --quiet --tool=callgrind --zero-before='*count_begins*' --dump-before='*count_ends*' \
    --callgrind-out-file="$counts/out" "$program" --test-threads=1 || status=$?
  rm -rf "$counts"
  [ "$status" -eq 0 ] || exit "$status"
}

export LIVELINK_ONLY=${1:-}
counted complexity
[ -n "$LIVELINK_ONLY" ] || for test in linear linear_saving linear_scripts; do counted "$test"; done
