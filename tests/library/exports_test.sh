#!/usr/bin/env bash
# Checks the library's exports and dependencies, and that its header is plain C and C++: exports_test.sh LIBRARY HEADER
set -euo pipefail
library=$1 header=$2
fail() { echo "exports_test: $*" >&2; exit 1; }

# The library must export exactly the functions of the header.
declared=$(sed -n 's/^DRAPE_API .*[ *]\(drape_[a-z_]*\)(.*/\1/p' "$header" | sort)
exported=$(nm -D --defined-only "$library" | awk '{print $3}' | sort)
[ "$(wc -l <<<"$declared")" -ge 50 ] || fail "the header declares only $(wc -l <<<"$declared") functions"
diff <(echo "$declared") <(echo "$exported") || fail "< is in $header alone, > in $library alone"

# It must not be linked with GL or a window system, so that it loads on machines without them.
needed=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
! grep -E 'GL|EGL|glfw|X11|wayland|OpenCL' <<<"$needed" || fail "it is linked with that"
grep -q '^libdrape\.so\.[0-9]*$' <<<"$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')" || fail "its soname"

for compiler in 'gcc -std=c11 -x c' 'gcc -std=c2x -x c' 'clang -std=c11 -x c' 'g++ -std=c++11 -x c++' 'clang++ -std=c++20 -x c++'; do
  command -v "${compiler%% *}" > /dev/null || continue  # clang is installed for the slow tests only
  $compiler -Wall -Wextra -pedantic -Werror -fsyntax-only "$header" || fail "$compiler does not read the header"
done
