#pragma once

#include <algorithm>
#include <array>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "gl/program.h"
#include "gl/shader_library.h"
#include "physics/kernel.h"
#include "solver/plan/plan.h"

namespace drape {

// The compute shaders around the text of kernels, written from the tables. They declare the storage blocks of the
// arrays that a kernel reads or writes, and no others. The build writes these shaders, with their includes, to shaders/
// in the build folder.

/// Returns the shader of a kernel: physics/<name>.comp.
gl::ShaderText kernelShell(Kernel kernel);
/// A set of kernels, with one bit for each kernel of the table.
struct KernelSet {
    std::uint64_t bits = 0;

    constexpr bool has(Kernel kernel) const { return (bits >> static_cast<unsigned>(kernel) & 1u) != 0; }
    constexpr KernelSet operator|(Kernel kernel) const {
        return {bits | std::uint64_t{1} << static_cast<unsigned>(kernel)};
    }
    constexpr ArraySet reads() const { return allOf(&KernelRow::reads); }
    constexpr ArraySet writes() const { return allOf(&KernelRow::writes); }
    constexpr ArraySet touches() const { return reads() | writes(); }

    constexpr ArraySet allOf(ArraySet KernelRow::*arrays) const {
        ArraySet all;
        for (std::size_t k = 0; k < kKernelCount; ++k) {
            if (has(static_cast<Kernel>(k))) all = all | kKernels[k].*arrays;
        }
        return all;
    }
};
static_assert(kKernelCount <= 64, "KernelSet has a bit for each");

/// The shaders of shaders/physics/contact. Each runs, in one dispatch, several passes of cloth contact that need not
/// wait for one another.
enum class ContactShader {
    start,
    measureMotion,
    fitBoxes,
    listPairs,      ///< on software renderers
    listPairsWide,  ///< on GPUs
    meetPairs,      ///< on GPUs; software renderers run the kernels meetPatches and pushContacts
    pushAgain,
    gaugeAgain,  ///< where forces are measured
    proveRound,
    finishRounds,  ///< for small cloth; large cloth goes through fitBoxes to proveRound again for each round that is
                   ///< left
    end
};
struct ContactShaderRow {
    const char* name;  ///< name of the shader's file, without ".glsl"
    glm::uint groupSize;
    KernelSet kernels;  ///< kernels whose passes, or parts of them, the shader runs
    ArraySet reads;
    ArraySet writes;

