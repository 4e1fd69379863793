#pragma once

#include <algorithm>
#include <vector>

#include "gl/shader_library.h"
#include "solver/plan/kernel.h"

namespace drape {

// The compute shaders around the text of kernels, written from the tables: they declare the storage blocks of the
// arrays that a kernel reads or writes, and no others. The build writes them, with their includes, to shaders/ in its
// folder.

/// A kernel's: physics/<name>.comp.
gl::ShaderText kernelShell(Kernel kernel);
/// What the kernel of whole substeps (physics/fused_substeps.glsl) is made for.
struct FusedKernel {
    bool inAir = false;
    bool bends = false;
    glm::uint groupSize = 512;       ///< threads
    glm::uint tileParticles = 2048;  ///< in shared memory, a multiple of the group's size
    glm::uint paramsPadding = 1;     ///< vec4s between the parameters of two substeps
};
gl::ShaderText fusedShell(const FusedKernel& kernel);
/// That which measures stretch (measure/stretch.glsl).
gl::ShaderText stretchShell();
/// All of them: each kernel's, whole substeps with and without air and bends, and stretch.
std::vector<gl::ShaderText> allShells();

/// What shaders that take more than one kernel's part touch.
constexpr ArraySet fusedReads(bool inAir) {
    using enum Array;
    const ArraySet always = setOf(positions, displacements, tethers, colliders, colliderPoses, colliderPlanes);
    return inAir ? always | setOf(forces, triangleStarts, trianglesOf) : always;
}
inline constexpr ArraySet kFusedWrites = setOf(Array::nextPositions, Array::nextDisplacements);
inline constexpr ArraySet kStretchReads = setOf(Array::positions, Array::links, Array::materials);
inline constexpr ArraySet kStretchWrites = setOf(Array::stretches);

/// The most storage blocks that any of them declares.
constexpr int mostStorageBlocks() {
    int most = (fusedReads(true) | kFusedWrites).count();
    for (const KernelRow& kernel : kKernels) most = std::max(most, kernel.touches().count());
    return most;
}

}  // namespace drape
