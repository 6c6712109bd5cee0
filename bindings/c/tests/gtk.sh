#!/usr/bin/env bash
# Types into examples/gtk.c in a real window and reads the number of links from its title. Usage: gtk.sh PREFIX gtk4|gtk+-3.0 [PICTURE]
# PREFIX is where the library is installed. It needs Xvfb, a window manager (openbox), xdotool, and the toolkit's development files.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
prefix=$1 toolkit=$2 picture=${3:-}
program=$(mktemp)
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
read -ra flags <<<"$(pkg-config --cflags --libs "$toolkit" livelink)"
cc -std=gnu11 -Wall -Wextra -Werror "$here/examples/gtk.c" "${flags[@]}" -Wl,-rpath,"$prefix/lib" -o "$program"

# The server takes a free display, and writes its number when it is ready. Without `-noreset` it would reset itself, and drop the window
# manager that is starting, when the command that asks for a window manager is its only client and ends. With `-r` it repeats no key
# that a busy machine lets go late.
number=$(mktemp)
Xvfb -displayfd 3 -screen 0 800x400x24 -noreset -nolisten tcp -r 3>"$number" >/dev/null 2>&1 &
server=$!
for _ in $(seq 300); do [ -s "$number" ] && break; sleep 0.1; done
export DISPLAY=:$(cat "$number") GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none NO_AT_BRIDGE=1
trap 'kill "$server" 2>/dev/null; rm -f "$program" "$number"' EXIT
# Runs COMMAND again and again until it succeeds, for at most 60 seconds.
until_done() { # WHAT COMMAND…
  local what=$1
  shift
  for _ in $(seq 600); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.1
  done
  echo "$toolkit: after 60 seconds there is still no $what" >&2
  exit 1
}

# A window that is mapped before the window manager runs loses the focus when the manager takes it over, or stays without a frame.
# So the program starts after the manager answers. No command waits with `--sync`, which has no end.
openbox >/dev/null 2>&1 &
until_done 'window manager' xdotool get_num_desktops
"$program" &
until_done 'window' xdotool search --onlyvisible --name '^Autolink'
window=$(xdotool search --onlyvisible --name '^Autolink' | head -n 1)
focused() { [ "$(xdotool getwindowfocus -f)" = "$window" ] || { xdotool windowfocus "$window"; false; }; }
until_done 'focus in the window' focused

expect() { # LINKS AFTER_WHAT
  for _ in $(seq 200); do
    name=$(xdotool getwindowname "$window")
    [ "$name" = "Autolink, links: $1" ] && return
    sleep 0.1
  done
  echo "$toolkit: after $2 the title is \"$name\", not \"Autolink, links: $1\"" >&2
  exit 1
}
keys() { xdotool key --window "$window" --delay 40 "$@"; }
text() { xdotool type --window "$window" --delay 40 "$1"; }

text 'see example.com '
expect 1 'a space'
keys BackSpace
expect 0 'Backspace'
text 'and '
expect 0 'a space after a link that was taken off'
keys Return
text 'write to me@example.org'
keys Return
expect 1 'Enter'
keys ctrl+z
expect 0 'an undo'
keys ctrl+shift+z
expect 1 'a redo'
text 'https://example.com/a(b) '
expect 2 'a second link'
keys Left Left Left
text 'c'
expect 2 'an edit inside a link'
[ -z "$picture" ] || import -window "$window" "$picture"
echo "$toolkit: ok"
