# Run by CTest before it runs tests, for each test program: adds one test for each suite of GoogleTest that the program
# lists, so that the tests of a suite share a process and what it costs to start it: a GL context, and the programs
# that are compiled in it. A suite, or an instantiation, whose name begins with "Slow" has the label `slow`.
#
#   set(SUITES_OF <name of the test program>)
#   set(SUITES_PROGRAM <its path>)
#   include(suites.cmake)

if(NOT EXISTS ${SUITES_PROGRAM})
  add_test(${SUITES_OF}_is_not_built ${SUITES_PROGRAM})
  return()
endif()
execute_process(COMMAND ${SUITES_PROGRAM} --gtest_list_tests OUTPUT_VARIABLE list RESULT_VARIABLE failed)
if(failed)
  add_test(${SUITES_OF}_lists_no_tests ${SUITES_PROGRAM} --gtest_list_tests)
  return()
endif()

# A suite stands at the beginning of a line and ends in a dot; its tests are indented.
string(REPLACE ";" "\\;" list "${list}")
string(REPLACE "\n" ";" list "${list}")
foreach(line ${list})
  if(NOT line MATCHES "^([A-Za-z0-9_/]+)\\.( +#.*)?$")
    continue()
  endif()
  set(suite ${CMAKE_MATCH_1})
  add_test(${suite} ${SUITES_PROGRAM} --gtest_brief=1 "--gtest_filter=${suite}.*")
  if(suite MATCHES "^Slow")
    set_tests_properties(${suite} PROPERTIES LABELS slow)
  endif()
endforeach()
