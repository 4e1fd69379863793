#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cloth/description/fabric_look.h"
#include "patterns/pattern.h"

namespace drape {

struct MeshShape;

/// Rules that choose pinned particles. The names are the same as in scene files. Meshes allow `none`, `listed` to
/// `highestLoop`, and `sphere` onward. Grids allow all except `boundary` (all boundary loops), `highestLoop` and
/// `vertexGroup`.
enum class PinPattern {
    none,
    topCorners,
    fourCorners,
    topRow,
    topSpaced,
    leftEdge,
    listed,
    box,
    boundary,
    highestLoop,
    // The patterns below are for pin groups only (PinGroup).
    bottomRow,
    rightEdge,
    topLeft,
    topRight,
    bottomLeft,
    bottomRight,
    sphere,
    vertexGroup
};
inline constexpr std::size_t kClothPatterns = static_cast<std::size_t>(PinPattern::highestLoop) + 1;

/// The property of a cloth that a map scales.
enum class MappedProperty { mass, stiffness, bending, drag };

/// A map of a property over a cloth. Where the weight is w, the property has the factor atZero + w (atOne - atZero).
struct ClothMap {
    MappedProperty of = MappedProperty::mass;
    /// Weights, 0 to 1: one for each vertex of a mesh's file, or for each particle of a grid, row by row. Empty:
    /// `vertexGroup` has them.
    std::vector<float> weights;
    std::string vertexGroup;  ///< name of a group in the mesh's file whose weights apply; empty: `weights` has them
    float atZero = 1.0f;      ///< factor at weight 0, 0.01 to 100
    float atOne = 1.0f;       ///< factor at weight 1, 0.01 to 100

    bool operator==(const ClothMap&) const = default;
};

/// The particles of a cloth that a pin group holds.
struct PinSelection {
    PinPattern pins = PinPattern::topRow;
    glm::uint spacing = 2;  ///< columns from one pin to the next, for PinPattern::topSpaced; 1 to 4096
    /// Selected particles, for PinPattern::listed: vertices of a mesh's file, or row * columns + column in a grid.
    std::vector<glm::uint> vertices;
    /// Strength of the pin at each of `vertices`, 0.001 to 1: a factor of its stiffness, if the group has a compliance.
    /// Empty: 1.
    std::vector<float> strengths;
    glm::vec3 boxLow{0.0f};  ///< lowest corner of the box, for PinPattern::box, m
    glm::vec3 boxHigh{0.0f};
    /// Centre of the sphere, for PinPattern::sphere, m. Particles that start inside it are pinned.
    glm::vec3 middle{0.0f};
    float radius = 0.1f;      ///< radius of the sphere, for PinPattern::sphere, m
    std::string vertexGroup;  ///< name of a group in the mesh's file, for PinPattern::vertexGroup

    bool operator==(const PinSelection&) const = default;
};

/// The way a cloth is drawn.
enum class ClothLook {
    sheet,
    net,  ///< only structural links are drawn, as threads; air still acts on the triangles
};

/// One pinned particle of PinPattern::listed.
struct ListedPin {
    glm::uvec2 at{0, 0};     ///< column and row of the particle
    glm::vec3 offset{0.0f};  ///< displacement of the pin from its place in the grid, m

    bool operator==(const ListedPin&) const = default;
};

/// Elastic along edges of a sewing pattern: these are shorter or longer at rest than the panels are there.
struct Elastic {
    std::string label;             ///< label of the edges in the pattern; empty: none
    std::vector<glm::uint> seams;  ///< stitches of the pattern, numbered from 0, whose edges are meant too
    float factor = 1.0f;           ///< factor of the length at rest, 0.1 to 2; used if `length` is 0
    float length = 0.0f;           ///< length of all these edges together at rest, m, 0 to 100; 0: use `factor`

    bool operator==(const Elastic&) const = default;
};

/// The mesh that gives a cloth or a body its shape.
struct MeshDescription {
    std::string digest;  ///< hash of the file's vertices and faces, 16 hexadecimal digits, or empty
    /// Name of an OBJ, PLY, STL or glTF file, or of a sewing pattern in JSON. "built-in:NAME" is a mesh of
    /// assets/meshes. If the name is empty, the cloth is a grid.
    std::string file;
    float scale = 1.0f;  ///< scale factor: metres per unit of the file, above 0
    /// Whether `scale` was guessed from the size of the file's mesh. Scene files do not contain guesses.
    bool isScaleGuessed = false;
    float twist = 0.0f;       ///< angle by which the mesh is twisted about its longest side at the start, degrees
    glm::vec3 turn{0.0f};     ///< rotation about x, then y, then z, degrees
    glm::vec3 place{0.0f};    ///< displacement after the rotation, m
    float weld = 1e-5f;       ///< greatest distance of vertices that become one particle, after scaling, m
    float coarsen = 0.0f;     ///< see makeCoarser(), m; 0: the mesh stays as it is
    PatternSettings pattern;  ///< settings for a `file` that is a sewing pattern
    /// Whether texture coordinates are positions on flat panels, in the file's unit. They then give lengths and areas
    /// at rest. Always true for a sewing pattern.
    bool panels = false;
    /// Shape made from `file`, `scale`, `weld`, `coarsen`, `pattern` and `panels`. Null until loadMeshes() reads the
    /// file.
    std::shared_ptr<const MeshShape> shape;
    /// Displacement in addition to `place`, m. If a mesh lies far from the file's origin, moveFarMeshes() sets this to
    /// the origin of the shape.
    glm::dvec3 base{0.0};
};

/// A cloth as scene files describe it: a mesh or a rectangular grid. Particle (column, row) of a grid starts at
/// origin + across * column * spacing.x + down * row * spacing.y.
struct ClothDescription {
    static constexpr glm::uint kMinSide = 2;
    static constexpr glm::uint kMaxSide = 4096;

