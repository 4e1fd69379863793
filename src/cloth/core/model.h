#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "base/on_demand.h"
#include "cloth/core/body.h"
#include "cloth/core/colouring.h"
#include "cloth/core/compliance.h"
#include "cloth/core/world.h"
#include "cloth/description/grid.h"
#include "cloth/mesh/shape/look_runs.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {

/// A cloth as a rectangular grid. It unlocks the fast paths over whole grids, and nothing else.
struct GridView {
    /// Columns and rows of particles. Of the cloth's particles, row * count.x + column is the one at (column, row); of
    /// its triangles, 2 * (row * (count.x - 1) + column) and the next are those of cell (column, row).
    glm::uvec2 count{0, 0};
    glm::vec2 size{0.0f};  ///< m, of the sheet at rest, along columns and rows
};

/// A cloth within a model.
struct ClothPart {
    Range particles;
    Range triangles;
    std::optional<GridView> grid;
    std::shared_ptr<const MeshShape> mesh;  ///< null: the cloth is a grid
    std::vector<glm::vec3> unusedVertices;  ///< m, of the mesh: those that no face uses, in their order
    ClothLook look = ClothLook::sheet;
    float seamBending = 1.0f;    ///< ClothDescription::seamBending
    std::vector<LookRun> looks;  ///< of all its triangles in turn; none where all panels look as the cloth does
    glm::uint panelLooks = 0;    ///< ClothDescription::panels: how many there are
};

/// A free system within a model: a run of particles, and of triangles, which are its skins.
struct SystemPart {
    Range particles;
    Range triangles;
    float linkRadius = 0.0f;  ///< m, drawn
    bool showParticles = true;
};

/// Links and triangles that break with a link: see physics::Dependent.
struct Breakage {
    /// Links that break with others. Those before `second` hang on structural links, the others on shear links.
    std::vector<physics::Dependent> links;
    glm::uint second = 0;
    std::vector<physics::Dependent> triangles;  ///< triangles that vanish with a link
};

/// Cloths that are sewn of panels while a run begins (ClothDescription::sewing).
struct Sewing {
    /// After the start, s: when all bodies have grown. A limb that grew into a sleeve that is closing would push it
    /// along.
    double begin = 0.0;
    std::vector<float> seconds;                    ///< that each of them takes from then on, above 0
    std::vector<physics::SewnLink> links;          ///< theirs
    std::vector<physics::SewnParticle> particles;  ///< likewise
};

/// How the bend links of cloths act as a force.
struct BendElements {
    std::vector<physics::Bend> elements;
    /// Of particle i: shares[starts[i]] up to shares[starts[i + 1] - 1], in the order of elements.
    std::vector<glm::uint> starts;
    std::vector<physics::BendShare> shares;
};

/// The patches among which contact of cloth with cloth is found: see patchesOf().
struct ClothPatches {
    std::vector<physics::Patch> patches;
    std::vector<physics::PatchPair> neighbours;  ///< patches that share a vertex, each with itself too
    glm::uint ofCloth = 0;                       ///< patches of cloths and skins; those of bodies come behind them
    glm::uint leaves = 1;                        ///< of the tree of boxes: the power of 4 that holds all patches
};

/// The box around the particles of cloths and systems where they start, m.
struct StartBox {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};
};

/// All that does not change while particles move: made once from a description, read by both solvers and by the
/// renderer. Particles and links of cloths come before those of systems, and bodies come last.
struct Model {
    std::vector<glm::vec4> startPositions;   ///< xyz m; w inverse mass in 1/kg, 0 where pinned
    std::vector<glm::vec4> startVelocities;  ///< xyz m/s; w radius in m that a particle has of its own
    std::vector<float> freeInverseMasses;    ///< 1/kg of each particle when it is not pinned
    ColouredLinks links;
    std::vector<physics::LinkMaterial> materials;  ///< of links; the first is that of broken links
    std::vector<physics::Triangle> triangles;
    /// Triangles of particle i: trianglesOf[triangleStarts[i]] up to trianglesOf[triangleStarts[i + 1] - 1], ascending.
    std::vector<glm::uint> triangleStarts;
    std::vector<glm::uint> trianglesOf;
    OnDemand<Breakage> breakage;  ///< see breakageOf()
    /// One for each particle, for the pins that it starts with; none where no cloth has pins.
    std::vector<physics::Tether> tethers;
    Sewing sewing;
    bool isColoured = false;  ///< LinkOrder::coloured; otherwise links follow a tutorial's order
    /// All links belong to grids, in the order of kRelaxation, as fast paths over whole grids require.
    bool isRelaxedAsGrids = false;
    /// Bend links, which may act as a force: see bendsOf(). 0 where links are in a tutorial's order.
    glm::uint bendCount = 0;
    OnDemand<BendElements> bends;
    OnDemand<ClothPatches> patches;
    OnDemand<StartBox> startBox;  ///< see startBoxOf()
    FabricLimits limits;
    std::vector<ClothPart> cloths;    ///< as described, in order
    std::vector<SystemPart> systems;  ///< as described, in order
    std::vector<BodyPart> bodies;     ///< as described, in order; their particles and triangles are the last
    /// xyz m: of each vertex of the bodies in its body's frame, as it starts; w: which body.
    std::vector<glm::vec4> bodyPlaces;
    /// kg/m^2, the least of any particle's mass over its third of the triangles around it: limits the force of the air.
    /// 1 where there are no triangles.
    float leastMassPerArea = 0.0f;

    glm::uint particleCount() const { return static_cast<glm::uint>(startPositions.size()); }
    /// Of cloths; those of systems come after them.
    glm::uint clothParticleCount() const {
        if (cloths.empty()) return 0;
        return systems.empty() ? firstBodyParticle() : systems.front().particles.first;
    }
    /// Of cloths and systems: all that forces and links move.
    glm::uint firstBodyParticle() const { return bodies.empty() ? particleCount() : bodies.front().particles.first; }
    bool hasDeformingBody() const {
        return std::ranges::any_of(bodies, [](const BodyPart& body) { return body.frames != nullptr; });
    }
    glm::uint firstBodyTriangle() const { return bodies.empty() ? triangleCount() : bodies.front().triangles.first; }
    glm::uint linkCount() const { return static_cast<glm::uint>(links.links.size()); }
    glm::uint triangleCount() const { return static_cast<glm::uint>(triangles.size()); }
};

/// The cloth that a particle belongs to: an index into Model::cloths, or their number where it belongs to none.
std::size_t clothOf(const Model& model, glm::uint particle);

/// The particle of a range, which is not empty, that starts nearest to the middle of them all.
glm::uint middleParticle(const Model& model, Range particles);

/// Inverse mass of every particle under a description's pins, in 1/kg; for pinning and unpinning a cloth that moves.
/// The description must be of the same particles as the one that the model was made from.
std::vector<float> inverseMasses(const Model& model, const WorldDescription& description);

/// Any thread may ask.
const StartBox& startBoxOf(const Model& model);

}  // namespace drape
