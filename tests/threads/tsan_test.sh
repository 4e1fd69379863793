#!/usr/bin/env bash
# Tests of all that runs on several threads under ThreadSanitizer: the solver's workers, passes and contact, the thread
# that steps beside the window, the one that looks for crossings, the one that hands frames to the encoder, and the
# library used by several threads of a caller.
#
#   tests/threads/tsan_test.sh
#
# Builds the preset `tsan`. Exit status 1 with the sanitizer's report where two threads race.
set -eu
cd "$(dirname "$0")/../.."
[ -f build/tsan/build.ninja ] || cmake --preset tsan
cmake --build --preset tsan --target core_tests viewer_tests library_tests

# Mesa and the code that it compiles are not instrumented: only its accesses through libc would be seen, without its locks.
# Its own threads are left out for the same reason.
export TSAN_OPTIONS="halt_on_error=1 ignore_noninstrumented_modules=1 second_deadlock_stack=1"
export LP_NUM_THREADS=0
core='TaskQueue.*:Workers.*:Pipeline.*:CpuSolver.*:LanePath.*:InContact.*:Recall.*:MeshLoad.*'
core+=':EveryDay/*:ClothContact.*-ClothContact.FullListsLeaveTheSameBits:ClothContact.FreeFall*'
viewer='Simulation*:SessionDrawTest.*:RecorderTest.*:SessionTest.Records*:MeshRecording.*:CrossingWatch*'
build/tsan/tests/core_tests --gtest_brief=1 --gtest_filter="$core"
build/tsan/tests/viewer_tests --gtest_brief=1 --gtest_filter="$viewer"
build/tsan/tests/library/library_tests --gtest_brief=1 --gtest_filter='LibraryThreads.*'
