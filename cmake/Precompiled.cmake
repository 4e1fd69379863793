# use_precompiled(<target>...)
# use_precompiled_of(<owner> <target>...)
#
# Gives all sources of the targets one precompiled header with the standard headers and glm. Reading these took more than
# half of a clean build. Sources still include every header that they use, so that each can be read and compiled by
# itself. The second form uses the precompiled header of <owner> instead of drape_precompiled.
#
# Forty-eight sources of a target (24 of tests) are compiled together, because each time the compiler reads their other
# headers and compiles the templates in them anew. So names in unnamed namespaces of a target must differ.
#
# A source with its own compile flags must skip the precompiled header (SKIP_PRECOMPILE_HEADERS), which is only valid for
# the flags that it was compiled with.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 48)
set(precompiled_headers
  <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <vector> <glm/glm.hpp>)
file(CONFIGURE OUTPUT precompiled.cpp CONTENT "// Only a source for the target of the precompiled header.\n" @ONLY)

add_library(drape_precompiled OBJECT ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp)
target_link_libraries(drape_precompiled PRIVATE drape_options glm::glm)
target_precompile_headers(drape_precompiled PRIVATE ${precompiled_headers})

# GCC 12 suppresses warnings about inlined std::string functions in system headers, except when they come from a
# precompiled header.
set(precompiled_options $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)

# Layers that mostly wait for the library are compiled at -O1, which is a third faster than at -O3.
set(waiting_layer_options $<$<CONFIG:Release>:-O1>)

function(use_precompiled_of owner)
  foreach(target ${ARGN})
    target_precompile_headers(${target} REUSE_FROM ${owner})
    target_compile_options(${target} PRIVATE ${precompiled_options})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
  endforeach()
endfunction()

function(use_precompiled)
  use_precompiled_of(drape_precompiled ${ARGN})
endfunction()
