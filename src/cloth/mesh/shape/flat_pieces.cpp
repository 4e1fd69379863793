#include "cloth/mesh/shape/flat_pieces.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "cloth/mesh/shape/neighbours.h"

namespace drape {
namespace {

constexpr double kTolerance = 1e-3;  // tolerance, as a fraction of a piece's size or of an edge's length

/// A connected piece of a mesh.
struct Piece {
    std::vector<std::uint32_t> particles;
    std::vector<std::uint32_t> triangles;
};

std::uint32_t rootOf(std::vector<std::uint32_t>& parents, std::uint32_t particle) {
    while (parents[particle] != particle) {
        parents[particle] = parents[parents[particle]];
        particle = parents[particle];
    }
    return particle;
}

/// Finds the connected pieces, and the piece of each particle (`pieceOf`).
std::vector<Piece> findPieces(const ClothMesh& cloth, std::vector<std::uint32_t>& pieceOf) {
    std::vector<std::uint32_t> parents(cloth.positions.size());
    for (std::uint32_t i = 0; i < parents.size(); ++i) parents[i] = i;
    const auto join = [&](std::uint32_t a, std::uint32_t b) {
        a = rootOf(parents, a);
        b = rootOf(parents, b);
        parents[std::max(a, b)] = std::min(a, b);
    };
    for (const glm::uvec3& triangle : cloth.triangles) {
        join(triangle.x, triangle.y);
        join(triangle.x, triangle.z);
    }
    std::vector<Piece> pieces;
    pieceOf.resize(parents.size());
    for (std::uint32_t i = 0; i < parents.size(); ++i) {
        // Lowest particle of the piece of particle i.
        const std::uint32_t root = rootOf(parents, i);
        if (root == i) {
            pieceOf[i] = static_cast<std::uint32_t>(pieces.size());
            pieces.emplace_back();
        }
        pieceOf[i] = pieceOf[root];
        pieces[pieceOf[i]].particles.push_back(i);
    }
    for (std::uint32_t t = 0; t < cloth.triangles.size(); ++t)
        pieces[pieceOf[cloth.triangles[t].x]].triangles.push_back(t);
    return pieces;
}

template <class Vector>
double lengthOf(const Vector& way) {
    return std::sqrt(glm::dot(way, way));
}

/// Returns a unit vector at right angles to a unit normal: the projection of the axis farthest from the normal.
glm::dvec3 axisIn(const glm::dvec3& normal) {
    const glm::dvec3 size = glm::abs(normal);
    const int axis = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    glm::dvec3 along(0.0);
    along[axis] = 1.0;
    along -= normal * normal[axis];
    return along / lengthOf(along);
}

/// Calls use(length in the cloth, length in the plane) for every edge of a piece.
/// `flat`: position of each particle in the plane.
void forEachEdge(const ClothMesh& cloth, const Piece& piece, std::span<const glm::dvec2> flat, auto use) {
    for (const std::uint32_t t : piece.triangles) {
        for (glm::length_t k = 0; k < 3; ++k) {
            const std::uint32_t a = cloth.triangles[t][k];
            const std::uint32_t b = cloth.triangles[t][nextCorner(k)];
            use(lengthOf(glm::dvec3(cloth.positions[b]) - glm::dvec3(cloth.positions[a])), lengthOf(flat[b] - flat[a]));
        }
    }
}

/// Returns whether the edge lengths in the plane, times `scale`, match the lengths in the cloth.
bool areLengthsKept(const ClothMesh& cloth, const Piece& piece, std::span<const glm::dvec2> flat, double scale) {
    bool fits = true;
    forEachEdge(cloth, piece, flat, [&](double length, double inPlane) {
        fits = fits && std::fabs(inPlane * scale - length) <= kTolerance * length;
    });
    return fits;
}

/// Projects a piece along its normal onto a plane. Returns whether it is flat.
bool layDown(const ClothMesh& cloth, const Piece& piece, std::vector<glm::dvec2>& flat) {
    const auto place = [&](std::uint32_t particle) { return glm::dvec3(cloth.positions[particle]); };
    const auto areaVector = [&](std::uint32_t t) {
        const glm::uvec3& c = cloth.triangles[t];
        return glm::cross(place(c.y) - place(c.x), place(c.z) - place(c.x));
    };
    glm::dvec3 sum(0.0);
    for (const std::uint32_t t : piece.triangles) sum += areaVector(t);
    const double area = lengthOf(sum);
    if (!(area > 0.0)) return false;
    const glm::dvec3 normal = sum / area;
    if (std::ranges::any_of(piece.triangles, [&](std::uint32_t t) { return glm::dot(areaVector(t), normal) <= 0.0; }))
        return false;

    glm::dvec3 low(INFINITY);
    glm::dvec3 high(-INFINITY);
    for (const std::uint32_t particle : piece.particles) {
        low = glm::min(low, place(particle));
        high = glm::max(high, place(particle));
    }
    const glm::dvec3 middle = 0.5 * (low + high);
    const glm::dvec3 across = axisIn(normal);
    const glm::dvec3 up = glm::cross(normal, across);
    double least = INFINITY;
    double most = -INFINITY;
    for (const std::uint32_t particle : piece.particles) {
        const glm::dvec3 at = place(particle) - middle;
        least = std::min(least, glm::dot(at, normal));
        most = std::max(most, glm::dot(at, normal));
        flat[particle] = {glm::dot(at, across), glm::dot(at, up)};
    }
    // Allows a deviation by the tolerance on either side of the middle plane.
    return most - least <= 2.0 * kTolerance * lengthOf(high - low) && areLengthsKept(cloth, piece, flat, 1.0);
}

/// Returns 1 if all triangles have the same winding in texture coordinates as in the cloth, -1 if all have the opposite
/// winding, and 0 otherwise.
double commonTurn(const ClothMesh& cloth, const Piece& piece, std::span<const glm::dvec2> uvs) {
    double common = 0.0;
    for (const std::uint32_t t : piece.triangles) {
        const glm::uvec3& c = cloth.triangles[t];
        const glm::dvec2 b = uvs[c.y] - uvs[c.x];
        const glm::dvec2 d = uvs[c.z] - uvs[c.x];
        const double area = b.x * d.y - b.y * d.x;
        const double turn = area > 0.0 ? 1.0 : -1.0;
        if (area == 0.0 || (common != 0.0 && turn != common)) return 0.0;
        common = turn;
    }
    return common;
}

/// Converts the texture coordinates of a piece to metres. Returns whether these coordinates lay the piece out flat.
bool layOut(const ClothMesh& cloth, const Piece& piece, std::vector<glm::dvec2>& uvs) {
    double metres = 0.0;
    double units = 0.0;
    forEachEdge(cloth, piece, uvs, [&](double metre, double unit) {
        metres += metre;
        units += unit;
    });
    const double scale = metres / units;
    if (!(units > 0.0) || !std::isfinite(scale) || !areLengthsKept(cloth, piece, uvs, scale)) return false;
    const double turn = commonTurn(cloth, piece, uvs);
    for (const std::uint32_t particle : piece.particles) uvs[particle] *= glm::dvec2(turn * scale, scale);
    return turn != 0.0;
}

/// Returns the texture coordinates of each particle. Sets `isTorn` of a piece if one of its particles has two different
/// texture coordinates.
std::vector<glm::dvec2> particleUvs(const ClothMesh& cloth, const std::vector<std::uint32_t>& pieceOf,
                                    std::vector<bool>& isTorn) {
    std::vector<std::optional<glm::vec2>> found(cloth.positions.size());
    for (std::size_t t = 0; t < cloth.uvs.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t particle = cloth.triangles[t][static_cast<glm::length_t>(k)];
            const glm::vec2 uv = cloth.uvs[t][k];
            if (found[particle] && *found[particle] != uv) isTorn[pieceOf[particle]] = true;
            found[particle] = uv;
        }
    }
    std::vector<glm::dvec2> uvs;
    uvs.reserve(found.size());
    for (const std::optional<glm::vec2>& uv : found) uvs.emplace_back(uv.value_or(glm::vec2(0.0f)));
    return uvs;
}

}  // namespace

FlatPieces findFlatPieces(const ClothMesh& cloth) {
    FlatPieces found;
    const std::vector<Piece> pieces = findPieces(cloth, found.pieceOf);
    std::vector<bool> isTorn(pieces.size(), cloth.uvs.empty());
    std::vector<glm::dvec2> uvs = particleUvs(cloth, found.pieceOf, isTorn);
    std::vector<glm::dvec2> flat(cloth.positions.size());
    found.coordinates.assign(cloth.positions.size(), glm::vec2(0.0f));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isDown = layDown(cloth, pieces[i], flat);
        const bool isFlat = isDown || (!isTorn[i] && layOut(cloth, pieces[i], uvs));
        found.isFlat.push_back(isFlat ? 1 : 0);
        if (!isFlat) continue;
        for (const std::uint32_t particle : pieces[i].particles)
            found.coordinates[particle] = glm::vec2((isDown ? flat : uvs)[particle]);
    }
    return found;
}

}  // namespace drape
