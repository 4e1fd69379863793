#include "cloth/core/cloth_places.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace drape {
namespace {

/// Returns the lengths of a unit of u and of a unit of v on the mesh, m: their means, weighted by area. Returns 1 if
/// they are undefined.
glm::vec2 metresOfUv(const ClothMesh& mesh) {
    glm::dvec2 sum(0.0);
    double area = 0.0;
    for (std::size_t t = 0; t < mesh.uvs.size(); ++t) {
        const glm::uvec3& corners = mesh.triangles[t];
        const glm::dvec3 a(mesh.positions[corners.x]);
        const glm::dvec3 toB = glm::dvec3(mesh.positions[corners.y]) - a;
        const glm::dvec3 toC = glm::dvec3(mesh.positions[corners.z]) - a;
        const glm::dvec2 uvToB = glm::dvec2(mesh.uvs[t][1]) - glm::dvec2(mesh.uvs[t][0]);
        const glm::dvec2 uvToC = glm::dvec2(mesh.uvs[t][2]) - glm::dvec2(mesh.uvs[t][0]);
        const double turn = uvToB.x * uvToC.y - uvToB.y * uvToC.x;
        if (turn == 0.0) continue;
        const double weight = glm::length(glm::cross(toB, toC));
        sum += weight * glm::dvec2(glm::length((toB * uvToC.y - toC * uvToB.y) / turn),
                                   glm::length((toC * uvToB.x - toB * uvToC.x) / turn));
        area += weight;
    }
    if (!(area > 0.0) || !(sum.x > 0.0) || !(sum.y > 0.0)) return glm::vec2(1.0f);
    return glm::vec2(sum / area);
}

/// Projects a position onto the plane of the two longest sides of the mesh's bounding box. The first coordinate is x,
/// or z if x is the shortest side.
/// `extent`: size of the bounding box, m.
glm::vec2 projected(const glm::vec3& position, const glm::vec3& extent) {
    const float shortest = std::min({extent.x, extent.y, extent.z});
    if (extent.y == shortest) return {position.x, position.z};
    return extent.x == shortest ? glm::vec2(position.z, -position.y) : glm::vec2(position.x, -position.y);
}

glm::vec2 ofTexture(const glm::vec2& uv) { return {uv.x, 1.0f - uv.y}; }

/// Shifts the positions on the fabric so that the smallest coordinates are 0. Returns the largest coordinates after the
/// shift, m.
glm::vec2 putAtZero(ClothPlaces& places) {
    glm::vec2 low(places.corners.front().front().metres);
    glm::vec2 high = low;
    for (const auto& corners : places.corners) {
        for (const ClothPlace& corner : corners) {
            low = glm::min(low, corner.metres);
            high = glm::max(high, corner.metres);
        }
    }
    for (auto& corners : places.corners) {
        for (ClothPlace& corner : corners) corner.metres -= low;
    }
    return glm::max(high - low, glm::vec2(1e-6f));
}

/// Returns the positions of panels. One print covers all panels, as they are laid out in texture coordinates.
ClothPlaces placesOfPanels(const ClothMesh& mesh) {
    ClothPlaces places;
    places.corners.resize(mesh.triangles.size());
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) places.corners[t][k].metres = {mesh.uvs[t][k].x, -mesh.uvs[t][k].y};
    }
    places.size = putAtZero(places);
    for (auto& corners : places.corners) {
        for (ClothPlace& corner : corners) corner.print = corner.metres / places.size;
    }
    return places;
}

}  // namespace

ClothPlaces findClothPlaces(const MeshShape& shape) {
    if (shape.hasPanels) return placesOfPanels(shape.mesh);
    const ClothMesh& mesh = shape.mesh;
    const bool hasUvs = !mesh.uvs.empty();
    const glm::vec2 ofUv = hasUvs ? metresOfUv(mesh) : glm::vec2(0.0f);
    const glm::vec3 extent = shape.extent();
    ClothPlaces places;
    places.corners.resize(mesh.triangles.size());
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t particle = mesh.triangles[t][static_cast<glm::length_t>(k)];
            ClothPlace& place = places.corners[t][k];
            if (hasUvs) place.print = ofTexture(mesh.uvs[t][k]);
            if (shape.isInFlatPiece(particle)) {
                const glm::vec2 inPlane = shape.pieces.coordinates[particle];
                place.metres = {inPlane.x, -inPlane.y};
            } else {
                place.metres = hasUvs ? place.print * ofUv : projected(mesh.positions[particle], extent);
            }
        }
    }
    const glm::vec2 size = putAtZero(places);
    places.size = hasUvs ? ofUv : size;
    if (hasUvs) return places;
    for (auto& corners : places.corners) {
        for (ClothPlace& corner : corners) corner.print = corner.metres / size;
    }
    return places;
}

namespace {

/// Moves the positions in the print so that one print just covers the given triangles. Returns the size of the print,
/// m.
/// `triangles`: ranges of triangles of the mesh.
glm::vec2 layPrintOver(ClothPlaces& places, std::span<const Range> triangles) {
    const auto visit = [&](auto&& use) {
        for (const Range& range : triangles) {
            for (glm::uint t = range.first; t < range.end(); ++t) {
                for (ClothPlace& corner : places.corners[t]) use(corner);
            }
        }
    };
    glm::vec2 low(std::numeric_limits<float>::max());
    glm::vec2 high(std::numeric_limits<float>::lowest());
    visit([&](const ClothPlace& corner) {
        low = glm::min(low, corner.metres);
        high = glm::max(high, corner.metres);
    });
    const glm::vec2 size = glm::max(high - low, glm::vec2(1e-6f));
    visit([&](ClothPlace& corner) { corner.print = (corner.metres - low) / size; });
    return size;
}

}  // namespace

std::vector<glm::vec2> layPrints(ClothPlaces& places, const MeshShape& shape, std::span<const LookRun> looks) {
    std::vector<glm::vec2> sizes(looks.size(), places.size);
    if (!shape.hasPanels) return sizes;
    for (std::size_t k = 0; k < looks.size(); ++k) {
        const auto sharesPrint = [&](const LookRun& other) { return other.hasPrint && other.look == looks[k].look; };
        if (!sharesPrint(looks[k]) || std::ranges::find_if(looks, sharesPrint) - looks.begin() != std::ptrdiff_t(k))
            continue;
        std::vector<Range> triangles;
        for (const LookRun& other : looks) {
            if (sharesPrint(other)) triangles.push_back({other.first, other.count});
        }
        const glm::vec2 size = layPrintOver(places, triangles);
        for (std::size_t i = k; i < looks.size(); ++i) {
            if (sharesPrint(looks[i])) sizes[i] = size;
        }
    }
    return sizes;
}

}  // namespace drape
