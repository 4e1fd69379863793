#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cloth/model.h"
#include "solver/settings.h"

namespace drape {

/// The kernels of shaders/physics/kernels.glsl.
enum class Kernel {
    scaleDisplacement,
    editParticles,
    brushParticles,
    breakLinks,
    breakDependents,
    dropTriangles,
    sampleAir,
    applyWind,
    integrate,
    fall,
    measureBends,
    unbend,
    moveHeld,
    remember,
    clearMultipliers,
    projectLinks,
    relaxLinks,
    holdTethers,
    collide,
    absorb,
    markStart,
    checkStretch,
    takeBack,
    computeNormals
};
inline constexpr int kKernelCount = 24;

/// The file of a kernel under shaders/physics, without ".comp"; also its name in reports and debuggers.
const char* kernelName(Kernel kernel);

/// One kernel over a range: of particles, of triangles, of all links (checkStretch), of nothing that is counted
/// (takeBack, which sees to all particles), of the links of one colour (projectLinks, relaxLinks,
/// clearMultipliers), of what breaks with links (breakDependents, dropTriangles), or of a step's Edits. A pass writes
/// nothing that another of its threads reads or writes, but by atomicMin(), so they may run in any order; passes run
/// one after another.
struct Pass {
    Kernel kernel = Kernel::integrate;
    Range range;
    glm::uint substep = 0;    ///< whose parameters it reads
    glm::uint iteration = 0;  ///< within the substep; for reports
    /// projectLinks, relaxLinks, clearMultipliers: of the links; breakDependents: 0 for what hangs on structural links,
    /// 1 for what hangs on diagonals.
    glm::uint colour = 0;
};

/// For example "substep 3, iteration 0, project_links, colour 7".
std::string describe(const Pass& pass);

/// What hands do at the start of a step, and what they hold during it.
struct Edits {
    std::vector<physics::ParticleEdit> particles;  ///< no particle twice
    std::vector<physics::Brush> brushes;
    std::vector<glm::uint> cuts;      ///< links to break, as indices into Model::links
    std::vector<physics::Held> held;  ///< no particle twice, and none that is another's neighbour
    float drag = 0.0f;                ///< 1/s, by which hands damp all motion more than the settings do
    /// One for each particle, as pins and cuts have left them; null: those of the model.
    std::shared_ptr<const std::vector<physics::Tether>> tethers = nullptr;

    bool empty() const {
        return particles.empty() && brushes.empty() && cuts.empty() && held.empty();
    }  ///< nothing is done
};

/// What a step begins with.
enum class PlanStart {
    plain,
    /// The first step: displacements, which start as the velocities, are scaled to the substep; what starts inside an
    /// obstacle is pushed out, and gains no velocity by it.
    rest,
    scaled,  ///< the length of the substep has changed: displacements are scaled, so that velocities stay
};

/// The passes of one step, in the order in which both solvers walk them. tethersHold: no, where links have been
/// torn that the tethers do not know of.
std::vector<Pass> makePlan(const Model& model, const Settings& settings, PlanStart start, const Edits& edits = {},
                           bool tethersHold = true);

/// The tethers of a step.
const std::vector<physics::Tether>& tethersOf(const Model& model, const Edits& edits);

/// Whether tethers have any part in a step, where there are some: in fabrics they do so even where they are off, at
/// half as much again of their length (tetherSlack()). Few substeps can leave a cloth that hangs from its pins many
/// times as long as any fabric bears, and links that stretch hand on no more than one sweep can.
bool tethersAct(const Model& model, const Settings& settings);

/// Whether no step may draw links out beyond their bound (LinkMaterial::bound): in fabrics, unless they tear instead.
/// Tutorials' schemes are as they are.
bool boundsLinks(const Model& model, const Settings& settings);

/// Whether the air does anything to triangles.
bool hasAir(const WindSettings& wind);

/// Whether links can break by being stretched.
bool mayTear(const Model& model, const Settings& settings);

}  // namespace drape
