#!/bin/sh
# The editor in a real window, driven by real key events.
#
#   window.sh BINARY FOLDER [SCRIPTS]
#
# Starts BINARY on a virtual screen, types, and writes screenshots to FOLDER. What the document holds is read back
# through the clipboard: the text as plain text, the links as HTML. Ends with 0 if everything was as expected, with 1 and
# what was found if not, and with 2 if a program it needs is missing. Takes about a minute; every wait has an end.
# SCRIPTS is a file of replay scripts, which the window must play to the results they expect.
#
# Needs: Xvfb, xdotool, xmodmap, xclip, ImageMagick's import, and fonts for the scripts in the sentence.
set -u
export LC_ALL=C.UTF-8

say() { printf '%s\n' "window.sh: $*"; }
fail() { say "FAILED: $*"; exit 1; }

[ $# -eq 2 ] || [ $# -eq 3 ] || { say "usage: window.sh BINARY FOLDER [SCRIPTS]"; exit 2; }
# Whole paths, as the editor is also started from another folder.
binary=$(realpath "$1")
folder=$(mkdir -p "$2" && realpath "$2")
scripts=${3:+$(realpath "$3")}
for program in Xvfb xdotool xmodmap xclip import iconv od timeout; do
    command -v "$program" >/dev/null || { say "$program is missing"; exit 2; }
done
[ -x "$binary" ] || { say "$binary is not a program"; exit 2; }
[ -d "$folder" ] || exit 2

# A screen of our own, on the first free number. With "-r", no key is repeated that a busy machine lets go late.
number=90
while [ -e "/tmp/.X11-unix/X$number" ]; do number=$((number + 1)); done
Xvfb ":$number" -screen 0 1000x700x24 -noreset -nolisten tcp -r >"$folder/xvfb.log" 2>&1 &
screen=$!
editor=
stop() {
    [ -n "$editor" ] && kill "$editor" 2>/dev/null
    kill "$screen" 2>/dev/null
    wait 2>/dev/null
}
trap stop EXIT
export DISPLAY=":$number"
unset WAYLAND_DISPLAY
# What a killed editor leaves for recovery stays here.
export XDG_STATE_HOME="$folder/state"
rm -rf "$XDG_STATE_HOME/livelink-editor"
export LIBGL_ALWAYS_SOFTWARE=1
tries=0
until xdotool getmouselocation >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 50 ] || fail "the virtual screen did not start; see $folder/xvfb.log"
    sleep 0.1
done

sentence='Write to अभि@उदाहरण.भारत or see https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン. '

# A key for every character that the keyboard lacks, before the editor starts: otherwise xdotool changes the keyboard
# while it types, and a window may read the old one. The keys from 208 up are for volume, mail and the like.
keycode=208
for character in $(printf %s "$sentence" | sed 's/[ -~]//g; s/./&\n/g' | sort -u); do
    [ $keycode -le 255 ] || fail "the keyboard has no room for another character"
    code=$(printf %s "$character" | iconv -f UTF-8 -t UTF-32BE | od -An -tx1 | tr -d ' \n' | sed 's/^0*//' | tr a-f A-F)
    xmodmap -e "keycode $keycode = U$code U$code" || fail "cannot put U+$code on the keyboard"
    keycode=$((keycode + 1))
done

"$binary" --empty --theme light --size 1000x700 >"$folder/editor.log" 2>&1 &
editor=$!
window=$(timeout 30 xdotool search --sync --onlyvisible --pid "$editor" 2>/dev/null | head -n 1)
[ -n "$window" ] || fail "no window appeared; see $folder/editor.log"
xdotool windowfocus --sync "$window" || fail "the window does not take the focus"
sleep 1

