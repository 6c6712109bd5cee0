#!/usr/bin/env bash
# Runs the examples for GTK 3, GTK 4 and Qt 6 with keys. Usage: toolkits.sh PREFIX [FOLDER_FOR_PICTURES]
# PREFIX is where `make install` has put the library. A toolkit that is not installed is skipped, with a word about it.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
prefix=$(cd "$1" && pwd) pictures=${2:-}
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig

if ! command -v pkg-config >/dev/null; then
  echo "skipped: pkg-config is not installed"
  exit 0
fi
for toolkit in gtk4 gtk+-3.0; do
  if ! pkg-config --exists "$toolkit" || ! command -v Xvfb xdotool openbox >/dev/null; then
    echo "skipped: $toolkit, Xvfb, xdotool or openbox is not installed"
    continue
  fi
  timeout 120 bash "$here/tests/gtk.sh" "$prefix" "$toolkit" ${pictures:+"$pictures/$toolkit.png"}
done
if pkg-config --exists Qt6Widgets Qt6Test; then
  program=$(mktemp)
  read -ra flags <<<"$(pkg-config --cflags --libs Qt6Widgets Qt6Test livelink)"
  c++ -std=c++17 -fPIC -Wall -Wextra -Werror "$here/tests/qt.cpp" "${flags[@]}" -Wl,-rpath,"$prefix/lib" -o "$program"
  QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/tmp} timeout 120 "$program" ${pictures:+"$pictures/qt.png"}
  rm -f "$program"
else
  echo "skipped: Qt 6 is not installed"
fi
