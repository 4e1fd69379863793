# CTest runs this file for each test program before it runs tests. It divides the GoogleTest suites that the program
# lists into groups of about fifteen seconds, and adds a test for each group. The suites of a group share a process and its
# startup cost: a GL context and its compiled programs. A process for each suite took twice the time.
# A suite or an instantiation whose name begins with "Slow" has a test of its own, with the label `slow`.
#
#   set(SUITES_OF <name of the test program>)
#   set(SUITES_PROGRAM <its path>)
#   set(SUITES_PREFIX <prefix of the names in CTest; if it is not empty, the program may be missing>)
#   include(suites.cmake)

# Durations of the longest suites, s. All others are counted as a quarter of a second.
foreach(row Cli=31 BuiltIn/SameBits=31 AppTest=18 Joined=10 ExportCli=11 BenchCli=12 SnapshotCli=12 BodyCli=1 Strong=9
            FramingTest=10 MeshPictureTest=5 QualityTest=11 Snapshot=10 Lockstep=10 ReplayCli=9 ClothContact=10 CpuSolver=6
            Day/GoldenPictureTest=7 TimeLineTest=4 AppPictureTest=4 GpuClothContact=23 SnapshotOnGpu=9 ContactDispatches=12
            BodyAppTest=3 PaceAppTest=3 Bodies=4 BuiltIn/SceneStarts=4 LanePath=4 SheetAndBall=2 RandomColliders=3
            TangledStarts=2 GrowingBodies=2 InContact=2 Film=3 WorldPictureTest=2 PanelTest=2 FabricTest=2 ShimmerTest=2)
  string(REGEX MATCH "(.*)=(.*)" row ${row})
  set(seconds_of_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

function(add_suites_test name)
  add_test(${name} ${ARGN})
  if(name MATCHES "^SlowMeshLoad$")  # this suite measures time
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  endif()
  if(name MATCHES "^Slow")
    set_tests_properties(${name} PROPERTIES LABELS slow TIMEOUT 5400)
  elseif(NOT name MATCHES "^(ContactDispatches|Lockstep|ThreadRaces)$")
    # llvmpipe spends up to half of its time handing work groups to threads and waiting for them. It keeps its threads
    # in suites that would detect races between groups, and in slow suites.
    set_tests_properties(${name} PROPERTIES ENVIRONMENT LP_NUM_THREADS=0)
  endif()
endfunction()

# Adds the test of the suites in `group`, and empties it.
macro(close_group)
  if(group)
    math(EXPR group_number "${group_number} + 1")
    add_suites_test(${SUITES_OF}_${group_number} ${SUITES_PROGRAM} --gtest_brief=1 --gtest_filter=${group})
    # CTest starts long tests first, even without records of an earlier run.
    math(EXPR cost "${group_quarters} / 4")
    set_tests_properties(${SUITES_OF}_${group_number} PROPERTIES COST ${cost})
  endif()
  set(group "")
  set(group_quarters 0)
endmacro()

if(NOT EXISTS ${SUITES_PROGRAM} AND SUITES_PREFIX)
  return()
elseif(NOT EXISTS ${SUITES_PROGRAM})
  add_suites_test(${SUITES_OF}_is_not_built ${SUITES_PROGRAM})
  return()
endif()
execute_process(COMMAND ${SUITES_PROGRAM} --gtest_list_tests OUTPUT_VARIABLE list RESULT_VARIABLE failure)
if(failure)
  add_suites_test(${SUITES_OF}_lists_no_tests ${SUITES_PROGRAM} --gtest_list_tests)
  return()
endif()

# In the list, a suite starts at the beginning of a line and ends in a dot; its tests are indented.
string(REPLACE ";" "," list "${list}")
string(REPLACE "[" "(" list "${list}")  # since CMake does not split lists inside square brackets
string(REPLACE "]" ")" list "${list}")
string(REPLACE "\n" ";" list "${list}")
set(group_number 0)
set(group "")
set(group_quarters 0)
foreach(line IN LISTS list)
  if(NOT line MATCHES "^([A-Za-z0-9_/]+)[.]( .*)?$")
    continue()
  endif()
  set(suite ${CMAKE_MATCH_1})
  if("${SUITES_PREFIX}${suite}" MATCHES "^Slow" OR suite MATCHES "^(ContactDispatches|Lockstep|ThreadRaces)$")
    add_suites_test(${SUITES_PREFIX}${suite} ${SUITES_PROGRAM} --gtest_brief=1 --gtest_filter=${suite}.*)
    continue()
  endif()
  set(quarters 1)
  if(DEFINED seconds_of_${suite})
    math(EXPR quarters "4 * ${seconds_of_${suite}}")
  endif()
  math(EXPR sum "${group_quarters} + ${quarters}")
  if(sum GREATER 60)
    close_group()
  endif()
  string(APPEND group "${suite}.*:")
  math(EXPR group_quarters "${group_quarters} + ${quarters}")
endforeach()
close_group()
