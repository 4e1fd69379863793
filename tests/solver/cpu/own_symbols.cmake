# Checks that the kernels in lanes define no symbol outside their own namespace.
#
#   cmake -DNM=... -DOBJECTS=a.o,b.o,... -P own_symbols.cmake
#
# These kernels are compiled for instructions that not every processor has. If they shared a function with other
# objects, such as an inline one of the standard library, the linker might use their version in the whole program.

string(REPLACE "," ";" objects "${OBJECTS}")
set(checked 0)
foreach(object ${objects})
  if(NOT object MATCHES "lane_kernels_(baseline|avx2|avx512)")
    continue()
  endif()
  set(set ${CMAKE_MATCH_1})
  math(EXPR checked "${checked} + 1")
  execute_process(COMMAND ${NM} -C --defined-only ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
  foreach(line ${lines})
    # Skips data that compilers add: the unwinder's pointer and AddressSanitizer's marks.
    if(line MATCHES " (V DW\\.ref\\.__gxx_personality_v0|[A-Z] __odr_asan\\.[A-Za-z0-9_.]+)$")
      continue()
    endif()
    # In the output of nm, small letters mark local symbols, except u, v and w, which are shared.
    if(line MATCHES "^[0-9a-f]+ [A-Zuvw] " AND NOT line MATCHES " drape::cpu::${set}::")
      message(FATAL_ERROR "${object}: ${line}")
    endif()
  endforeach()
endforeach()
if(checked EQUAL 0)
  message(FATAL_ERROR "no kernels in lanes among the objects")
endif()
