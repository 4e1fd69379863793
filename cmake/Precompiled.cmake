# use_precompiled(<target>...)
# use_precompiled_of(<owner> <target>...)
#
# Gives the standard headers and glm to all sources of the targets as one precompiled header, which is compiled once: to
# read them took more than half of the time of a clean build. Sources still include what they use, so that each can be
# read, and compiled, by itself. The second form takes the header of another target than drape_precompiled.
#
# Sources of a target are compiled by the dozen, since other headers are most of the rest: names in unnamed namespaces of
# a target must differ.
#
# A source that is compiled with flags of its own must not have it (SKIP_PRECOMPILE_HEADERS): a precompiled header holds
# for the flags that it was compiled with.
set(precompiled_headers
  <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <vector> <glm/glm.hpp>)
file(CONFIGURE OUTPUT precompiled.cpp CONTENT "// Only a source for the target of the precompiled header.\n" @ONLY)

add_library(drape_precompiled OBJECT ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp)
target_link_libraries(drape_precompiled PRIVATE drape_options glm::glm)
target_precompile_headers(drape_precompiled PRIVATE ${precompiled_headers})

# From a precompiled header GCC 12 warns of inlined std::string functions, which it leaves out for system headers that
# it reads as text.
set(precompiled_options $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)

# For layers that call the library and wait for it: they compile a third faster than at -O3.
set(waiting_layer_options $<$<CONFIG:Release>:-O1>)

function(use_precompiled_of owner)
  foreach(target ${ARGN})
    target_precompile_headers(${target} REUSE_FROM ${owner})
    target_compile_options(${target} PRIVATE ${precompiled_options})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  endforeach()
endfunction()

function(use_precompiled)
  use_precompiled_of(drape_precompiled ${ARGN})
endfunction()
