#pragma once

#include <glm/vec4.hpp>

#include <span>
#include <vector>

#include "gl/program.h"
#include "solver/gpu/kernel_shells.h"
#include "solver/plan/plan.h"

namespace drape {

/// Passes that follow one another and share a dispatch (shaders/physics/joined_passes.glsl).
struct PassRun {
    std::size_t count = 1;  ///< number of passes; 1: the pass has a dispatch of its own
    /// Whether a single work group takes all passes, with a barrier after each. Otherwise all are over particles, and
    /// each thread takes its particle through all of them.
    bool inOneGroup = false;
    KernelSet kernels;
};

/// Returns the longest run at the start of a list of passes.
/// `canBindAllLinks`: whether a dispatch can see the links of all colours.
/// `pinsYield`: whether links move pins (SubstepParams.yieldingPins).
PassRun runAtStart(std::span<const Pass> passes, bool canBindAllLinks, bool pinsYield);

/// The program for runs of the same kernels.
struct JoinedProgram {
    gl::Program program;
    std::vector<glm::uvec4> passes;  ///< value of the program's array of passes
};

}  // namespace drape
