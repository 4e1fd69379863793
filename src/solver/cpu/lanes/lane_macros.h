#pragma once

// Functions of lanes are inlined into the kernels. Only the table of kernels has a symbol.
#define LANE static inline __attribute__((always_inline))
#define LANE_MEMBER __attribute__((always_inline))
