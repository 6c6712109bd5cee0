#!/usr/bin/env bash
# Tests the C library as a C program sees it. Usage: run.sh [EDITS] [SEED] [CALLS]
#
# It installs the library below target/c, and compiles the programs of this folder and of examples against what was installed. Then
# it runs them four times: with the release library, with a debug library (which knows freed handles), under valgrind if that is
# installed, and with AddressSanitizer in the library and the programs if the compilers can do it.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
root=$(cd "$here/../.." && pwd)
edits=${1:-3000} seed=${2:-1} calls=${3:-20000}
out=$root/target/c
prefix=$out/prefix
mkdir -p "$out"
export CARGO_TARGET_DIR=$out
warnings=(-Wall -Wextra -Werror -pedantic)

echo "header: is it the one that the crate declares?"
(cd "$here" && cargo run --locked --quiet -p livelink-c-header -- --check)
make --silent -C "$here" all
make --silent -C "$here" install prefix="$prefix"
echo "what is installed, and what pkg-config and CMake find of it"
bash "$here/tests/install.sh" "$out"
(cd "$here" && cargo build --locked --quiet && cargo test --locked --quiet --lib)
debug=$out/debug-lib
mkdir -p "$debug"
ln -sf ../debug/liblivelink_c.so "$debug/liblivelink.so"
ln -sf ../debug/liblivelink_c.so "$debug/liblivelink.so.0"

# What pkg-config would say, where there is no pkg-config.
flags=(-I"$prefix/include" -L"$prefix/lib" -llivelink)
static=(-I"$prefix/include" "$prefix/lib/liblivelink.a" -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc)
if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  read -ra flags <<<"$(pkg-config --cflags --libs livelink)"
fi

compile() { # STANDARD SOURCE PROGRAM FLAGS…
  local standard=$1 source=$2 program=$3
  shift 3
  case $source in
    *.cpp) c++ "-std=$standard" "${warnings[@]}" -O1 -g "$source" "$@" -o "$program" ;;
    *) cc "-std=$standard" "${warnings[@]}" -O1 -g "$source" "$@" -o "$program" ;;
  esac
}

for standard in c99 c11; do
  compile "$standard" "$here/tests/bad_input.c" "$out/bad_input" "${flags[@]}" -Wl,-rpath,"$prefix/lib"
done
for test in answers random calls; do
  compile c99 "$here/tests/$test.c" "$out/$test" "${flags[@]}" -Wl,-rpath,"$prefix/lib"
done
compile c99 "$here/tests/bad_input.c" "$out/bad_input_debug" -DDEBUG_LIBRARY -I"$prefix/include" -L"$debug" -llivelink -Wl,-rpath,"$debug"
for example in gap_buffer patterns; do
  compile c99 "$here/examples/$example.c" "$out/$example" "${flags[@]}" -Wl,-rpath,"$prefix/lib"
  compile c99 "$here/examples/$example.c" "$out/${example}_static" "${static[@]}"
done
compile c++17 "$here/tests/header.cpp" "$out/header" "${flags[@]}" -Wl,-rpath,"$prefix/lib"
"$out/header"
"$out/bad_input"
"$out/bad_input_debug"
"$out/answers"
"$out/random" "$edits" "$seed"
"$out/calls" "$calls" "$seed"
for example in gap_buffer patterns; do
  "$out/$example" | diff - "$here/examples/$example.txt"
  "$out/${example}_static" | diff - "$here/examples/$example.txt"
done

if command -v valgrind >/dev/null; then
  echo "valgrind"
  check=(valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,possible --errors-for-leak-kinds=definite,possible)
  "${check[@]}" "$out/bad_input"
  "${check[@]}" "$out/answers"
  "${check[@]}" "$out/gap_buffer" >/dev/null
  "${check[@]}" "$out/patterns" >/dev/null
  "${check[@]}" "$out/random" "$((edits / 10))" "$seed"
  "${check[@]}" "$out/calls" "$((calls / 4))" "$seed"
else
  echo "skipped: valgrind is not installed"
fi

echo "AddressSanitizer"
host=$(rustc -vV | sed -n 's/^host: //p')
# A stable compiler refuses the flag without RUSTC_BOOTSTRAP. The library is static here, so that it and the program have one runtime. It
# is not optimised: that would take the compiler half a minute more, and save the tests four seconds.
if (cd "$here" && CARGO_PROFILE_RELEASE_OPT_LEVEL=0 RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address -Cunsafe-allow-abi-mismatch=sanitizer" CARGO_TARGET_DIR=$out/asan \
    cargo build --locked --quiet --release --target "$host" --lib) 2>"$out/asan.log"; then
  asan=(-fsanitize=address -I"$prefix/include" "$out/asan/$host/release/liblivelink_c.a" -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc)
  for test in bad_input random calls; do
    compile c99 "$here/tests/$test.c" "$out/$test-asan" "${asan[@]}"
  done
  "$out/bad_input-asan"
  "$out/random-asan" "$edits" "$seed"
  "$out/calls-asan" "$calls" "$seed"
else
  tail -3 "$out/asan.log"
  echo "skipped: this compiler cannot instrument for AddressSanitizer"
fi
