# use_precompiled(<target>...)
# use_precompiled_of(<owner> <target>...)
#
# Gives the standard headers and glm to all sources of the targets as one precompiled header, which is compiled once: to
# read them took more than half of the time of a clean build. Sources still include what they use, so that each can be
# read, and compiled, by itself. The second form takes the header of another target than drape_precompiled.
#
# Sources of a folder, with those of the folders below, are compiled by eights, since other headers are most of the rest:
# names in unnamed namespaces must differ from those of neighbours.
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

function(compile_by_eights target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    get_filename_component(path ${source} ABSOLUTE)
    file(RELATIVE_PATH path ${CMAKE_CURRENT_SOURCE_DIR} ${path})
    string(REGEX REPLACE "^([^/]+/[^/]+/)[^/]+/" "\\1" path ${path})
    get_filename_component(folder "${path}" DIRECTORY)
    string(MAKE_C_IDENTIFIER "in_${folder}" neighbours)
    list(LENGTH ${neighbours} number)
    list(APPEND ${neighbours} ${source})
    math(EXPR group "${number} / 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${neighbours}_${group})
  endforeach()
endfunction()

function(use_precompiled_of owner)
  foreach(target ${ARGN})
    target_precompile_headers(${target} REUSE_FROM ${owner})
    target_compile_options(${target} PRIVATE ${precompiled_options})
    compile_by_eights(${target})
  endforeach()
endfunction()

function(use_precompiled)
  use_precompiled_of(drape_precompiled ${ARGN})
endfunction()
