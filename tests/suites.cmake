# CTest runs this before it runs tests, for each test program. It adds one test for each suite of GoogleTest that the
# program lists, so that the tests of a suite share a process and the cost of starting it: a GL context, and the
# programs that are compiled in it. A suite, or an instantiation, whose name begins with "Slow" has the label `slow`.
#
#   set(SUITES_OF <name of the test program>)
#   set(SUITES_PROGRAM <its path>)
#   set(SUITES_PREFIX <prefix of the names in CTest, and nothing is wrong where that program is not built>)
#   include(suites.cmake)

# Seconds of those that take longest: what takes long begins first, also where no earlier run has told CTest.
foreach(row BuiltIn/SameBits=40 BuiltIn/Golden=30 Cli=20 Fused=15 ExportCli=12 Seeds/ColliderDice=10 Lockstep=9 Strong=9
            Snapshot=8 ClothContact=8 CoarseCloth=8 MeshPictureTest=7 SessionTest=7 EveryDay/RandomScenes=6
            BuiltIn/SameBitsOnCpu=6 SessionDrawTest=6 QualityTest=6 CpuSolver=6 RandomColliders=5 KernelLint=5 Registry=5
            Folds=5 BenchCli=4)
  string(REGEX MATCH "(.*)=(.*)" row ${row})
  set(seconds_of_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

function(add_suite_test suite)
  set(name ${SUITES_PREFIX}${suite})
  add_test(${name} ${ARGN})
  if(DEFINED seconds_of_${name})
    set_tests_properties(${name} PROPERTIES COST ${seconds_of_${name}})
  endif()
  if(suite STREQUAL "MeshLoad")  # it measures time
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  endif()
  if(name MATCHES "^Slow")
    set_tests_properties(${name} PROPERTIES LABELS slow TIMEOUT 5400)
  elseif(NOT suite MATCHES "^(ContactDispatches|Lockstep|SessionDrawTest)$")
    # llvmpipe takes up to half of its time to hand work groups to threads and to wait for them. Suites that would see
    # groups race with each other, or a frame wait for the GPU, have its threads, and so have the slow ones.
    set_tests_properties(${name} PROPERTIES ENVIRONMENT LP_NUM_THREADS=0)
  endif()
endfunction()

if(NOT EXISTS ${SUITES_PROGRAM} AND SUITES_PREFIX)
  return()
elseif(NOT EXISTS ${SUITES_PROGRAM})
  add_suite_test(${SUITES_OF}_is_not_built ${SUITES_PROGRAM})
  return()
endif()
execute_process(COMMAND ${SUITES_PROGRAM} --gtest_list_tests OUTPUT_VARIABLE list RESULT_VARIABLE failure)
if(failure)
  add_suite_test(${SUITES_OF}_lists_no_tests ${SUITES_PROGRAM} --gtest_list_tests)
  return()
endif()

# A suite stands at the beginning of a line and ends in a dot; its tests are indented.
string(REPLACE ";" "," list "${list}")
string(REPLACE "[" "(" list "${list}")  # CMake takes no list apart inside of these
string(REPLACE "]" ")" list "${list}")
string(REPLACE "\n" ";" list "${list}")
foreach(line IN LISTS list)
  if(line MATCHES "^([A-Za-z0-9_/]+)[.]( .*)?$")
    set(suite ${CMAKE_MATCH_1})
    add_suite_test(${suite} ${SUITES_PROGRAM} --gtest_brief=1 --gtest_filter=${suite}.*)
  endif()
endforeach()
