#include "cloth/mesh/shape/mesh_shape.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>

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

namespace {

// Returns the length of a vector. Used instead of glm::length(), whose result for doubles may differ between machines.
double lengthOf(const glm::dvec3& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

/// Returns the rest length of a quad's diagonal that is not an edge, m.
/// `first`: first triangle of the quad.
double otherDiagonal(const MeshShape& shape, glm::uint first) {
    const ClothMesh& mesh = shape.mesh;
    if (shape.hasPanels)
        return lengthOf(glm::dvec3(glm::dvec2(mesh.uvs[first + 1][2]) - glm::dvec2(mesh.uvs[first][1]), 0.0));
    const auto& places = mesh.positions;
    return lengthOf(glm::dvec3(places[mesh.triangles[first + 1].z]) - glm::dvec3(places[mesh.triangles[first].y]));
}

void layOutPanels(MeshShape& shape, float scale) {
    if (shape.mesh.uvs.empty()) throw MeshError("has no texture coordinates, expected positions on panels, in metres");
    for (auto& corners : shape.mesh.uvs) {
        for (glm::vec2& place : corners) place *= scale;
    }
    shape.hasPanels = true;
    for (glm::uint k = 0; k < shape.mesh.triangleCount(); ++k) {
        const auto& places = shape.mesh.uvs[k];
        const double longest = std::max({lengthOf(glm::dvec3(glm::dvec2(places[1] - places[0]), 0.0)),
                                         lengthOf(glm::dvec3(glm::dvec2(places[2] - places[1]), 0.0)),
                                         lengthOf(glm::dvec3(glm::dvec2(places[0] - places[2]), 0.0))});
        if (shape.restArea(k) > 1e-6 * longest * longest) continue;
        throw MeshError("face " + std::to_string(shape.mesh.faceOf[k]) +
                        " has no area in its texture coordinates, expected its positions on a panel, in metres");
    }
}

}  // namespace

std::vector<MeshEdge> findEdges(const ClothMesh& mesh) {
    std::vector<bool> beginsQuad(mesh.triangles.size());
    for (const std::uint32_t first : mesh.quads) beginsQuad[first] = true;
    const Neighbours neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
    std::vector<MeshEdge> edges;
    edges.reserve(mesh.triangles.size() * 3 / 2 + mesh.triangles.size() / 8);
    for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
        const glm::uvec3& corners = mesh.triangles[t];
        for (glm::length_t k = 0; k < 3; ++k) {
            const std::uint32_t other = neighbours.across[t][k];
            const bool isInner = other != ClothMesh::kNone;
            if (isInner && other < 3 * t) continue;  // the edge was added with its other triangle
            MeshEdge edge{{corners[k], corners[nextCorner(k)]},
                          {t, ClothMesh::kNone},
                          {corners[lastCorner(k)], ClothMesh::kNone},
                          false};
            if (isInner) {
                edge.triangles.y = other / 3;
                edge.opposite.y = mesh.triangles[other / 3][lastCorner(static_cast<glm::length_t>(other % 3))];
                edge.isDiagonal = beginsQuad[t] && edge.triangles.y == t + 1;
            }
            edges.push_back(edge);
        }
    }
    return edges;
}

glm::vec3 MeshShape::extent() const {
    glm::vec3 low = mesh.positions.front();
    glm::vec3 high = low;
    for (const glm::vec3& position : mesh.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    return high - low;
}

double MeshShape::restDistance(glm::uint triangle, glm::uint a, glm::uint b) const {
    if (!hasPanels) return lengthOf(glm::dvec3(mesh.positions[b]) - glm::dvec3(mesh.positions[a]));
    const glm::uvec3& corners = mesh.triangles[triangle];
    const auto placeOf = [&](glm::uint particle) {
        const std::size_t corner = corners.x == particle ? 0 : corners.y == particle ? 1 : 2;
        return glm::dvec2(mesh.uvs[triangle][corner]);
    };
    return lengthOf(glm::dvec3(placeOf(b) - placeOf(a), 0.0));
}

double MeshShape::restLength(const MeshEdge& edge) const {
    const double first = restDistance(edge.triangles.x, edge.ends.x, edge.ends.y);
    if (!hasPanels || !edge.isInner()) return first;
    return std::min(first, restDistance(edge.triangles.y, edge.ends.x, edge.ends.y));
}

bool MeshShape::isSeam(const MeshEdge& edge) const {
    if (!hasPanels || !edge.isInner()) return false;
    const auto placeIn = [&](glm::uint triangle, glm::uint particle) {
        const glm::uvec3& corners = mesh.triangles[triangle];
        return mesh.uvs[triangle][corners.x == particle ? 0 : corners.y == particle ? 1 : 2];
    };
    return placeIn(edge.triangles.x, edge.ends.x) != placeIn(edge.triangles.y, edge.ends.x) ||
           placeIn(edge.triangles.x, edge.ends.y) != placeIn(edge.triangles.y, edge.ends.y);
}

double MeshShape::unfoldedDistance(const MeshEdge& edge) const {
    const double length = restLength(edge);
    double foot[2];
    double height[2];
    for (int side = 0; side < 2; ++side) {
        const double toStart = restDistance(edge.triangles[side], edge.opposite[side], edge.ends.x);
        const double toEnd = restDistance(edge.triangles[side], edge.opposite[side], edge.ends.y);
        foot[side] = (length * length + toStart * toStart - toEnd * toEnd) / (2.0 * length);
        height[side] = 2.0 * restArea(edge.triangles[side]) / length;
    }
    return lengthOf({foot[1] - foot[0], height[0] + height[1], 0.0});
}

double MeshShape::restArea(glm::uint triangle) const {
    if (hasPanels) {
        const auto& places = mesh.uvs[triangle];
        const glm::dvec2 u = glm::dvec2(places[1]) - glm::dvec2(places[0]);
        const glm::dvec2 v = glm::dvec2(places[2]) - glm::dvec2(places[0]);
        return 0.5 * std::abs(u.x * v.y - u.y * v.x);
    }
    const glm::uvec3& corners = mesh.triangles[triangle];
    const glm::dvec3 origin(mesh.positions[corners.x]);
    return 0.5 * lengthOf(glm::cross(glm::dvec3(mesh.positions[corners.y]) - origin,
                                     glm::dvec3(mesh.positions[corners.z]) - origin));
}

std::shared_ptr<const MeshShape> makeMeshShape(ClothMesh mesh, bool hasPanels, float scale) {
    MeshShape shape;
    shape.pieces = findFlatPieces(mesh);
    shape.edges = findEdges(mesh);
    for (const MeshEdge& edge : shape.edges) shape.links.push_back(edge.ends);
    for (const std::uint32_t first : mesh.quads) {
        shape.links.emplace_back(mesh.triangles[first].y, mesh.triangles[first + 1].z);
    }
    shape.mesh = std::move(mesh);
    if (hasPanels) layOutPanels(shape, scale);
    for (const MeshEdge& edge : shape.edges) shape.restLengths.push_back(static_cast<float>(shape.restLength(edge)));
    for (const std::uint32_t first : shape.mesh.quads)
        shape.restLengths.push_back(static_cast<float>(otherDiagonal(shape, first)));
    for (const float length : shape.restLengths) shape.longestLink = std::max(shape.longestLink, length);
    return std::make_shared<const MeshShape>(std::move(shape));
}

}  // namespace drape
