#!/usr/bin/env bash
# Tests what `make install` puts where, and that pkg-config and CMake find it. Usage: install.sh OUT
# The library is built already, in the folder that CARGO_TARGET_DIR names. OUT gets the installed trees.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
out=$(cd "$1" && pwd)/install
rm -rf "$out"
mkdir -p "$out"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/Cargo.toml")

# Installing compiles nothing: root often has no cargo.
install() { make --silent -C "$here" install CARGO=false "$@"; }

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

# Compares what is installed below a folder with the places where it should be.
check() { # FOLDER LIBDIR INCLUDEDIR DOCDIR
  local folder=$1 libdir=$2
  diff <(cd "$folder" && find . -type f -o -type l | sort) - <<END || fail "other files are installed below $folder"
$(printf '%s\n' ".$3/livelink.h" ".$4/LICENSE-"{APACHE,MIT,MPL,THIRD-PARTY,UNICODE} \
  ".$libdir/liblivelink."{a,so} ".$libdir/liblivelink.so."{0,"$version"} \
  ".$libdir/pkgconfig/livelink.pc" ".$libdir/cmake/livelink/livelink-config"{,-version}.cmake | sort)
END
  for name in liblivelink.so liblivelink.so.0; do
    [ "$(readlink -f "$folder$libdir/$name")" = "$(readlink -f "$folder$libdir/liblivelink.so.$version")" ] || fail "$name leads elsewhere"
  done
  if grep -rIl -e "$folder" -e '@[a-z]*@' "$folder$libdir"/{pkgconfig,cmake}; then fail "these files name DESTDIR, or a place that is not filled in"; fi
}

# As a packager of Debian does it, into a folder with a space in its name.
install DESTDIR="$out/a package" prefix=/usr libdir=/usr/lib/x86_64-linux-gnu
check "$out/a package" /usr/lib/x86_64-linux-gnu /usr/include /usr/share/doc/livelink
# As a user does it, and once more over that.
install DESTDIR="$out/local"
install DESTDIR="$out/local"
check "$out/local" /usr/local/lib /usr/local/include /usr/local/share/doc/livelink
# With folders that have nothing to do with each other.
install DESTDIR="$out/apart" prefix=/opt/x libdir=/lib64 includedir=/headers docdir=/texts
check "$out/apart" /lib64 /headers /texts

for wrong in prefix=usr libdir=lib includedir=include 'prefix=/a b'; do
  if install DESTDIR="$out/wrong" "$wrong" 2>"$out/wrong.txt"; then fail "$wrong was taken"; fi
  [ ! -e "$out/wrong" ] || fail "$wrong was refused after files were installed"
done
if CARGO_TARGET_DIR=$out/nothing install DESTDIR="$out/wrong" 2>"$out/wrong.txt"; then fail "a library that is not built was installed"; fi
grep -q "Run make first" "$out/wrong.txt" || fail "nothing says what to do if the library is not built"

if command -v pkg-config >/dev/null; then
  ask() { PKG_CONFIG_PATH=$out/apart/lib64/pkgconfig pkg-config "$@" livelink; }
  [ "$(ask --modversion)" = "$version" ] || fail "pkg-config says another version"
  [ "$(ask --cflags --libs | xargs)" = "-I/headers -L/lib64 -llivelink" ] || fail "pkg-config says $(ask --cflags --libs)"
else
  echo "skipped: pkg-config is not installed"
fi

if ! command -v cmake >/dev/null; then
  echo "skipped: CMake is not installed, so nothing looked for the library by find_package"
  exit
fi
configure() { cmake -S "$here/tests/cmake" -B "$@" -DCMAKE_BUILD_TYPE=Release >"$out/cmake.log" 2>&1; }
for place in "a package/usr:x86" "local/usr/local:local" "apart:apart"; do
  build=$out/build-${place#*:}
  hint=$out/${place%:*}
  # CMake looks into lib64 and into the folder of Debian's architecture by itself.
  configure "$build" -DCMAKE_PREFIX_PATH="$hint" -DCMAKE_LIBRARY_ARCHITECTURE=x86_64-linux-gnu -DFIND_LIBRARY_USE_LIB64_PATHS=ON ||
    configure "$build" -Dlivelink_DIR="$hint/lib64/cmake/livelink" || { cat "$out/cmake.log"; fail "CMake does not find the library below $hint"; }
  cmake --build "$build" >"$out/cmake.log" 2>&1 || { cat "$out/cmake.log"; fail "the program of CMake does not build"; }
  for kind in livelink static; do
    "$build/gap_buffer_$kind" | diff - "$here/examples/gap_buffer.txt" || fail "the program of CMake says something else"
  done
done

# Whether a program that asks for a version is content with one. Another interface, and a version that is not there yet, are refused.
mkdir -p "$out/version"
while read -r wanted interface there answer; do
  install DESTDIR="$out/$there" version="$there" interface="$interface"
  printf 'cmake_minimum_required(VERSION 3.16)\nproject(x NONE)\nfind_package(livelink %s REQUIRED)\n' "$wanted" >"$out/version/CMakeLists.txt"
  found=no
  if cmake -S "$out/version" -B "$out/version/build" -DCMAKE_PREFIX_PATH="$out/$there/usr/local" -Ulivelink_DIR >"$out/cmake.log" 2>&1; then
    found=yes
  fi
  [ "$found" = "$answer" ] || fail "find_package(livelink $wanted) where $there is installed: $found, and not $answer"
done <<END
0.1 0 0.1.0 yes
0.1 0 0.2.3 yes
0.2.3 0 0.2.3 yes
0.2.4 0 0.2.3 no
0.99 0 0.1.0 no
1.0 0 0.1.0 no
0.1 1 1.2.0 no
1.1 1 1.2.0 yes
2.0 1 1.2.0 no
END
