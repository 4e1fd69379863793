#!/usr/bin/env bash
# Checks that the result of `cmake --install` works from any folder: install_test.sh BUILD_FOLDER COMMAND_TABLE
set -euo pipefail
build=$(realpath "$1")
commands=$(sed -n 's/^DRAPE_COMMAND(\([a-z]*\),.*/\1/p' "$2")
[ -n "$commands" ]
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "install_test: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$work/prefix" >"$work/log"
cd "$work"
bin=prefix/bin/drape share=prefix/share

for file in man/man1/drape.1 bash-completion/completions/drape applications/drape.desktop \
  icons/hicolor/scalable/apps/drape.svg doc/drape/README.md doc/drape/copyright doc/drape/docs/manual.md; do
  [ -s "$share/$file" ] || fail "no $file"
done
scripts=$(find prefix -name '*.py' -o -name '*.sh' | sort | tr '\n' ' ')
expected=$(cd "$(dirname "$0")/../.." && { find src/python/drape -name '*.py' | sed 's|^src/python|prefix/lib/python3/dist-packages|'
  find docs/examples docs/bench -name '*.py' | sed "s|^|$share/doc/drape/|"; } | sort | tr '\n' ' ')
[ "$scripts" = "$expected" ] || fail "scripts are installed: $scripts"

# An example's scene file must equal the built-in scene of its name, and need nothing from the repository.
cp $share/drape/scenes/trefoil.json mine.json
hash_of() { "$bin" simulate "$1" --steps 2 --backend cpu --json | sed -n 's/.*"hash": "\(.*\)".*/\1/p'; }
[ -n "$(hash_of trefoil)" ] && [ "$(hash_of mine.json)" = "$(hash_of trefoil)" ] || fail "a scene file is not its scene"

# The manual page must have every command and its options.
for command in $commands; do
  grep -q "^\.SS drape $command$" $share/man/man1/drape.1 || fail "no drape $command in the manual page"
  for option in $("$bin" help "$command" | sed -n 's/^  .*\(--[a-z-]*\) .*/\1/p'); do
    [ "$option" = --help ] || [ "$option" = --shader-dir ] ||
      grep -q -- "${option//-/\\\\-}" $share/man/man1/drape.1 || fail "no $option of $command in the manual page"
  done
done

# Asks for completions as bash does.
. $share/bash-completion/completions/drape
complete_words() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _drape; }
complete_words drape simu
[ "${COMPREPLY[*]}" = simulate ] || fail "simu is completed as ${COMPREPLY[*]}"
complete_words drape render drop --qual
[ "${COMPREPLY[*]}" = --quality ] || fail "--qual is completed as ${COMPREPLY[*]}"
complete_words drape view tref
[ "${COMPREPLY[*]}" = trefoil ] || fail "tref is completed as ${COMPREPLY[*]}"
complete_words drape view drop --fabric sil
[ "${COMPREPLY[*]}" = silk ] || fail "sil is completed as ${COMPREPLY[*]}"
