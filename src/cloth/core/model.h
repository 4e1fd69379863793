#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/on_demand.h"
#include "cloth/core/body.h"
#include "cloth/core/colouring.h"
#include "cloth/core/compliance.h"
#include "cloth/core/world.h"
#include "cloth/description/grid.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"

namespace drape {

/// The dimensions of a cloth that is a grid.
struct ClothGrid {
    /// Columns and rows of particles. Within the cloth, the particle at (column, row) has index row * count.x + column.
    /// Cell (column, row) consists of triangle 2 * (row * (count.x - 1) + column) and the next one.
    glm::uvec2 count{0, 0};
    glm::vec2 size{0.0f};  ///< extent of the sheet at rest along columns and rows, m
};

/// A cloth within a model.
struct ClothPart {
    Range particles;
    Range triangles;
    std::optional<ClothGrid> grid;
    std::shared_ptr<const MeshShape> mesh;  ///< shape of the mesh; null if the cloth is a grid
    std::vector<glm::vec3> unusedVertices;  ///< positions of mesh vertices without a face, in the file's order, m
    ClothLook look = ClothLook::sheet;
    float seamBending = 1.0f;       ///< factor of the bending stiffness along seams
    std::vector<PanelStuff> stuff;  ///< mass and stiffness of each triangle; empty: those of the cloth
    /// Runs of triangles with equal looks that cover the cloth in order. Empty if all panels have the cloth's look.
    std::vector<LookRun> looks;
    glm::uint panelLooks = 0;  ///< number of panel looks (ClothDescription::panels)
};

/// A free system within a model. Its triangles are those of its skins.
struct SystemPart {
    Range particles;
    Range triangles;
    float linkRadius = 0.0f;  ///< radius of drawn links, m
    bool showParticles = true;
};

/// Links and triangles that break with a link: see physics::Dependent.
struct Breakage {
    /// Links that break with another link. Entries before index `second` depend on structural links, the rest on shear
    /// links.
    std::vector<physics::Dependent> links;
    glm::uint second = 0;
    std::vector<physics::Dependent> triangles;  ///< triangles that vanish when a link breaks
};

/// Cloths whose panels, or ends of sewing edges, are sewn together at the start of a run (ClothDescription::sewing).
struct Sewing {
    /// Time from the start of the run until sewing begins, s. Sewing waits until all bodies have grown, because a
    /// closing sleeve would push a growing limb along.
    double begin = 0.0;
    std::vector<float> seconds;                    ///< duration of each cloth's sewing, s, above 0
    std::vector<physics::SewnLink> links;          ///< links of the cloths that are sewn
    std::vector<physics::SewnParticle> particles;  ///< particles of the cloths that are sewn
};

/// The bends of cloths that act as forces, and the shares (BendShare) of each particle in them.
struct BendElements {
    std::vector<physics::Bend> elements;
    /// Index in `shares` of each particle's first share. The shares of particle i, in the order of elements, run from
    /// shares[starts[i]] to shares[starts[i + 1] - 1].
    std::vector<glm::uint> starts;
    std::vector<physics::BendShare> shares;
    std::vector<Range> ofCloth;  ///< the elements of each cloth
};

/// Two patches that share a vertex, or a patch and itself.
struct NeighbourPatches {
    glm::uint a = 0;  ///< index of a patch, at most b
    glm::uint b = 0;
};

/// A row, a column or a diagonal of a grid, or a part of one if it has more links than can be solved together.
struct ClothLine {
    /// Index of its first particle in ClothLines::particles, and of its first link in ClothLines::links.
    glm::uint first = 0;
    glm::uint links = 0;    ///< number of links between its particles, at least 1
    glm::uint cloth = 0;    ///< index in Model::cloths
    bool onBorder = false;  ///< whether the line lies along the border of its grid, with cells on one side only
};

/// Kinds of lines of a grid. The first four have the order of kDirections.
enum class LineKind : glm::uint { across, down, diagonal, antidiagonal, bendAcross, bendDown };
inline constexpr std::size_t kLineKinds = 6;

/// The lines of all grids (shaders/physics/kernels/parts/lines.glsl).
struct ClothLines {
    std::vector<ClothLine> lines;
    std::vector<glm::uint> particles;  ///< the particles along each row, column and diagonal, one after another
    std::vector<glm::uint> links;      ///< for each of `particles`, the link to the next of its line; 0 after the last
    /// Ranges of `lines`, by LineKind. No two lines of a range share a particle. The second range of a kind has every
    /// second part of lines that have several.
    std::array<std::array<Range, 2>, kLineKinds> passes{};
    glm::uint colours = 0;  ///< number of colours of ColouredLinks, the first ones, that hold the links of grids
};

/// The patches of all triangles. Contact of cloth searches them for pairs that may meet: see patchesOf().
struct ClothPatches {
    std::vector<physics::Patch> patches;
    /// Pairs of cloth patches that share a vertex, and each cloth patch paired with itself.
    std::vector<NeighbourPatches> neighbours;
    /// Number of patches of cloths and skins. Patches of bodies come after them.
    glm::uint ofCloth = 0;
    /// Number of leaves of the tree of bounding boxes: the smallest power of 4 that is not below the number of patches.
    glm::uint leaves = 1;
};

/// The bounding box of the particles of cloths and systems at the start, m.
struct StartBox {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};
};

