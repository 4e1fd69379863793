# CTest runs this file for each test program before it runs tests. It adds a test for each GoogleTest suite that the
# program lists. The tests of a suite then share a process and its startup cost: a GL context and its compiled programs.
# A suite or an instantiation whose name begins with "Slow" gets the label `slow`.
#
#   set(SUITES_OF <name of the test program>)
#   set(SUITES_PROGRAM <its path>)
#   set(SUITES_PREFIX <prefix of the names in CTest; if it is not empty, the program may be missing>)
#   include(suites.cmake)

# Durations of the longest suites, s. CTest then starts long suites first, even without records of an earlier run.
foreach(row Cli=30 ExportCli=18 BuiltIn/SameBits=15 ReplayCli=12 AppTest=12 SnapshotCli=11 Fused=9 BuiltIn/Golden=8 BodyCli=8
            FramingTest=8 MeshPictureTest=8 KernelLint=7 QualityTest=7 Lockstep=6 ClothContact=6 Bodies=6 CpuSolver=6
            BenchCli=6 AppDraw/WaitTest=6 ContactDispatches=5 GpuClothContact=5 UndoTest=5 TimeLineTest=5 MenuTest=5
            Snapshot=5 SimulationTest=5 PanelLooksPictureTest=5 Day/GoldenPictureTest=5 Registry=4 Resize=4)
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
