# add_sanitized(<library> <link>...)
#
# <library>_sanitized: the sources of a library of this folder once more, under AddressSanitizer and UBSan, with the
# libraries to link with it. Tests link the same objects with either, so that only the library is compiled twice.
#
# The time to compile is worth more than what is left out here. UBSan leaves out the pointers that AddressSanitizer stops
# at: they took a third. And alignment, a fifth: only casts of pointers can break it. The row kernels read their rows
# wherever they begin; elsewhere casts read single bytes, or give a pointer back the type that it had. Row kernels are one
# text in rows of 4, 8 and 16. Each width took a sixth, so only AVX2's is compiled again with sanitizers, where there is one.
set(sanitizers -fsanitize=address,undefined)

function(add_sanitized library)
  set(name ${library}_sanitized)
  get_target_property(sources ${library} SOURCES)
  list(FILTER sources EXCLUDE REGEX "_avx512.cpp$")
  if(DRAPE_HAS_AVX2)
    list(FILTER sources EXCLUDE REGEX "_baseline.cpp$")
    list(APPEND sources $<FILTER:$<TARGET_OBJECTS:${library}>,INCLUDE,/row_kernels_baseline.cpp>)
  endif()
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
  target_include_directories(${name} PUBLIC $<TARGET_PROPERTY:${library},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${name} PRIVATE 
                             $<FILTER:$<TARGET_PROPERTY:${library},COMPILE_DEFINITIONS>,EXCLUDE,AVX512>)
  target_compile_options(${name} PRIVATE -O1 -g1 -UNDEBUG ${sanitizers}
                         -fno-sanitize=null,object-size,pointer-overflow,alignment -fno-sanitize-recover=all
                         -fno-omit-frame-pointer)
  target_link_options(${name} PUBLIC ${sanitizers})
  target_link_libraries(${name} PUBLIC drape_options ${ARGN})
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  target_precompile_headers(${name} PRIVATE ${precompiled_headers})
  target_compile_options(${name} PRIVATE ${precompiled_options})
endfunction()