/// All data that does not change while particles move. It is made once from a description and read by the solvers and
/// the renderer. Particles and links of cloths come first, then those of systems. Particles of bodies come last.
struct Model {
    std::vector<glm::vec4> startPositions;   ///< xyz: position, m; w: inverse mass, 1/kg, 0 where pinned
    std::vector<glm::vec4> startVelocities;  ///< xyz: velocity, m/s; w: the particle's own radius, m
    std::vector<float> freeInverseMasses;    ///< inverse mass that each particle has while it is not pinned, 1/kg
    ColouredLinks links;
    std::vector<physics::LinkMaterial> materials;  ///< materials of links; the first is for broken links
    std::vector<physics::Triangle> triangles;
    /// Index in `trianglesOf` of each particle's first triangle. The triangles of particle i are
    /// trianglesOf[triangleStarts[i]] to trianglesOf[triangleStarts[i + 1] - 1], ascending.
    std::vector<glm::uint> triangleStarts;
    std::vector<glm::uint> trianglesOf;
    OnDemand<Breakage> breakage;  ///< links and triangles that break with a link; made by breakageOf()
    /// One entry for each particle: its tethers to the pins at the start. Empty if no cloth has pins.
    std::vector<physics::Tether> tethers;
    Sewing sewing;
    /// For each particle, the lowest particle to which sewing edges join it, or the particle itself. Empty if there are
    /// no sewing edges. Joined particles count as one vertex in contact and crossings.
    std::vector<glm::uint> joinedTo;
    bool isColoured = false;  ///< whether links are in LinkOrder::coloured; otherwise they follow a tutorial's order
    /// Number of bend links, which may act as forces: see bendsOf(). It is 0 if links follow a tutorial's order.
    glm::uint bendCount = 0;
    OnDemand<BendElements> bends;
    OnDemand<ClothLines> lines;  ///< rows, columns and diagonals of grids; made by linesOf()
    OnDemand<ClothPatches> patches;
    OnDemand<StartBox> startBox;  ///< bounding box of the particles at the start; made by startBoxOf()
    FabricLimits limits;
    FabricLimits limitsOfMeshes;      ///< limits of the cloths that are meshes alone; the membrane's is 0 without any
    std::vector<ClothPart> cloths;    ///< in the order of the description
    std::vector<SystemPart> systems;  ///< in the order of the description
    std::vector<BodyPart> bodies;     ///< in the order of the description
    /// Start positions of the bodies' vertices. xyz: position in the body's frame, m; w: index of the body.
    std::vector<glm::vec4> bodyPlaces;
    /// For each triangle, whether it belongs to a part of a body that cloth does not meet. Triangles beyond the end do
    /// not. Empty if there are none.
    std::vector<bool> ignored;
    /// The smallest ratio of a particle's mass to a third of the area of its triangles, kg/m^2. It limits the force of
    /// air. It is 1 if no triangles exist.
    float leastMassPerArea = 0.0f;
    /// Factor of the force of the air on each triangle, by maps. Triangles beyond the end have the factor 1.
    std::vector<float> airFactors;

    glm::uint particleCount() const { return static_cast<glm::uint>(startPositions.size()); }
    /// Returns the number of particles of cloths. Particles of systems come after them.
    glm::uint clothParticleCount() const {
        if (cloths.empty()) return 0;
        return systems.empty() ? firstBodyParticle() : systems.front().particles.first;
    }
    /// Returns the number of particles of cloths and systems. Only these particles can be moved by forces and links.
    glm::uint firstBodyParticle() const { return bodies.empty() ? particleCount() : bodies.front().particles.first; }
    bool hasDeformingBody() const {
        return std::ranges::any_of(bodies, [](const BodyPart& body) { return body.frames != nullptr; });
    }
    glm::uint firstBodyTriangle() const { return bodies.empty() ? triangleCount() : bodies.front().triangles.first; }
    bool isIgnored(glm::uint triangle) const { return triangle < ignored.size() && ignored[triangle]; }
    glm::uint linkCount() const { return static_cast<glm::uint>(links.links.size()); }
    glm::uint triangleCount() const { return static_cast<glm::uint>(triangles.size()); }
};

/// Returns the index in Model::cloths of a particle's cloth, or the number of cloths if the particle belongs to none.
std::size_t clothOf(const Model& model, glm::uint particle);

/// Returns triangles of a model with those that cloth does not meet (Model::ignored) as gone: all of their corners
/// are particle 0.
std::vector<physics::Triangle> metTriangles(const Model& model, std::span<const physics::Triangle> triangles);

/// Returns the particle that starts nearest to the centroid of a range. The range must not be empty.
glm::uint middleParticle(const Model& model, Range particles);

/// Returns the inverse mass of every particle under a description's pins, 1/kg. Used to pin and unpin a moving cloth.
/// The description must have the same particles as the model.
std::vector<float> inverseMasses(const Model& model, const WorldDescription& description);

/// Returns the bounding box of cloths and systems at the start; the first call computes it. Thread-safe.
const StartBox& startBoxOf(const Model& model);

}  // namespace drape
