# cmake -DNM=... -DOBJECTS=a.o,b.o,... -P own_symbols.cmake
#
# The row kernels are compiled for instructions that not every processor has. A function that they shared with other
# objects (an inline one of the standard library, say) might be linked from them into the whole program: none may define
# a symbol outside its own namespace.

string(REPLACE "," ";" objects "${OBJECTS}")
set(checked 0)
foreach(object ${objects})
  if(NOT object MATCHES "row_kernels_(baseline|avx2|avx512)")
    continue()
  endif()
  set(set ${CMAKE_MATCH_1})
  math(EXPR checked "${checked} + 1")
  execute_process(COMMAND ${NM} -C --defined-only ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
  foreach(line ${lines})
    # Data that compilers add for themselves: the unwinder's pointer, and AddressSanitizer's marks.
    if(line MATCHES " (V DW\\.ref\\.__gxx_personality_v0|[A-Z] __odr_asan\\.[A-Za-z0-9_.]+)$")
      continue()
    endif()
    # Small letters are symbols that no other object sees, except u, v and w, which are shared.
    if(line MATCHES "^[0-9a-f]+ [A-Zuvw] " AND NOT line MATCHES " drape::cpu::${set}::")
      message(FATAL_ERROR "${object}: ${line}")
    endif()
  endforeach()
endforeach()
if(checked EQUAL 0)
  message(FATAL_ERROR "no row kernels among the objects")
endif()
