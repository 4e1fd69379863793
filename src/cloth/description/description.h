#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cloth/description/fabric_look.h"
#include "patterns/pattern_settings.h"

namespace drape {

/// Which particles are held. Names as in the scene files. Meshes allow `none`, `listed` to `highestLoop`, and `sphere`
/// onward; grids allow all except `boundary` (all boundary loops), `highestLoop` and `vertexGroup`.
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
    // Those of groups of pins alone (PinGroup).
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

/// Particles of a cloth, as groups of pins choose them.
struct PinSelection {
    PinPattern pins = PinPattern::topRow;
    glm::uint spacing = 2;            ///< columns, for PinPattern::topSpaced; 1 to 4096
    std::vector<glm::uint> vertices;  ///< for PinPattern::listed: of a mesh's file, or particles of a grid row by row
    glm::vec3 boxLow{0.0f};           ///< m, for PinPattern::box
    glm::vec3 boxHigh{0.0f};
    glm::vec3 middle{0.0f};   ///< m, for PinPattern::sphere: holds particles that start inside
    float radius = 0.1f;      ///< m
    std::string vertexGroup;  ///< of the mesh's file, for PinPattern::vertexGroup

    bool operator==(const PinSelection&) const = default;
};

/// How a cloth is drawn.
enum class ClothLook {
    sheet,
    net,  ///< only its structural links, as threads; the air still finds the triangles between them
};

/// One held particle of PinPattern::listed.
struct ListedPin {
    glm::uvec2 at{0, 0};     ///< column and row
    glm::vec3 offset{0.0f};  ///< moved by this from its place in the grid, m

    bool operator==(const ListedPin&) const = default;
};

struct MeshShape;

/// The mesh that a cloth has the shape of.
struct MeshDescription {
    std::string digest;  ///< 16 hexadecimal digits of the file's vertices and faces, or empty
    /// OBJ, PLY, STL, glTF or a sewing pattern in JSON; empty: the cloth is a grid. "built-in:NAME" is one of
    /// assets/meshes.
    std::string file;
    float scale = 1.0f;       ///< m for a unit of the file, above 0
    float twist = 0.0f;       ///< degrees that one end starts turned against the other, about the longest side
    glm::vec3 turn{0.0f};     ///< degrees, about x, then y, then z
    glm::vec3 place{0.0f};    ///< m, added at last
    float weld = 1e-5f;       ///< m, after scaling: vertices that are no farther apart are one particle
    PatternSettings pattern;  ///< of a file that is a sewing pattern
    /// Texture coordinates are metres on flat panels: they give lengths and areas at rest. Always so of a sewing
    /// pattern.
    bool panels = false;
    /// Of `file`, `scale`, `weld`, `pattern` and `panels`; null until it is read (loadMeshes()).
    std::shared_ptr<const MeshShape> shape;
    /// m, added to `place`: where the origin of the shape is, of a mesh far from the file's origin (moveFarMeshes()).
    glm::dvec3 base{0.0};
};

/// A cloth as a person describes it: a mesh, or a rectangular grid. Particle (column, row) of a grid starts at
/// origin + across * column * spacing.x + down * row * spacing.y.
struct ClothDescription {
    static constexpr glm::uint kMinSide = 2;
    static constexpr glm::uint kMaxSide = 4096;

    MeshDescription mesh;                 ///< if it names a file, fields of grids have no effect: those down to drawnUp
    glm::uvec2 particles{64, 64};         ///< along `across` and along `down`, kMinSide to kMaxSide each
    glm::vec2 size{2.0f, 2.0f};           ///< m
    glm::vec3 origin{-1.0f, 2.0f, 0.0f};  ///< m, of particle (0, 0)
    glm::vec3 across{1.0f, 0.0f, 0.0f};   ///< unit vector
    glm::vec3 down{0.0f, -1.0f, 0.0f};    ///< unit vector, at right angles to `across`
    /// 0 to 0.9: share of the width that is taken up by pleats when the cloth starts, as in a curtain on a short rod.
    /// The sheet is folded, not squeezed: no link is shorter than at rest but those across a crease.
    float gather = 0.0f;
    glm::uint pleats = 8;  ///< there and back, 1 to 256
    /// 0 to 1: how far the rows start drawn up towards the first, as in a curtain that is let down: at 1 all start at
    /// the height of the first.
    float drawnUp = 0.0f;
    float jitter = 0.0f;  ///< m, 0 to 1: unpinned particles start up to this far off along each axis
    glm::uint seed = 1;   ///< of the jitter: the same seed gives the same start on every machine
    /// s, of a mesh with panels: in this time from the start, or from when all bodies have grown, links go from their
    /// lengths there to those of the panels, and gravity comes afterwards; 0: at once.
    float sewing = 1.0f;
    /// Of a mesh with panels: bending stiffness along seams, where several layers lie on one another, as a factor. 0 to
    /// 100.
    float seamBending = 1.0f;
    float massPerArea = 0.15f;       ///< kg/m^2, if particleMass is 0
    float particleMass = 0.0f;       ///< kg for each particle, as tutorials have it; 0 = use massPerArea
    bool shearLinks = true;          ///< along both diagonals of the cells
    bool bendLinks = true;           ///< to the next particle but one along each side
    bool diagonalBendLinks = false;  ///< to the particles two columns and two rows away
    bool tensionOnly = false;        ///< links pull and never push, like threads
    /// A stretched link of length l and rest length L takes 1 - L/l of its correction: it gives way to small loads.
    bool softLinks = false;
    PinPattern pins = PinPattern::topCorners;
    glm::uint pinSpacing = 2;               ///< columns from one pin to the next, for PinPattern::topSpaced; 1 to 4096
    std::vector<ListedPin> listedPins;      ///< of a grid, for PinPattern::listed
    std::vector<glm::uint> pinnedVertices;  ///< of a mesh, for PinPattern::listed: vertices of the file, from 0
    glm::vec3 pinBoxLow{0.0f};              ///< m, for PinPattern::box: holds particles that start inside
    glm::vec3 pinBoxHigh{0.0f};
    ClothLook look = ClothLook::sheet;
    FabricLook fabric;
    std::vector<PanelLook> panels;  ///< of a mesh: panels that look otherwise, each named once

    bool isMesh() const { return !mesh.file.empty(); }
};

}  // namespace drape