    /// The shape, unless the cloth is a grid. If the mesh names a file, the fields from `particles` to `drawnUp` have
    /// no effect.
    MeshDescription mesh;
    glm::uvec2 particles{64, 64};         ///< numbers of columns and rows, kMinSide to kMaxSide
    glm::vec2 size{2.0f, 2.0f};           ///< width (along `across`) and height (along `down`) of the cloth, m
    glm::vec3 origin{-1.0f, 2.0f, 0.0f};  ///< position of particle (0, 0), m
    glm::vec3 across{1.0f, 0.0f, 0.0f};   ///< direction of increasing columns, a unit vector
    glm::vec3 down{0.0f, -1.0f, 0.0f};    ///< direction of increasing rows, a unit vector at right angles to `across`
    /// Fraction of the width that pleats take up at the start, 0 to 0.9, as in a curtain on a short rod. The sheet is
    /// folded, not squeezed: only links across a crease start shorter than at rest.
    float gather = 0.0f;
    glm::uint pleats = 8;  ///< number of pleats, each a fold there and back, 1 to 256
    /// How far rows start drawn up towards the first row, 0 to 1, as in a curtain that is then let down. 0: not at all;
    /// 1: all rows start at the height of the first.
    float drawnUp = 0.0f;
    /// Greatest random displacement of unpinned particles at the start along each axis, m, 0 to 1.
    float jitter = 0.0f;
    glm::uint seed = 1;  ///< seed of the jitter; equal seeds give the same start on every machine
    /// Duration of sewing, s, for a mesh with panels or with sewing edges (ClothMesh::sewingEdges). During sewing,
    /// links change from their start lengths to their lengths on the panels, and sewing edges from their start lengths
    /// to 0. Sewing begins when all bodies have grown; gravity sets in when sewing ends. 0: no sewing phase, and sewing
    /// edges have no effect.
    float sewing = 1.0f;
    /// Factor of the bending stiffness along seams, where several layers lie on one another, 0 to 100. Used for a mesh
    /// with panels.
    float seamBending = 1.0f;
    std::vector<Elastic> elastic;    ///< elastic of a mesh that is a sewing pattern; of several on an edge, the first
    float massPerArea = 0.15f;       ///< mass per area, kg/m^2; used if particleMass is 0
    float particleMass = 0.0f;       ///< mass of each particle, kg, as in tutorials; 0: use massPerArea
    bool shearLinks = true;          ///< whether links run along both diagonals of each cell
    bool bendLinks = true;           ///< whether links join each particle to the next but one along rows and columns
    bool diagonalBendLinks = false;  ///< whether links join particles two columns and two rows apart
    bool tensionOnly = false;        ///< whether links pull but never push, like threads
    /// Whether a stretched link of length l and rest length L makes only the fraction 1 - L/l of its correction. Such
    /// links give way to small loads.
    bool softLinks = false;
    PinPattern pins = PinPattern::topCorners;
    glm::uint pinSpacing = 2;           ///< columns from one pin to the next, for PinPattern::topSpaced; 1 to 4096
    std::vector<ListedPin> listedPins;  ///< pins of a grid, for PinPattern::listed
    /// Vertices of a mesh's file that are pinned, counted from 0, for PinPattern::listed.
    std::vector<glm::uint> pinnedVertices;
    glm::vec3 pinBoxLow{0.0f};  ///< lowest corner of the box whose particles are pinned, for PinPattern::box, m
    glm::vec3 pinBoxHigh{0.0f};
    ClothLook look = ClothLook::sheet;
    FabricLook fabric;
    /// Names of parts of bodies that cloth does not meet: joints, nodes, materials or groups of their files. Applies to
    /// all cloths of a scene, since a body has one surface for all.
    std::vector<std::string> ignores;
    std::vector<ClothMap> maps;     ///< properties that vary over the cloth; maps of the same property multiply
    std::vector<PanelLook> panels;  ///< panels of another fabric than the cloth's; each panel is named once

    bool isMesh() const { return !mesh.file.empty(); }
};

/// Returns the looks of all cloths in order, followed by the looks of their panels, cloth by cloth.
inline std::vector<FabricLook> looksOf(const std::vector<ClothDescription>& cloths) {
    std::vector<FabricLook> looks;
    for (const ClothDescription& cloth : cloths) looks.push_back(cloth.fabric);
    for (const ClothDescription& cloth : cloths) {
        for (const PanelLook& panel : cloth.panels) looks.push_back(panel.fabric);
    }
    return looks;
}

}  // namespace drape
