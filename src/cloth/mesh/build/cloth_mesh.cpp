#include "cloth/mesh/build/cloth_mesh.h"

#include <algorithm>
#include <cmath>

#include "cloth/mesh/build/crowded_diagonals.h"
#include "cloth/mesh/build/neighbours.h"
#include "cloth/mesh/shape/mesh_fault.h"
#include "cloth/mesh/shape/mesh_orientation.h"
#include "cloth/mesh/shape/t_vertices.h"
#include "cloth/mesh/shape/vertex_welding.h"
#include "mesh_reading/split_polygon.h"

namespace drape {
namespace {

constexpr float kAutomaticTolerance = 1e-5f;  // of the longest side of the box around a mesh
constexpr float kLeastReach = 1e-6f;          // of the same: rounding of points meant to lie on an edge
constexpr float kSmallestMesh = 1e-3f;        // m
constexpr float kLargestMesh = 1e3f;          // m
constexpr double kSharpestFold = -0.9;        // cosine between normals: some 26 degrees from lying on itself

std::vector<bool> findUsed(const PolygonMesh& mesh) {
    std::vector<bool> isUsed(mesh.positions.size(), false);
    for (const MeshFace& face : mesh.faces) {
        for (std::uint32_t i = 0; i < face.count; ++i) isUsed[face.corners[i]] = true;
    }
    return isUsed;
}

/// The longest side of the box around the vertices that are used, in the file's unit.
double longestSide(const PolygonMesh& mesh, const std::vector<bool>& isUsed) {
    glm::dvec3 low(INFINITY);
    glm::dvec3 high(-INFINITY);
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        if (!isUsed[i]) continue;
        low = glm::min(low, glm::dvec3(mesh.positions[i]));
        high = glm::max(high, glm::dvec3(mesh.positions[i]));
    }
    const glm::dvec3 size = high - low;
    return std::max({size.x, size.y, size.z});
}

/// Only vertices that faces use are limited in extent: an unused one may be anywhere, or overflow when it is scaled.
glm::vec3 finite(const glm::vec3& position) {
    const auto isFinite = [](float x) { return std::isfinite(x); };
    return isFinite(position.x) && isFinite(position.y) && isFinite(position.z) ? position : glm::vec3(0.0f);
}

void expectSize(double size, float scale) {
    if (size >= static_cast<double>(kSmallestMesh) && size <= static_cast<double>(kLargestMesh)) return;
    throw MeshError("the mesh is " + shortNumber(static_cast<float>(size)) + " m long with a scale of " +
                    shortNumber(scale) +
                    ", expected 0.001 m to 1,000 m: set scale to the metres in a unit of the file");
}

using Corners = std::array<std::uint32_t, 3>;  // of a face, 0 to 3

/// How a face is taken apart.
struct Split {
    std::array<Corners, 2> triangles{};
    std::size_t count = 0;  ///< 0: it has no area
    bool isQuad = false;    ///< both diagonals lie in it
};

class FaceBuilder {
public:
    FaceBuilder(const PolygonMesh& mesh, const WeldedVertices& welded, ClothMesh& cloth)
        : mesh_(mesh), welded_(welded), cloth_(cloth) {}

    /// Adds all faces to the cloth, whose positions are there. Throws MeshError.
    void add() {
        const auto isUv = [](std::uint32_t uv) { return uv != MeshFace::kNoUv; };
        const bool hasUvs =
            std::ranges::any_of(mesh_.faces, [&](const MeshFace& face) { return std::ranges::any_of(face.uvs, isUv); });
        MeshFaults welded(mesh_);
        MeshFaults flat(mesh_);
        for (const MeshFace& face : mesh_.faces) {
            if (isWeldedUp(face)) {
                welded.addFace(face.number, face.corners[0]);
                continue;
            }
            const Split split = face.count == 4 ? splitQuad(face) : splitTriangle(face);
            if (split.count == 0) flat.addFace(face.number, face.corners[0]);
            if (split.isQuad) cloth_.quads.push_back(cloth_.triangleCount());
            for (std::size_t i = 0; i < split.count; ++i) addTriangle(face, split.triangles[i], hasUvs);
        }
        welded.throwIfAny("face has two corners in one place", "faces have two corners in one place",
                          "merge them there, or make the weld distance shorter");
        flat.throwIfAny("face has no area or crosses itself", "faces have no area or cross themselves",
                        "dissolve it there, or triangulate the mesh before it is exported");
    }

private:
    std::uint32_t particle(const MeshFace& face, std::uint32_t corner) const {
        return welded_.particleOf[face.corners[corner]];
    }
    glm::dvec3 place(const MeshFace& face, std::uint32_t corner) const {
        return glm::dvec3(cloth_.positions[particle(face, corner)]);
    }

