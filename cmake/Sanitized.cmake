# add_sanitized(<library> <link>...)
#
# Defines <library>_sanitized: the sources of a library in this folder, compiled again with AddressSanitizer and UBSan, and
# linked with <link>. Tests link the same objects with either library, so only the library is compiled twice.
#
# Some checks are left out to save compile time:
# - UBSan's pointer checks, a third of the time: AddressSanitizer stops at the same faults.
# - Alignment, a fifth: only casts of pointers can break it. The kernels in lanes read arrays at any address; elsewhere casts
#   read single bytes, or restore the original type of a pointer.
# - All but one width of the kernels in lanes, a sixth each: they are the same text for 4, 8 and 16 lanes. Only AVX2's is
#   compiled with sanitizers, or the baseline if there is no AVX2.
set(sanitizers -fsanitize=address,undefined)

function(add_sanitized library)
  set(name ${library}_sanitized)
  get_target_property(sources ${library} SOURCES)
  list(FILTER sources EXCLUDE REGEX "_avx512.cpp$")
  if(DRAPE_HAS_AVX2)
    list(FILTER sources EXCLUDE REGEX "_baseline.cpp$")
    list(APPEND sources $<FILTER:$<TARGET_OBJECTS:${library}>,INCLUDE,/lane_kernels_baseline.cpp>)
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
