# add_sanitized(<library> <link>...)
#
# <library>_sanitized: the sources of a library of this folder once more, under AddressSanitizer and UBSan, with the
# libraries to link with it. Tests link the same objects with either, so that only the library is compiled twice. UBSan
# leaves out the pointers that AddressSanitizer stops at: they took a third of the time to compile. A dozen sources are
# compiled as one text, which takes a third off again: names in unnamed namespaces must differ.
set(sanitizers -fsanitize=address,undefined)

function(add_sanitized library)
  set(name ${library}_sanitized)
  get_target_property(sources ${library} SOURCES)
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
  target_include_directories(${name} PUBLIC $<TARGET_PROPERTY:${library},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${name} PRIVATE $<TARGET_PROPERTY:${library},COMPILE_DEFINITIONS>)
  target_compile_options(${name} PRIVATE -O1 -g1 -UNDEBUG ${sanitizers} -fno-sanitize=null,object-size,pointer-overflow
                         -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(${name} PUBLIC ${sanitizers})
  target_link_libraries(${name} PUBLIC drape_options ${ARGN})
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  target_precompile_headers(${name} PRIVATE ${precompiled_headers})
  target_compile_options(${name} PRIVATE ${precompiled_options})
endfunction()
