#!/usr/bin/env bash
# Tests what uses the Python package: the extension of LibreOffice Writer and the plugin of gedit. Usage: editors.sh WHEEL
# Every eighth replay script is played in Writer. `bindings/libreoffice/README.md` says how to play all of them. What is not installed
# is named and passed over.
set -euo pipefail
bindings=$(cd "$(dirname "$0")/../.." && pwd)
wheel=$(realpath "$1")
out=$(cd "$bindings/.." && pwd)/target/editors
rm -rf "$out"
mkdir -p "$out/package"
python=/usr/bin/python3

# Runs a test. One that names what is missing ends with exit code 3. Each takes half a minute, and its waits have ends, but a program
# that it drives may stop answering.
passed_over() {
  local status=0
  timeout --foreground 400 "$@" || status=$?
  [ "$status" -ne 124 ] || echo "after 400 seconds this has not ended: $*"
  [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || exit "$status"
}

"$python" -m zipfile -e "$wheel" "$out/package"
passed_over xvfb-run -a env PYTHONPATH="$out/package" "$python" "$bindings/gedit/tests/random_edits.py" 2000
passed_over "$python" "$bindings/gedit/tests/drive.py" "$out/package" "$out"
"$python" "$bindings/libreoffice/build.py" "$wheel" "$out/livelink.oxt"
ls -l "$out/livelink.oxt" | awk '{ print "the extension has " $5 " bytes" }'
"$python" "$bindings/libreoffice/tests/packing.py"
passed_over "$python" "$bindings/libreoffice/tests/shown.py" "$out/livelink.oxt"
passed_over "$python" "$bindings/libreoffice/tests/documents.py" "$out/livelink.oxt"
passed_over "$python" "$bindings/libreoffice/tests/drive.py" "$out/livelink.oxt" --every 8
