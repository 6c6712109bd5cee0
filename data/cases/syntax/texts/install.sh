#!/usr/bin/env bash
# Installs pools. Usage: install.sh [PREFIX]; more at https://example.com/install and INSTALL.md
set -euo pipefail

BASE=${BASE:-https://example.com/pools}
MIRROR="https://mirror.example.org/pools/$(uname -m)" # example.org keeps a week of them
prefix=${1:-"$HOME/.local"}

say() { printf '%s\n' "$*" >&2; }

fetch() {
  local name=$1
  curl --fail --location "$BASE/$name?from=install.sh" -o "$name" ||
    curl --fail --location "$MIRROR/$name" -o "$name"
}

case $(uname -s) in
  Linux | Darwin) ;;
  *) say "not here: see https://example.com/install#others"; exit 1 ;;
esac

cat >notes.txt <<EOF
# pools
Read https://example.com/pools/help before you start.
It is installed in $prefix and isn't finished.
EOF

for name in pools.tar.gz pools.tar.gz.sig; do
  fetch "$name" # from example.com
done
tar xzf pools.tar.gz && (cd pools && ./configure --prefix="$prefix" && make -j"$(nproc)" install)
if [[ ! -x $prefix/bin/pools || ${#prefix} -gt 100 ]]; then
  say 'it did not work: write to pools@example.com'
  wget -q https://example.com/report?ok=0 || true
fi
echo "$(sed 's#"#\\"#g' <notes.txt)" `date` a#b
