# Builds the whole program with COMPILER in FOLDER, optimised for this CPU and with warnings as errors. Then runs the
# tests that compare bits: with the golden runs, which g++ has written, and of the reference with the rows.
foreach(command "${CMAKE_COMMAND};-G;Ninja;-S;${SOURCE};-B;${FOLDER};-DCMAKE_BUILD_TYPE=Release;-DDRAPE_TESTS=ON
;-DCMAKE_CXX_COMPILER=${COMPILER};-DCMAKE_CXX_FLAGS=-march=native -Werror" "${CMAKE_COMMAND};--build;${FOLDER};--target;drape;core_tests"
        "${FOLDER}/tests/core_tests;--gtest_brief=1;--gtest_filter=BuiltIn/Golden.*:BuiltIn/SameBitsOnCpu.*:LanePath.*:CpuSolver.*")
  string(REPLACE "\n" "" command "${command}")
  execute_process(COMMAND ${command} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "exited with ${status}: ${command}")
  endif()
endforeach()
