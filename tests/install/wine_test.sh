#!/usr/bin/env bash
# Compares the hashes of drape.exe under Wine with those of the Linux program, for all built-in scenes.
#
#   wine_test.sh DRAPE [STEPS]    DRAPE: the Linux program
#
# DRAPE_WINE: the command that runs a Windows program; default: wine64. Exits with 77 and a reason if there is none, or no
# MinGW.
set -euo pipefail
drape=$1
steps=${2:-60}
cd "$(dirname "$0")/../.."
read -ra wine <<<"${DRAPE_WINE:-wine64}"
skip() { echo "wine_test: SKIPPED: $*" >&2; exit 77; }
command -v "${wine[0]}" >/dev/null || skip "${wine[0]} is not installed"
for tool in x86_64-w64-mingw32-g++-posix dpkg-source zip; do
  command -v $tool >/dev/null || skip "$tool is not installed"
done
scripts/windows
exe=$PWD/build/windows/drape/drape.exe
export WINEDEBUG=-all

failures=0
count=0
for scene in $("$drape" scenes --json | python3 -c 'import json, sys; print(*[scene["name"] for scene in json.load(sys.stdin)])'); do
  options=(simulate "$scene" --steps "$steps" --backend cpu --json)
  linux=$("$drape" "${options[@]}" | sed -n 's/.*"hash": "\(.*\)".*/\1/p')
  windows=$("${wine[@]}" "$exe" "${options[@]}" | sed -n 's/.*"hash": "\(.*\)".*/\1/p') || true
  count=$((count + 1))
  [ -n "$linux" ] && [ "$linux" = "$windows" ] && continue
  echo "wine_test: $scene: Linux ${linux:-none}, Windows ${windows:-none}" >&2
  failures=$((failures + 1))
done
echo "wine_test: $((count - failures)) of $count scenes have the same hash"
[ $count -gt 0 ] && [ $failures = 0 ]
