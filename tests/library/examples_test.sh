#!/usr/bin/env bash
# Builds the examples against the installed library, by pkg-config and by CMake, and runs them. Runs those in the text of
# the docs too.
#
#   examples_test.sh BUILD_FOLDER EXAMPLES [KEEP]    KEEP: a folder for the pictures, for people to look at
set -euo pipefail
build=$(realpath "$1") examples=$(realpath "$2") here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
keep=$(realpath -m "${3:-$work}")
fail() { echo "examples_test: $*" >&2; exit 1; }

prefix=$work/prefix
cmake --install "$build" --prefix "$prefix" >"$work/log"
cd "$work"
lib=$(dirname "$(find prefix -name libdrape.so)")
export PKG_CONFIG_PATH=$prefix/${lib#prefix/}/pkgconfig

# Builds height.c by pkg-config, with immediate binding. It must print a line for each of nine moments, and the cloth
# must fall.
read -ra flags <<<"$(pkg-config --cflags --libs drape)"
cc -std=c11 -Wall -Wextra -pedantic -Werror "$examples/height.c" "${flags[@]}" -Wl,-rpath,"$prefix/${lib#prefix/}" -o height
LD_BIND_NOW=1 ./height >heights
awk 'NR > 1 && !($2 <= $3 && $3 <= $4) {exit 1} NR == 2 {first = $3} END {exit !(NR == 10 && $3 < first - 0.2)}' heights ||
  fail "height prints $(cat heights)"
! ./height no-such-scene 2>errors || fail "height opens a scene that is not there"
[ "$(wc -l <errors)" = 1 ] || fail "height says $(cat errors)"

# Builds both examples by CMake. If a package is missing, find_package(drape) must name it.
cmake -S "$examples" -B examples -DCMAKE_PREFIX_PATH="$prefix" >>log 2>&1 || fail "$(tail -20 log)"
cmake --build examples >>log 2>&1 || fail "$(tail -20 log)"
cmp -s <(examples/height) heights || fail "height differs when CMake builds it"
[ -x examples/window ] || fail "window was not built"
# The window must show the cloth, a strong colour on a pale ground, and must end properly on Escape.
timeout 60 xvfb-run -a -s "-screen 0 960x600x24" bash -c '
  examples/window flag 16 & window=$!
  saturation=0
  while kill -0 $window && awk "BEGIN {exit $saturation > 0.05}"; do
    sleep 0.1
    saturation=$(import -window root png:- | tee "$1/window.png" |
      convert png:- -scale 10% -colorspace HSL -channel G -separate -format "%[fx:mean]" info:)
  done
  xdotool mousemove 100 100 keydown Escape
  wait $window' _ "$keep" || fail "window shows no cloth, or does not end"

if ! /usr/bin/python3 -c 'import numpy, matplotlib' 2>/dev/null; then
  echo "examples_test: python3-matplotlib is not installed, so sag.py was not run" >&2
  exit 77
fi
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$prefix/lib/python3/dist-packages
/usr/bin/python3 "$here/pages.py" "$examples/.." "${flags[@]}" -Wl,-rpath,"$prefix/${lib#prefix/}" >pages 2>&1 ||
  fail "an example of the docs fails: $(tail -20 pages)"
/usr/bin/python3 "$examples/sag.py" "$keep/sag.png" >sags
# Rubber must hang lower than silk.
awk '{most[$1] = $2} END {exit !(NR == 3 && most["silk"] > 1 && most["rubber"] > most["silk"])}' sags || fail "sag.py prints $(cat sags)"
identify "$keep/sag.png" | grep -q ' PNG 840x480' || fail "sag.py drew no plot"

/usr/bin/python3 "$examples/bouncing.py" "$keep/bouncing.png" >bounces
awk '/lifted the sheet to/ && $14 > 1.15 {found = 1} END {exit !found}' bounces || fail "bouncing.py prints $(cat bounces)"
/usr/bin/python3 "$examples/towel.py" "$keep/towel.png" "$keep/towel-lifted.png" >towel
# The fingers bear the towel.
awk '/hanging/ && $13 > 0.98 * $4 && $13 < 1.02 * $4 {found = 1} END {exit !found}' towel || fail "towel.py prints $(cat towel)"
/usr/bin/python3 "$examples/dataset.py" drapes 2 >dataset
[ "$(ls drapes | tr '\n' ' ')" = "0000.npz 0001.npz " ] && grep -q 'drapes an hour' dataset || fail "dataset.py prints $(cat dataset)"
/usr/bin/python3 "$examples/garment.py" "$keep/garment.png" 0.02 >/dev/null || fail "garment.py fails"
identify "$keep/garment.png" | grep -q ' PNG 800x1000' || fail "garment.py drew no picture"
