#pragma once

// Functions of lanes are inlined into the few row kernels. Only the row kernels have symbols.
#define LANE static inline __attribute__((always_inline))
#define LANE_MEMBER __attribute__((always_inline))

// Repeats a statement for each of `Count` vectors.
#define EACH_LANE_VECTOR _Pragma("GCC unroll 4") for (int u = 0; u < Count; ++u)

// Keeps the compiler from moving memory accesses across this point. Stages then stay interleaved as written, and hide
// one another's latency.
#define LANE_STAGE asm volatile("" ::: "memory")
