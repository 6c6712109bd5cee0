#!/usr/bin/env bash
# Drives Kakoune with kakoune-lsp, without a terminal: bash bindings/editors/kakoune/test.sh SERVER
#
# It opens a document and looks at the warnings, the hover, a fix and another action. It ends with code 1 at the first difference, and
# with 3 if a program is missing.
set -euo pipefail

for program in kak kak-lsp; do
  command -v "$program" >/dev/null || { echo "$program is missing"; exit 3; }
done
server=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
session=livelink-$$
send() { kak -p "$session" <<<"evaluate-commands -client client0 %{ $1 }"; }
stop() {
  kak -p "$session" <<<'kill!' 2>/dev/null || true
  wait
  rm -rf "$work"
}
trap stop EXIT

# Waits until a command of Kakoune, whose output goes to the file `$work/found`, says this.
check() { # WHAT EXPECTED COMMANDS
  for _ in $(seq 100); do
    rm -f "$work/found"
    send "$3"
    sleep 0.2
    [ "$(cat "$work/found" 2>/dev/null)" != "$2" ] || { echo "ok $1"; return; }
  done
  printf '%s:\n-- found\n%s\n-- expected\n%s\n' "$1" "$(cat "$work/found" 2>/dev/null)" "$2"
  exit 1
}

export HOME=$work XDG_RUNTIME_DIR=$work/run XDG_CONFIG_HOME=$work LC_ALL=C.UTF-8
mkdir -m 700 "$work/run"
printf '%s\n' 'see example.com' '🦀é http://аррӏе.com b.org' 'a.com http://john@example.com' >"$work/a.md"
cat >"$work/kakrc" <<END
eval %sh{kak-lsp}
source $here/livelink.kak
set-option global livelink_command $server
lsp-enable
edit $work/a.md
set-option buffer filetype markdown
set-option buffer filetype markdown
END
kak -n -ui dummy -s "$session" -e "source $work/kakrc" >/dev/null 2>"$work/errors" &
sleep 1

count="echo -to-file $work/found -- %opt{lsp_diagnostic_warning_count}"
whole="write $work/found"
check 'warnings' 2 "$count"

send 'execute-keys 2g10l'
send 'lsp-code-actions-sync quickfix'
fixed=$(printf '%s\n' 'see example.com' '🦀é hxxp://аррӏе[.]com b.org' 'a.com http://john@example.com')
check 'a fix behind an emoji' "$fixed" "$whole"
check 'warnings after the fix' 1 "$count"

send 'execute-keys 3g'
# Of several actions, the user would choose from a menu. This command chooses by the title.
send 'lsp-code-action-sync "Add the scheme"'
written=$(printf '%s\n' 'see example.com' '🦀é hxxp://аррӏе[.]com b.org' 'https://a.com http://john@example.com')
check 'a link written in another way' "$written" "$whole"
check 'the warning after it' 1 "$count"
send 'execute-keys 3g20l'
send 'lsp-code-actions-sync quickfix'
fixed=$(printf '%s\n' 'see example.com' '🦀é hxxp://аррӏе[.]com b.org' 'https://a.com hxxp://john[@]example[.]com')
check 'a fix after changes' "$fixed" "$whole"
check 'no warnings' 0 "$count"