    bool isWeldedUp(const MeshFace& face) const {
        for (std::uint32_t i = 0; i < face.count; ++i) {
            for (std::uint32_t k = i + 1; k < face.count; ++k) {
                if (particle(face, i) == particle(face, k)) return true;
            }
        }
        return false;
    }

    /// Twice the area vector of a triangle; nothing where it is too thin to have one.
    glm::dvec3 areaVector(const MeshFace& face, const Corners& corners) const {
        const glm::dvec3 ab = place(face, corners[1]) - place(face, corners[0]);
        const glm::dvec3 bc = place(face, corners[2]) - place(face, corners[1]);
        const glm::dvec3 ca = place(face, corners[0]) - place(face, corners[2]);
        const glm::dvec3 area = glm::cross(ab, bc);
        const double longest2 = std::max({glm::dot(ab, ab), glm::dot(bc, bc), glm::dot(ca, ca)});
        const double least = kLeastHeight * longest2;
        return glm::dot(area, area) > least * least ? area : glm::dvec3(0.0);
    }

    Split splitTriangle(const MeshFace& face) const {
        Split split{{{{0, 1, 2}}}, 1, false};
        if (areaVector(face, split.triangles[0]) == glm::dvec3(0.0)) split.count = 0;
        return split;
    }

    /// The cosine between the normals of both triangles; -1 where one of them has no area.
    double foldOf(const MeshFace& face, const Split& split) const {
        const glm::dvec3 first = areaVector(face, split.triangles[0]);
        const glm::dvec3 second = areaVector(face, split.triangles[1]);
        const double sizes = std::sqrt(glm::dot(first, first) * glm::dot(second, second));
        return sizes > 0.0 ? glm::dot(first, second) / sizes : -1.0;
    }

    bool isFirstShorter(const MeshFace& face) const {
        const glm::dvec3 ac = place(face, 2) - place(face, 0);
        const glm::dvec3 bd = place(face, 3) - place(face, 1);
        const double difference = glm::dot(ac, ac) - glm::dot(bd, bd);
        const std::uint32_t lowestOfFirst = std::min(particle(face, 0), particle(face, 2));
        const std::uint32_t lowestOfSecond = std::min(particle(face, 1), particle(face, 3));
        return difference < 0.0 || (difference == 0.0 && lowestOfFirst < lowestOfSecond);
    }

    /// Along the shorter diagonal; if equal, the one with the lowest particle index. Where only one diagonal gives
    /// triangles of the same winding, as in a concave quad, along that one. A face folded sharply along either is
    /// split too, unless it is folded onto itself.
    Split splitQuad(const MeshFace& face) const {
        std::array<Split, 2> ways = {Split{{{{0, 1, 2}, {0, 2, 3}}}, 2, true},
                                     Split{{{{1, 2, 3}, {1, 3, 0}}}, 2, true}};
        const std::array<double, 2> folds = {foldOf(face, ways[0]), foldOf(face, ways[1])};
        for (const double least : {0.0, kSharpestFold}) {
            const bool first = folds[0] > least;
            const bool second = folds[1] > least;
            if (!first && !second) continue;
            Split split = ways[first && (!second || isFirstShorter(face)) ? 0 : 1];
            split.isQuad = first && second && least == 0.0;
            return split;
        }
        return {};
    }

    void addTriangle(const MeshFace& face, const Corners& corners, bool hasUvs) {
        glm::uvec3 triangle;
        std::array<std::uint32_t, 3> vertices{};
        std::array<glm::vec2, 3> uvs{};
        for (std::size_t i = 0; i < 3; ++i) {
            triangle[static_cast<glm::length_t>(i)] = particle(face, corners[i]);
            vertices[i] = face.corners[corners[i]];
            const std::uint32_t uv = face.uvs[corners[i]];
            uvs[i] = uv == MeshFace::kNoUv ? glm::vec2(0.0f) : mesh_.uvs[uv];
        }
        cloth_.triangles.push_back(triangle);
        cloth_.vertices.push_back(vertices);
        cloth_.faceOf.push_back(face.number);
        if (hasUvs) cloth_.uvs.push_back(uvs);
    }

