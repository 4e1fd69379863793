#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cloth/core/model.h"
#include "physics/kernel.h"
#include "solver/settings/settings.h"

namespace drape {

/// One kernel over a range of elements, of the kind that the table of kernels names. No thread of a pass writes data
/// that another thread of the pass reads or writes, so threads may run in any order. Passes run one after another.
struct Pass {
    Kernel kernel = Kernel::integrate;
    Range range;
    glm::uint substep = 0;    ///< substep whose parameters the kernel reads
    glm::uint iteration = 0;  ///< iteration within the substep; for reports
    glm::uint colour = 0;     ///< index of the colour; only for KernelRange::colour and dependents
};

/// Returns a text such as "substep 3, iteration 0, project_links, colour 7".
std::string describe(const Pass& pass);

/// Returns whether an attachment moves a pin exactly with the target, rather than pulling a particle.
inline bool isLead(const physics::Attachment& attachment) { return attachment.maxForce == 0.0f; }

/// A collider or a body that the caller of a step moves to the pose that settings or model have. The thing moves evenly
/// during the step.
struct Driven {
    std::string collider;  ///< name of the collider; empty: it is a body
    std::size_t body = 0;  ///< index of the body, unless it is a collider
    Pose start;            ///< pose at the start of the step
    /// Vertices of the body at the start of the step, in the form of Model::bodyPlaces. Empty if they stay in their
    /// places in the body's frame.
    std::vector<glm::vec4> places;
};

/// The actions of hands at the start of a step, and their attachments during it.
struct Edits {
    std::vector<physics::ParticleEdit> particles;  ///< at most one for each particle
    std::vector<physics::Brush> brushes;
    std::vector<glm::uint> cuts;                              ///< links to break, as indices into Model::links
    std::vector<physics::Attachment> attachments;             ///< at most one for each particle
    std::vector<physics::ExternalForce> externalForces = {};  ///< at most one for each particle
    /// Particle in the first hand that pulls. Cloth tears more easily near it.
    std::optional<glm::uint> heldParticle = {};
    /// The tethers of each particle after the pins and cuts so far; null: the tethers of the model apply.
    std::shared_ptr<const std::vector<physics::Tether>> tethers = nullptr;
    /// For each body, the number of particles that it presses on another body. Empty unless a body has a greatest
    /// force.
    std::vector<glm::uint> gripped = {};
    std::vector<Driven> driven = {};  ///< colliders and bodies that move in this step; hands have no part in it
    bool measuresForces = false;      ///< whether the step measures forces (forcesOf()); hands have no part in it

    /// Returns whether hands do nothing.
    bool empty() const { return particles.empty() && brushes.empty() && cuts.empty() && attachments.empty(); }
};

/// How a step begins.
enum class PlanStart {
    plain,
    /// The first step. Displacements, which start as velocities, are scaled to the substep. Particles that start inside
    /// a collider are pushed out immediately, without gaining velocity. If contact of cloth is on, they leave it at the
    /// recovery speed instead.
    rest,
    scaled,  ///< the length of the substep has changed: displacements are scaled to keep velocities
};

/// Number of times that contacts push in a substep. The second push is for sides that other contacts have pushed
/// together.
inline constexpr std::size_t kContactPushes = 2;

/// The kernels of cloth contact, in the order of their passes after the other passes of a substep. They push apart
/// features that the substep's motion brings together, then prove that all ways are free.
inline constexpr auto kContactKernels = [] {
    using enum Kernel;
    constexpr std::array kFind{measurePatchMotion, fitPatchBoxes, findPatchPairs, watchPairs, meetPatches};
    constexpr std::array kPush{pushContacts, applyPushes};
    constexpr std::array kProve{proveContacts, stopShort};
    constexpr std::size_t kRound = 1 + kFind.size() + kProve.size();
    std::array<Kernel, 2 + kFind.size() + kContactPushes * kPush.size() + physics::kProofRounds * kRound + 3> kernels{};
    auto next = kernels.begin();
    const auto add = [&](const auto& part) { next = std::copy(part.begin(), part.end(), next); };
    add(std::array{beginClothContact, limitWays});
    add(kFind);
    for (std::size_t push = 0; push < kContactPushes; ++push) add(kPush);
    for (glm::uint round = 0; round < physics::kProofRounds; ++round) {
        add(std::array{beginProof});
        add(kFind);
        add(kProve);
    }
    add(std::array{keepProvedWays, endClothContact, sampleDrift});
    return kernels;
}();

/// kContactKernels with those that measure forces.
inline constexpr auto kGaugedContactKernels = [] {
    using enum Kernel;
    std::array<Kernel, kContactKernels.size() + kContactPushes + 3> kernels{};
    auto next = kernels.begin();
    for (const Kernel kernel : kContactKernels) {
        if (kernel == keepProvedWays) {
            for (const Kernel gauge : {gaugeStops, countStops, shareStops}) *next++ = gauge;
        }
        *next++ = kernel;
        if (kernel == pushContacts) *next++ = gaugeContacts;
    }
    return kernels;
}();

/// The passes of cloth contact in a substep, with the kernels kContactKernels or kGaugedContactKernels. A solver may
/// run others in their place that give the same bits.
struct ContactPlan {
    /// Index into Plan::passes of markStarts, which comes before all other passes of the substep.
    std::size_t markStarts = 0;
    /// Index of the first pass of contact, which comes after all other passes of the substep.
    std::size_t firstPass = 0;
    std::size_t passCount = 0;
    glm::uint substep = 0;
};

/// The passes of one step, in the order in which all solvers run them.
struct Plan {
    std::vector<Pass> passes;
    std::size_t firstSubstep = 0;  ///< index of the first pass of the first substep; without substeps, the end
    std::vector<ContactPlan> contacts;
    bool clothMeets = false;  ///< whether the passes of cloth contact follow each substep
};

/// Makes the plan of a step.
/// `tethersHold`: false if links have torn since the tethers were made, or if cloth is still being sewn.
/// `isSewn`: whether cloth is being sewn, or does not have its whole weight yet (Model::sewing).
Plan makePlan(const Model& model, const Settings& settings, PlanStart start, const Edits& edits = {},
              bool tethersHold = true, bool isSewn = false);

/// Makes a plan with no substep. Its passes break the links that hands have cut, and everything that depends on these
/// links.
Plan makeBreakPlan(const Model& model, const Edits& edits);

/// Returns the tethers of a step.
const std::vector<physics::Tether>& tethersOf(const Model& model, const Edits& edits);

/// Returns whether a step follows a tutorial's scheme: constraints come before forces, links are relaxed in the order
/// of memory, or there is no cloth and a tutorial's rules hold for pinned ends or walls.
bool followsTutorial(const Model& model, const Settings& settings);

/// Returns whether a step solves the rows, columns and diagonals of grids as lines: the links have stiffnesses in N/m,
/// and no rule of a tutorial applies to them. Links of all other cloth are relaxed one after another.
bool solvesLines(const Model& model, const Settings& settings);

/// Returns whether links keep multipliers during a substep, as several iterations of links with compliance need.
bool keepsMultipliers(const Settings& settings);

/// Returns whether a step includes contact of cloth with cloth. Steps that follow a tutorial's scheme have none.
bool clothMeets(const Model& model, const Settings& settings);

/// Returns whether cloth is so coarse that the edges of a collider would poke out between particles.
bool pokesOut(const Collider& collider, const Model& model, const Settings& settings);

/// Returns whether the air acts on triangles.
bool hasAir(const WindSettings& wind);

/// Returns whether links can break by being stretched.
bool mayTear(const Model& model, const Settings& settings);

}  // namespace drape
