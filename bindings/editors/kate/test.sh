#!/usr/bin/env bash
# Drives Kate with real keys, on a screen of its own: bash bindings/editors/kate/test.sh SERVER [FOLDER]
#
# It opens a document, presses Ctrl+. on a line with a warning, saves, and compares the file. FOLDER gets pictures. It ends with code 1
# at the first difference, and with 3 if a program is missing.
set -euo pipefail

if [ "${1:-}" != --on-screen ]; then
  for program in kate openbox xdotool xvfb-run dbus-run-session import; do
    command -v "$program" >/dev/null || { echo "$program is missing"; exit 3; }
  done
  server=$(realpath "$1")
  pictures=${2:-}
  [ -z "$pictures" ] || { mkdir -p "$pictures"; pictures=$(realpath "$pictures"); }
  home=$(mktemp -d)
  # Kate's helpers may still write.
  trap 'rm -rf "$home" 2>/dev/null || { sleep 2; rm -rf "$home"; }' EXIT
  mkdir -p -m 700 "$home/run" "$home/.config/kate/lspclient"
  cat >"$home/.config/katerc" <<<'[Kate Plugins]
lspclientplugin=true'
  cat >"$home/.config/kate/lspclient/settings.json" <<<"{ \"servers\": { \"markdown\":
    { \"command\": [\"$server\"], \"url\": \"\", \"highlightingModeRegex\": \"^Markdown\$\" } } }"
  unset WAYLAND_DISPLAY
  export HOME=$home XDG_RUNTIME_DIR=$home/run XDG_CONFIG_HOME=$home/.config LC_ALL=C.UTF-8 QT_QPA_PLATFORM=xcb
  # With "-r", no key is repeated that a busy machine lets go late.
  xvfb-run -a -s '-screen 0 1200x800x24 -r' dbus-run-session bash "$0" --on-screen "$home" "$pictures" 2>"$home/errors" || {
    status=$?
    tail -20 "$home/errors"
    exit "$status"
  }
  exit 0
fi

document=$2/a.md
pictures=$3
picture() { [ -z "$pictures" ] || import -window root "$pictures/kate-$1.png"; }

# Presses keys again and again until the file is this, for half a minute at most. Then the file must be this.
until_file_is() { # WHAT EXPECTED KEY…
  local what=$1 expected=$2
  shift 2
  for _ in $(seq 20); do
    xdotool key "$@"
    sleep 1
    xdotool key ctrl+s
    sleep 0.5
    [ "$(cat "$document")" != "$expected" ] || { echo "ok $what"; return; }
    # Keys must not be pressed again if they did something else.
    [ "$(cat "$document")" = "$before" ] || break
  done
  printf '%s:\n-- found\n%s\n-- expected\n%s\n' "$what" "$(cat "$document")" "$expected"
  picture failed
  exit 1
}

first='see example.com'
second='🦀é http://аррӏе.com b.org'
third='http://pаypal.com'
fourth='a.com and http://john@example.com'
text=$(printf '%s\n' "$first" "$second" "$third" "$fourth")
printf '%s\n' "$text" >"$document"

openbox >/dev/null 2>&1 &
kate -n "$document" >/dev/null 2>&1 &
trap 'kill %1 %2 2>/dev/null || true' EXIT
# Kate asks before it starts a server.
for _ in $(seq 120); do
  ! xdotool search --name 'LSP server start requested' >/dev/null || break
  sleep 0.5
done
picture started
sleep 1
xdotool key Return
sleep 2
picture warnings

# The last line. The warnings of the others stay, and so does its link.
xdotool key Down Down Down End
before=$text
fixed=$(printf '%s\n' "$first" "$second" "$third" 'a.com and hxxp://john[@]example[.]com')
until_file_is 'a fix in the last line' "$fixed" ctrl+period
picture fixed
before=$fixed
until_file_is 'undone in one step' "$text" ctrl+z

# Behind a character of two code units.
xdotool key Up Up Home
before=$text
fixed=$(printf '%s\n' "$first" '🦀é hxxp://аррӏе[.]com b.org' "$third" "$fourth")
until_file_is 'a fix behind an emoji' "$fixed" ctrl+period

# A line without a warning: nothing happens.
xdotool key Up Home
sleep 0.5
before=$fixed
xdotool key ctrl+period
sleep 2
until_file_is 'no fix without a warning' "$fixed" Shift

# The menu of the other actions, of which the first writes the link with its scheme.
xdotool key Home Right Right Right Right Right
sleep 0.5
xdotool key alt+Return
sleep 2
picture menu
xdotool key Down Return
sleep 1
fixed=$(printf '%s\n' 'see https://example.com' '🦀é hxxp://аррӏе[.]com b.org' "$third" "$fourth")
until_file_is 'a link written in another way' "$fixed" Shift
