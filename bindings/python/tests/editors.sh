#!/usr/bin/env bash
# Tests what uses the Python package: the extension of LibreOffice Writer and the plugin of gedit. Usage: editors.sh WHEEL
# Every eighth replay script is played in Writer, which takes about a minute and a half. `bindings/libreoffice/README.md` says how to
# play all of them. What is not installed is named and passed over.
set -euo pipefail
bindings=$(cd "$(dirname "$0")/../.." && pwd)
wheel=$(realpath "$1")
out=$(cd "$bindings/.." && pwd)/target/editors
rm -rf "$out"
mkdir -p "$out/package"
python=/usr/bin/python3

# A test that names what is missing ends with exit code 3.
passed_over() { "$@" || { status=$?; [ "$status" -eq 3 ] || exit "$status"; }; }

# Writer 7.4 can wait for ever for GTK's clipboard when another program asks it to load a document. So a test that has not
# ended after SECONDS, which is three times the usual, runs once more. Then it may take longer, in case the machine is that slow.
in_writer() { # SECONDS COMMAND…
  local status=0 seconds=$1
  shift
  timeout "$seconds" "$@" || status=$?
  if [ "$status" -eq 124 ]; then
    echo "Writer hangs; once more"
    pkill -f livelink-writer- || true
    status=0
    timeout 400 "$@" || status=$?
  fi
  [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || exit "$status"
}

"$python" -m zipfile -e "$wheel" "$out/package"
passed_over xvfb-run -a env PYTHONPATH="$out/package" "$python" "$bindings/gedit/tests/random_edits.py" 2000
passed_over "$python" "$bindings/gedit/tests/drive.py" "$out/package" "$out"
"$python" "$bindings/libreoffice/build.py" "$wheel" "$out/livelink.oxt"
ls -l "$out/livelink.oxt" | awk '{ print "the extension has " $5 " bytes" }'
in_writer 110 "$python" "$bindings/libreoffice/tests/documents.py" "$out/livelink.oxt"
in_writer 210 "$python" "$bindings/libreoffice/tests/drive.py" "$out/livelink.oxt" --every 8
