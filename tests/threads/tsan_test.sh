#!/usr/bin/env bash
# Runs the tests of all multi-threaded code under ThreadSanitizer. These are the solver's workers, passes and contact;
# the threads that step beside the window, search for crossings and hand frames to the encoder; and the library when a
# caller uses several threads.
#
#   tests/threads/tsan_test.sh
#
# Builds the preset `tsan`. Exits with status 1 and the sanitizer's report if two threads race.
set -eu
cd "$(dirname "$0")/../.."
[ -f build/tsan/build.ninja ] || cmake --preset tsan
cmake --build --preset tsan --target core_tests viewer_tests library_tests

# Mesa and the code that it compiles are not instrumented. The sanitizer would see only its accesses through libc,
# without its locks. Mesa's own threads are switched off for the same reason.
export TSAN_OPTIONS="halt_on_error=1 ignore_noninstrumented_modules=1 second_deadlock_stack=1"
export LP_NUM_THREADS=0
core='TaskQueue.*:Workers.*:CpuSolver.*:LanePath.*:InContact.*:Recall.*'
core+=':EveryDay/*:ClothContact.*-ClothContact.FullListsLeaveTheSameBits:ClothContact.FreeFall*'
viewer='Simulation*:AppDrawTest.*:AppDraw/*:RecorderTest.*:AppTest.Records*:MeshRecording.*'

# Runs tests of a program: run PROGRAM FILTER. Each pattern has to select a test, so that no renamed suite is left out.
run() {
  local patterns pattern
  IFS=: read -ra patterns <<<"${2%%-*}"
  for pattern in "${patterns[@]}"; do
    "$1" --gtest_list_tests --gtest_filter="$pattern" | grep -q '^  ' || {
      echo "tsan_test.sh: $1 has no test $pattern" >&2
      exit 1
    }
  done
  "$1" --gtest_brief=1 --gtest_filter="$2"
}
run "build/tsan/tests/core_tests" "$core"
run "build/tsan/tests/viewer_tests" "$viewer"
run "build/tsan/tests/library/library_tests" 'LibraryThreads.*'
