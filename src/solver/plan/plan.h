#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cloth/core/model.h"
#include "physics/kernel.h"
#include "solver/settings/settings.h"

namespace drape {

/// One kernel over a range of the elements that its row in the table names. A pass writes nothing that another of its
/// threads reads or writes, so they may run in any order; passes run one after another.
struct Pass {
    Kernel kernel = Kernel::integrate;
    Range range;
    glm::uint substep = 0;    ///< whose parameters it reads
    glm::uint iteration = 0;  ///< within the substep; for reports
    glm::uint colour = 0;     ///< KernelRange::colour and dependents
};

/// For example "substep 3, iteration 0, project_links, colour 7".
std::string describe(const Pass& pass);

/// Whether an attachment leads a pin, rather than pulling a particle.
inline bool isLead(const physics::Attachment& attachment) { return attachment.maxForce == 0.0f; }

/// The actions of hands at the start of a step, and their attachments during it.
struct Edits {
    std::vector<physics::ParticleEdit> particles;  ///< no particle twice
    std::vector<physics::Brush> brushes;
    std::vector<glm::uint> cuts;                   ///< links to break, as indices into Model::links
    std::vector<physics::Attachment> attachments;  ///< no particle twice
    std::optional<glm::uint> heldParticle = {};    ///< of the first hand that pulls: near it cloth tears more easily
    /// One for each particle, as pins and cuts have left them; null: those of the model.
    std::shared_ptr<const std::vector<physics::Tether>> tethers = nullptr;

    /// Nothing is done.
    bool empty() const { return particles.empty() && brushes.empty() && cuts.empty() && attachments.empty(); }
};

/// How a step begins.
enum class PlanStart {
    plain,
    /// The first step: displacements, which start as the velocities, are scaled to the substep; particles that start
    /// inside a collider are pushed out at once, and gain no velocity by it; at the usual pace where cloth meets
    /// cloth.
    rest,
    scaled,  ///< the length of the substep has changed: displacements are scaled, so that velocities stay
};

/// One substep of a plan: the passes
///   [sewLinks], [attach] [applyWind] integrate | fall, [bearSewnCloth], [measureBends, unbend], remember,
///   ([clearMultipliers] all colours, [holdTethers], [collideTriangles, applyTriangleCollisions], collide) x
///   iterations, absorb, [placeBodies]
/// and the properties that a solver needs to take them all at once.
struct SubstepPlan {
    std::size_t firstPass = 0;  ///< index into Plan::passes
    std::size_t passCount = 0;
    glm::uint substep = 0;
    glm::uint iterations = 0;
    glm::uint attachments = 0;  ///< in Edits::attachments
    bool air = false;           ///< applyWind and integrate, otherwise fall
    bool bends = false;         ///< measureBends and unbend; bend links are then not relaxed
    bool tethered = false;      ///< holdTethers after the links of each iteration
    // Each of these excludes it from the fast paths of intact grids.
    bool constraintsFirst = false;  ///< StepOrder::constrainFirst, whose passes come in another order
    bool tutorialRules = false;     ///< classic wind, pinned ends that take a share, walls other than bounce
    bool keepsMultipliers = false;
    bool mayBreak = false;          ///< links may break in the step
    bool trianglesCollide = false;  ///< collideTriangles and applyTriangleCollisions before each collide
    bool hasMoreThanGrids = false;  ///< the model is more than grids (Model::isRelaxedAsGrids)

    bool isWhole() const {
        return !(constraintsFirst || tutorialRules || keepsMultipliers || mayBreak || trianglesCollide ||
                 hasMoreThanGrids);
    }
};

/// How often contacts of cloth push in a substep: after the first time for those that the others have pushed together.
inline constexpr int kContactPushes = 2;

/// The passes of cloth contact in a substep, which a solver may take in another order that leaves the same bits.
struct ContactPlan {
    std::size_t markStarts = 0;  ///< index into Plan::passes: stores the starts, before all other passes of the substep
    std::size_t firstPass = 0;   ///< the first pass of contact, after them
    std::size_t passCount = 0;
    glm::uint substep = 0;
};

/// The passes of one step, in the order in which all solvers walk them.
struct Plan {
    std::vector<Pass> passes;
    std::vector<SubstepPlan> substeps;
    std::vector<ContactPlan> contacts;
    bool clothMeets = false;  ///< the passes of cloth contact follow each substep
};

/// tethersHold: no, where links have been torn that the tethers do not know of, or cloth is still sewn. isSewn: whether
/// cloth is being sewn, or does not have its whole weight yet (Model::sewing).
Plan makePlan(const Model& model, const Settings& settings, PlanStart start, const Edits& edits = {},
              bool tethersHold = true, bool isSewn = false);

/// The passes that break the links which hands have cut, and all that hangs on them, without a substep.
Plan makeBreakPlan(const Model& model, const Edits& edits);

/// The tethers of a step.
const std::vector<physics::Tether>& tethersOf(const Model& model, const Edits& edits);

/// Whether a step follows a tutorial's scheme: constraints before forces, links in the order of memory, or no cloth and
/// a tutorial's rules for pinned ends or walls.
bool followsTutorial(const Model& model, const Settings& settings);

/// Whether contact of cloth with cloth is part of a step: steps that follow a tutorial's scheme have none.
bool clothMeets(const Model& model, const Settings& settings);

/// Whether cloth is coarse for the edges of a collider, which would poke out between particles.
bool pokesOut(const Collider& collider, const Model& model, const Settings& settings);

/// Whether the air does anything to triangles.
bool hasAir(const WindSettings& wind);

/// Whether links can break by being stretched.
bool mayTear(const Model& model, const Settings& settings);

}  // namespace drape
