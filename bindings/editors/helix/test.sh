#!/usr/bin/env bash
# Drives Helix in a terminal of its own: bash bindings/editors/helix/test.sh SERVER
#
# It opens a document, follows links, and takes a fix and another action. It ends with code 1 at the first difference, and with 3 if a
# program is missing. HELIX_RUNTIME is the folder of that name, if Helix is not installed with one.
set -euo pipefail

for program in hx tmux; do
  command -v "$program" >/dev/null || { echo "$program is missing"; exit 3; }
done
server=$(realpath "$1")
work=$(mktemp -d)
terminal() { tmux -S "$work/terminal" "$@"; }
keys() { terminal send-keys "$@"; }
stop() {
  terminal kill-server 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT

# Waits until the screen has a text.
screen() { # WHAT TEXT
  for _ in $(seq 100); do
    if terminal capture-pane -p | grep -qF "$2"; then
      echo "ok $1"
      return
    fi
    sleep 0.1
  done
  printf '%s: "%s" is not on the screen\n' "$1" "$2"
  terminal capture-pane -p
  exit 1
}

# Saves, and waits until the file is this.
file() { # WHAT EXPECTED
  for _ in $(seq 50); do
    keys Escape
    # A key that comes with the escape character is another key.
    sleep 0.2
    keys ':w' Enter
    sleep 0.2
    [ "$(cat "$work/a.md")" != "$2" ] || { echo "ok $1"; return; }
  done
  printf '%s:\n-- found\n%s\n-- expected\n%s\n' "$1" "$(cat "$work/a.md")" "$2"
  exit 1
}

export HOME=$work XDG_CONFIG_HOME=$work LC_ALL=C.UTF-8
mkdir "$work/helix"
cat >"$work/helix/languages.toml" <<END
[language-server.livelink]
command = "$server"
[[language]]
name = "markdown"
language-servers = ["livelink"]
END
first='🦀é see [t](other.md#part) and example.com'
printf '%s\n' "$first" 'a.com http://аррӏе.com' >"$work/a.md"
echo 'the other document' >"$work/other.md"
terminal -f /dev/null new-session -d -x 120 -y 30 "hx $work/a.md"
screen 'warnings' 'looks like "apple"'

# The link of the markup leads to a file that Helix does not find by itself, because of `#part`.
keys 'gg' '14l' 'gf'
screen 'a link of Markdown' 'the other document'
keys ':bc' Enter
sleep 0.5

# The second line. The fix is the only quick fix, and the first action.
keys 'gg' 'j' '10l' ' ' 'a'
screen 'the fix' 'Make the address harmless'
keys Enter
sleep 0.3
keys Enter
file 'a fix' "$(printf '%s\n' "$first" 'a.com hxxp://аррӏе[.]com')"

# Behind characters of four and two bytes.
keys 'gg' 'gl' 'h' ' ' 'a'
screen 'other actions' 'Add the scheme'
keys Enter
sleep 0.3
keys Enter
file 'a link written in another way' "$(printf '%s\n' '🦀é see [t](other.md#part) and https://example.com' 'a.com hxxp://аррӏе[.]com')"