alive() { kill -0 "$editor" 2>/dev/null || fail "the editor has ended: $(tail -n 3 "$folder/editor.log")"; }
type_text() { alive; xdotool type --delay 150 "$1" || fail "cannot type"; sleep 0.4; }
press() { alive; xdotool key --delay 60 "$@" || fail "cannot press $*"; sleep 0.4; }
picture() { import -window "$window" "$folder/$1.png" || fail "cannot take a picture"; say "picture: $folder/$1.png"; }

# What the document holds. Copying moves the caret, so it is put back to the end.
clipboard() { timeout 5 xclip -selection clipboard -o -t "$1" 2>/dev/null; }
copied() {
    printf '' | xclip -selection clipboard -i
    press ctrl+a ctrl+c
    sleep 0.3
    text=$(clipboard UTF8_STRING; printf .)
    text=${text%.}
    links=$(clipboard text/html | grep -o '<a href="[^"]*">[^<]*</a>' | sed 's/.*">//; s/<.*//')
}
expect() {
    copied
    [ "$text" = "$2" ] || fail "$1: the text is '$text', not '$2'"
    [ "$links" = "$3" ] || fail "$1: the links are '$links', not '$3'"
    say "ok: $1"
}
one_line='
'

# On a busy machine keys for the characters that were put on the keyboard get lost on their way, those for others never:
# then the sentence is typed again, more slowly. What is in the document counts.
for delay in 150 300 600; do
    xdotool type --delay $delay "$sentence" || fail "cannot type"
    sleep 1
    picture 1-sentence
    copied
    [ "$text" = "$sentence" ] && break
    press Delete
done
expect "both links, the full stop outside" "$sentence" \
    "अभि@उदाहरण.भारत${one_line}https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン"

# From here on the clipboard cannot be asked between two keys, as a selection disarms Backspace: each stage is typed anew.
fresh() { press ctrl+a Delete; }
fresh
type_text 'example.com '
picture 2-linked
press BackSpace
picture 3-taken-off
expect "one Backspace takes the link off and leaves the text" 'example.com ' ''

fresh
type_text 'example.com '
press BackSpace
type_text ' '
picture 4-stays-off
expect "another space: it stays off" 'example.com  ' ''

fresh
type_text 'example.com '
press BackSpace
type_text ' '
press ctrl+z
press ctrl+z
picture 5-undone
expect "Ctrl+Z brings it back" 'example.com ' 'example.com'

fresh
type_text 'one'
press shift+Home
selected=$(timeout 5 xclip -selection primary -o)
[ "$selected" = one ] || fail "the primary selection is '$selected', not 'one'"
say "ok: what is selected is the primary selection"
printf ' two' | xclip -selection primary -i
# xclip ends before it owns the selection.
tries=0
until [ "$(timeout 5 xclip -selection primary -o)" = ' two' ]; do
    tries=$((tries + 1))
    [ $tries -lt 50 ] || fail "xclip does not own the primary selection"
    sleep 0.1
done
xdotool mousemove --window "$window" 800 62 click 2 || fail "cannot click"
sleep 0.4
picture 6-pasted
expect "the middle button pastes the primary selection where it is pressed" 'one two' ''

alive
kill "$editor"
wait "$editor" 2>/dev/null
editor=

# From any folder, with no file beside it, and a picture of what it shows first.
cd / || exit 2
timeout 60 "$binary" --theme dark --size 1000x700 --screenshot "$folder/7-first-start.png" ||
    fail "the first start, from another folder: $?"
say "picture: $folder/7-first-start.png"

if [ -n "$scripts" ]; then
    timeout 300 "$binary" --script "$scripts" --at-once >"$folder/scripts.jsonl" 2>"$folder/scripts.log"
    code=$?
    [ $code -eq 0 ] || fail "scripts in the window: exit $code; $(tail -n 3 "$folder/scripts.log")"
    count=$(grep -c '"ok":true' "$folder/scripts.jsonl")
    [ "$count" -eq "$(grep -c . "$scripts")" ] || fail "only $count scripts came out as expected"
    say "ok: $count scripts in the window come out as in a replay"
fi
say "all as expected"