    const PolygonMesh& mesh_;
    const WeldedVertices& welded_;
    ClothMesh& cloth_;
};

void expectManifoldEdges(const PolygonMesh& mesh, const ClothMesh& cloth, const Neighbours& neighbours) {
    MeshFaults twice(mesh);
    for (const std::uint32_t t : neighbours.repeated) twice.addFace(cloth.faceOf[t], cloth.vertices[t][0]);
    twice.throwIfAny("face is there twice", "faces are there twice", "delete one of the two there");
    MeshFaults crowded(mesh);
    for (const std::uint32_t edge : neighbours.crowded)
        crowded.addVertex(cloth.vertices[edge / 3][edge % 3], cloth.faceOf[edge / 3]);
    crowded.throwIfAny("edge has more than two faces", "edges have more than two faces", "expected one or two there");
}

void expectNoTVertices(const PolygonMesh& mesh, const ClothMesh& cloth, const WeldedVertices& welded,
                       const Neighbours& neighbours, float reach) {
    MeshFaults loose(mesh);
    for (const TVertex& vertex : findTVertices(cloth.positions, cloth.triangles, neighbours.across, reach))
        loose.addVertex(welded.firstVertex[vertex.particle], cloth.faceOf[vertex.triangle]);
    loose.throwIfAny("vertex lies on an edge that it is not joined to",
                     "vertices lie on edges that they are not joined to",
                     "give the edge of that face a vertex there too, or move them apart");
}

}  // namespace

ClothMesh weld(const PolygonMesh& mesh, float tolerance, float scale) {
    if (mesh.faces.empty()) throw MeshError("no faces, expected a surface");
    const std::vector<bool> isUsed = findUsed(mesh);
    const double size = longestSide(mesh, isUsed) * static_cast<double>(scale);
    expectSize(size, scale);

    ClothMesh cloth;
    cloth.name = mesh.name;
    cloth.groups = mesh.groups;
    cloth.notes = mesh.notes;
    std::vector<glm::vec3> scaled(mesh.positions.size(), glm::vec3(0.0f));
    for (std::size_t i = 0; i < scaled.size(); ++i) {
        if (isUsed[i]) {
            scaled[i] = mesh.positions[i] * scale;
        } else {
            cloth.unused.push_back(finite(mesh.positions[i] * scale));
        }
    }
    const auto box = static_cast<float>(size);
    const float nearby = tolerance < 0.0f ? kAutomaticTolerance * box : tolerance;
    WeldedVertices welded = weldVertices(scaled, isUsed, nearby);
    cloth.positions.reserve(welded.firstVertex.size());
    for (const std::uint32_t vertex : welded.firstVertex) cloth.positions.push_back(scaled[vertex]);
    FaceBuilder(mesh, welded, cloth).add();

    Neighbours neighbours = findNeighbours(cloth.triangles, cloth.particleCount());
    if (!neighbours.crowded.empty() && changeCrowdedDiagonals(cloth, neighbours) > 0)
        neighbours = findNeighbours(cloth.triangles, cloth.particleCount());
    expectManifoldEdges(mesh, cloth, neighbours);
    cloth.particleOf = std::move(welded.particleOf);
    splitPinches(cloth, neighbours);
    const std::size_t unsplit = welded.firstVertex.size();
    welded.firstVertex.resize(cloth.particleCount(), ClothMesh::kNone);
    for (std::uint32_t vertex = 0; vertex < cloth.particleOf.size(); ++vertex) {
        const std::uint32_t particle = cloth.particleOf[vertex];
        if (particle == ClothMesh::kNone || particle < unsplit) continue;
        welded.firstVertex[particle] = std::min(welded.firstVertex[particle], vertex);
    }
    expectNoTVertices(mesh, cloth, welded, neighbours, std::max(nearby, kLeastReach * box));
    const MeshOrientation orientation = findOrientation(cloth.triangles, neighbours);
    if (orientation.contradiction) {
        const std::uint32_t t = *orientation.contradiction;
        MeshFaults turned(mesh);
        turned.addFace(cloth.faceOf[t], cloth.vertices[t][0]);
        turned.throwIfAny("surface has one side only, like a Moebius strip", "", "cut it open there");
    }
    turnTriangles(cloth, orientation.isTurned);
    return cloth;
}

}  // namespace drape
