# Compiles the kernels in lanes of the CPU solver once for each instruction set. The program chooses the widest set of the
# processor (src/solver/cpu/lanes/instruction_sets.cpp). If the compiler lacks the flags, only the baseline is built.

include(CheckCXXCompilerFlag)

set(avx2_flags -mavx2)
set(avx512_flags -mavx512f -mavx512dq -mavx512vl -mavx512bw)
list(JOIN avx512_flags " " avx512_flag_text)
# The fuzz build only uses the reference solver.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT DRAPE_FUZZ)
  check_cxx_compiler_flag("-mavx2" DRAPE_HAS_AVX2)
  check_cxx_compiler_flag("${avx512_flag_text}" DRAPE_HAS_AVX512)
endif()

if(DRAPE_HAS_AVX2 AND DRAPE_HAS_AVX512)
  foreach(set avx2 avx512)
    set(file ${PROJECT_SOURCE_DIR}/src/solver/cpu/lanes/lane_kernels_${set}.cpp)
    target_sources(drape_core PRIVATE ${file})
    set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS "${${set}_flags}")
  endforeach()
  target_compile_definitions(drape_core PRIVATE DRAPE_CPU_AVX2 DRAPE_CPU_AVX512)
endif()

# GCC 12 warns of deliberately undefined registers in its own AVX-512 header (GCC bug 105593).
set(lane_kernel_flags $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized>
    $<$<CXX_COMPILER_ID:GNU>:-fno-var-tracking>)
# AddressSanitizer checks accesses to arrays by calls, because inline checks would triple the compile time.
list(APPEND lane_kernel_flags $<$<CXX_COMPILER_ID:GNU>:--param=asan-instrumentation-with-call-threshold=0>)
# The kernels are optimised in debug builds too. Otherwise each instruction would be a function call: the kernels would be
# slower than the reference, and the reference itself twice as slow. Two features would add minutes of compile time:
# tracking the variables of every lane for debuggers, and AddressSanitizer's scope checks of every vector.
set(kernel_flags -O3 $<$<CXX_COMPILER_ID:GNU>:-fno-sanitize-address-use-after-scope>)
foreach(set baseline avx2 avx512)
  set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/solver/cpu/lanes/lane_kernels_${set}.cpp APPEND PROPERTY COMPILE_OPTIONS
               ${kernel_flags} ${lane_kernel_flags})
endforeach()
# The textbook solver is what the benchmark compares with, so it gets the same flags.
foreach(source reference_solver textbook)
  set_property(SOURCE solver/reference/${source}.cpp APPEND PROPERTY COMPILE_OPTIONS ${kernel_flags})
endforeach()

# These sources skip the precompiled header, because it is compiled without their flags. To the kernels in lanes it would also
# add functions that must only be compiled for the baseline (tests/solver/cpu/own_symbols.cmake).
foreach(source reference/reference_solver reference/textbook cpu/lanes/lane_kernels_baseline cpu/lanes/lane_kernels_avx2
        cpu/lanes/lane_kernels_avx512)
  set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/solver/${source}.cpp PROPERTY SKIP_PRECOMPILE_HEADERS ON)
endforeach()
