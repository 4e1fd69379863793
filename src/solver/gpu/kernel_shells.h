#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "gl/shader_library.h"
#include "physics/kernel.h"

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
/// A shader of shaders/physics/contact, in which passes of cloth contact that need not wait for one another are one
/// dispatch.
enum class ContactShader { start, measureMotion, fitBoxes, applyPushes, proveRound, finishRounds, end };
struct ContactShaderRow {
    const char* name;  ///< of its file, without ".glsl"
    glm::uint groupSize;
    ArraySet reads;
    ArraySet writes;

    constexpr ArraySet touches() const { return reads | writes; }
};
/// groupSize: in place of the row's; 0: that.
gl::ShaderText contactShell(ContactShader shader, glm::uint groupSize = 0);
/// That which measures stretch (measure/stretch.glsl).
gl::ShaderText stretchShell();
/// All of them: each kernel's, whole substeps with and without air and bends, contact's, and stretch.
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

namespace detail {
/// Of several kernels.
template <class... Kernels>
constexpr ContactShaderRow contactRow(const char* name, glm::uint groupSize, Kernels... kernels) {
    return {name, groupSize, (rowOf(kernels).reads | ...), (rowOf(kernels).writes | ...)};
}
/// Features pass through each other in the first round alone, so that later ones need no list of the triangles around
/// vertices.
constexpr ContactShaderRow laterRounds(ContactShaderRow row) {
    row.reads = row.reads - setOf(Array::triangleStarts, Array::trianglesOf);
    return row;
}
}  // namespace detail

/// By ContactShader, with the kernels whose text they take.
inline constexpr std::array kContactShaders = [] {
    using enum Kernel;
    using detail::contactRow;
    using detail::laterRounds;
    constexpr glm::uint kMany = 64;  // threads of a work group, of which there are many
    // Threads of one work group that takes all: as many as any device has room for.
    constexpr glm::uint kOne = 1024;
    return std::array{contactRow("start_contact", kMany, beginClothContact, markStarts),
                      contactRow("measure_motion", kMany, measurePatchMotion, limitWays, stopShort),
                      contactRow("fit_boxes", kMany, fitPatchBoxes, limitWays),
                      contactRow("apply_pushes", kMany, Kernel::applyPushes, beginProof),
                      contactRow("prove_round", kMany, beginProof, proveContacts, watchPairs),
                      laterRounds(contactRow("finish_rounds", kOne, beginProof, findPatchPairs, fitPatchBoxes,
                                             measurePatchMotion, meetPatches, proveContacts, stopShort, watchPairs)),
                      contactRow("end_contact", kMany, endClothContact, keepProvedWays, sampleDrift, stopShort)};
}();
constexpr const ContactShaderRow& rowOf(ContactShader shader) {
    return kContactShaders[static_cast<std::size_t>(shader)];
}

/// The most storage blocks that any of them declares.
constexpr int mostStorageBlocks() {
    int most = (fusedReads(true) | kFusedWrites).count();
    for (const KernelRow& kernel : kKernels) most = std::max(most, kernel.touches().count());
    for (const ContactShaderRow& shader : kContactShaders) most = std::max(most, shader.touches().count());
    return most;
}

}  // namespace drape
