#!/usr/bin/env bash
# Builds a wheel, installs it into a fresh virtual environment and runs the examples there, without Drape's source:
# wheel_test.sh REPOSITORY. The environment sees Debian's NumPy and matplotlib.
set -euo pipefail
repository=$1
fail() { echo "wheel_test: $*" >&2; exit 1; }
for module in build setuptools wheel venv numpy matplotlib; do
  /usr/bin/python3 -c "import $module" 2>/dev/null ||
    { echo "wheel_test: SKIPPED: python3-$module is not installed (scripts/setup wheel slow)" >&2; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$repository/scripts/wheel" 1 >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
cp -r "$repository"/dist/drape_cloth-*-manylinux_*.whl "$repository/docs/examples" "$work"
cd "$work"
unset PYTHONPATH DRAPE_LIBRARY LD_LIBRARY_PATH
/usr/bin/python3 -m venv --system-site-packages env
env/bin/pip install --quiet --no-index --no-deps drape_cloth-*.whl
library=$(echo env/lib/python3*/site-packages/drape/libdrape.so.0)
needed=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
! grep -vE '^(libm\.so\.6|libgcc_s\.so\.1|libc\.so\.6|ld-linux-x86-64\.so\.2)$' <<<"$needed" || fail "the library needs that"
for example in "sag.py sag.png" "bouncing.py bouncing.png" "dataset.py drapes 4" "garment.py garment.png 0.1"; do
  env/bin/python examples/$example || fail "$example"
done
[ -s sag.png ] && [ -s bouncing.png ] && [ -s garment.png ] && [ "$(ls drapes | wc -l)" = 4 ] || fail "files are missing"
env/bin/pip show drape-cloth | grep -q 'No licence has been chosen yet' || fail "the metadata does not mention the licence"