    constexpr ArraySet touches() const { return reads | writes; }
};
/// Returns a shader of cloth contact.
/// `groupSize`: threads in a work group; 0: as in the shader's row.
gl::ShaderText contactShell(ContactShader shader, glm::uint groupSize = 0);

/// The kernels of substeps that can share a dispatch. All other kernels of substeps belong to hands, to pin groups that
/// move, to sewing or to contact.
inline constexpr KernelSet kJoinable = [] {
    using enum Kernel;
    return KernelSet{} | applyWind | applyClassicWind | integrate | fall | measureBends | unbend | remember |
           clearMultipliers | projectLinks | projectTutorialLinks | relaxLinks | holdTethers | collide |
           collideTriangles | applyTriangleCollisions | absorb;
}();
/// Most passes that share a dispatch. Their uniforms take 4 components each, and OpenGL promises 512.
inline constexpr std::size_t kMostJoinedPasses = 120;
inline constexpr glm::uint kJoinedThreads = 1024;   ///< threads of a single work group that takes passes
inline constexpr int kJoinedPassCountLocation = 2;  ///< location of the uniform `passCount`
inline constexpr int kFirstJoinedPassLocation = 8;  ///< location of the first element of the uniform `passes`
/// Returns the shader that takes several passes of the given kernels (physics/joined_passes.glsl).
/// `inOneGroup`: whether a single work group takes them.
gl::ShaderText joinedShell(KernelSet kernels, bool inOneGroup);

/// Returns the shader that measures stretch (measure/stretch.glsl).
gl::ShaderText stretchShell();
/// Returns all shaders: for each kernel, for contact, for stretch, and for all kernels that can share a dispatch.
std::vector<gl::ShaderText> allShells();

/// Arrays that the shader of stretch reads and writes.
inline constexpr ArraySet kStretchReads = setOf(Array::positions, Array::links, Array::materials);
inline constexpr ArraySet kStretchWrites = setOf(Array::stretches);

namespace detail {
/// Returns the row of a shader that includes several kernels.
template <class... Kernels>
constexpr ContactShaderRow contactRow(const char* name, glm::uint groupSize, Kernels... kernels) {
    const KernelSet all = (KernelSet{} | ... | kernels);
    return {name, groupSize, all, all.reads(), all.writes()};
}
/// Returns a row whose shader also touches arrays that its kernels do not.
constexpr ContactShaderRow also(ContactShaderRow row, ArraySet reads, ArraySet writes = {}) {
    row.reads = row.reads | reads;
    row.writes = row.writes | writes;
    return row;
}
/// Returns a row without arrays that its kernels touch elsewhere, though not in this shader.
constexpr ContactShaderRow without(ContactShaderRow row, ArraySet arrays) {
    row.reads = row.reads - arrays;
    row.writes = row.writes - arrays;
    return row;
}
}  // namespace detail

/// Rows by ContactShader, with the kernels that each shader includes.
inline constexpr std::array kContactShaders = [] {
    using enum Kernel;
    using detail::also;
    using detail::contactRow;
    using detail::without;
    constexpr glm::uint kMany = 64;  // threads in a work group, for dispatches of many groups
    // Threads in a work group of a round of the proof, and in the only work group that finishes the rounds.
    constexpr glm::uint kOne = 512;
    constexpr ArraySet kPushes = setOf(Array::contactPushes, Array::secondPushes);
    return std::array{
        contactRow("start_contact", kMany, beginClothContact, markStarts),
        also(contactRow("measure_motion", kMany, measurePatchMotion, limitWays, stopShort, Kernel::applyPushes),
             kPushes),
        contactRow("fit_boxes", kMany, fitPatchBoxes, limitWays),
        contactRow("list_pairs", kMany, findPatchPairs, watchPairs),
        contactRow("list_pairs_wide", 4 * kMany, findPatchPairs, watchPairs),
        contactRow("meet_pairs", kMany, meetPatches, pushContacts),
        also(contactRow("push_again", kMany, pushContacts, beginProof), {}, setOf(Array::secondPushes)),
        also(contactRow("gauge_again", kMany, gaugeContacts), setOf(Array::secondPushes)),
        // Such a round only asks whether any pair is due.
        without(contactRow("prove_round", kOne, beginProof, proveContacts, stopShort, watchPairs),
                setOf(Array::duePairs, Array::patches)),
        // Features pass through each other only in the first round, so later rounds need no lists of triangles around
        // vertices.
        without(contactRow("finish_rounds", kOne, beginProof, findPatchPairs, fitPatchBoxes, measurePatchMotion,
                           meetPatches, proveContacts, stopShort, watchPairs),
                setOf(Array::triangleStarts, Array::trianglesOf)),
        also(contactRow("end_contact", kMany, beginClothContact, endClothContact, keepProvedWays, sampleDrift,
                        stopShort),
             {}, kPushes | setOf(Array::nextStarts))};
}();
constexpr const ContactShaderRow& rowOf(ContactShader shader) {
    return kContactShaders[static_cast<std::size_t>(shader)];
}
static_assert(std::ranges::all_of(kContactKernels, [](Kernel kernel) {
    return std::ranges::any_of(kContactShaders, [&](const ContactShaderRow& row) { return row.kernels.has(kernel); });
}));

/// Returns the greatest number of storage blocks that a shader declares.
constexpr int mostStorageBlocks() {
    int most = 0;
    for (const KernelRow& kernel : kKernels) most = std::max(most, kernel.touches().count());
    for (const ContactShaderRow& shader : kContactShaders) most = std::max(most, shader.touches().count());
    return most;
}

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
