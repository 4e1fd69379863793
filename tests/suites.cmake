# CTest runs this file for each test program before it runs tests. It adds a test for each GoogleTest suite that the
# program lists. The tests of a suite then share a process and its startup cost: a GL context and its compiled programs.
# A suite or an instantiation whose name begins with "Slow" gets the label `slow`.
#
#   set(SUITES_OF <name of the test program>)
#   set(SUITES_PROGRAM <its path>)
#   set(SUITES_PREFIX <prefix of the names in CTest; if it is not empty, the program may be missing>)
#   include(suites.cmake)

# Durations of the longest suites, s. CTest then starts long suites first, even without records of an earlier run.
foreach(row Cli=30 BuiltIn/SameBits=18 AppTest=16 Fused=15 ExportCli=15 BenchCli=12 SnapshotCli=12 BodyCli=11 Strong=10
            FramingTest=10 MeshPictureTest=10 QualityTest=10 Snapshot=10 Lockstep=10 ReplayCli=9 ClothContact=9 CpuSolver=8
            Day/GoldenPictureTest=7 TimeLineTest=7 ViewPictureTest=6 SnapshotOnGpu=6 AppPictureTest=6 GpuClothContact=5
            BodyAppTest=5 ContactDispatches=5 SimulationTest=5 PaceAppTest=5 BuiltIn/Golden=5 WorldPictureTest=5 UndoTest=5
            Film=4 Bodies=4 BuiltIn/SceneStarts=4 Contest=4 ClothPictureTest=4 LanePath=4 BounceLightTest=4)
  string(REGEX MATCH "(.*)=(.*)" row ${row})
  set(seconds_of_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

function(add_suite_test suite)
  set(name ${SUITES_PREFIX}${suite})
  add_test(${name} ${ARGN})
  if(DEFINED seconds_of_${name})
    set_tests_properties(${name} PROPERTIES COST ${seconds_of_${name}})
  endif()
  if(suite STREQUAL "SlowMeshLoad")  # this suite measures time
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  endif()
  if(name MATCHES "^Slow")
    set_tests_properties(${name} PROPERTIES LABELS slow TIMEOUT 5400)
  elseif(NOT suite MATCHES "^(ContactDispatches|Lockstep)$")
    # llvmpipe spends up to half of its time handing work groups to threads and waiting for them. It keeps its threads
    # in suites that would detect races between groups, and in slow suites.
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

# In the list, a suite starts at the beginning of a line and ends in a dot; its tests are indented.
string(REPLACE ";" "," list "${list}")
string(REPLACE "[" "(" list "${list}")  # since CMake does not split lists inside square brackets
string(REPLACE "]" ")" list "${list}")
string(REPLACE "\n" ";" list "${list}")
foreach(line IN LISTS list)
  if(line MATCHES "^([A-Za-z0-9_/]+)[.]( .*)?$")
    set(suite ${CMAKE_MATCH_1})
    add_suite_test(${suite} ${SUITES_PROGRAM} --gtest_brief=1 --gtest_filter=${suite}.*)
  endif()
endforeach()
