#include "cloth/mesh/weld/weld.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>

#include "base/message_text.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/face_builder.h"
#include "cloth/mesh/weld/manifold.h"
#include "cloth/mesh/weld/vertex_welding.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

// Welding tolerance, as a fraction of the longest side of a mesh's bounding box.
constexpr float kAutomaticTolerance = 1e-5f;
// Greatest rounding error of points meant to lie on an edge, as a fraction of the longest side.
constexpr float kLeastReach = 1e-6f;
constexpr float kSmallestMesh = 1e-3f;  // smallest length of a mesh's longest side, m
constexpr float kLargestMesh = 1e3f;    // greatest length of a mesh's longest side, m

/// Returns the longest side of the bounding box of used vertices, in the file's unit.
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

/// Replaces a position that is not finite by the origin. Only the vertices of faces have limited coordinates. An unused
/// vertex may be anywhere, or overflow when scaled.
glm::vec3 finite(const glm::vec3& position) {
    const auto isFinite = [](float x) { return std::isfinite(x); };
    return isFinite(position.x) && isFinite(position.y) && isFinite(position.z) ? position : glm::vec3(0.0f);
}

/// Joins the reader's notes for an error message, because skipped lines often explain an empty mesh.
std::string notesOf(const PolygonMesh& mesh) {
    std::string text;
    for (const std::string& note : mesh.notes) text += "; " + note;
    return text;
}

/// Throws MeshError, which names the vertex that is farthest from the origin, for a mesh whose size no unit of length
/// explains.
void expectPlaces(const PolygonMesh& mesh, const std::vector<bool>& isUsed, double size) {
    constexpr double kAbsurd = 1e9;  // size of a mesh of 1,000 m in micrometres
    if (size <= kAbsurd) return;
    const auto reach = [&](std::size_t i) {
        const glm::vec3& p = mesh.positions[i];
        return isUsed[i] ? std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)}) : -1.0f;
    };
    std::size_t farthest = 0;
    for (std::size_t i = 1; i < isUsed.size(); ++i) {
        if (reach(i) > reach(farthest)) farthest = i;
    }
    throw MeshError("vertex " + grouped(farthest + 1) + " is at " + placeText(mesh.positions[farthest]) +
                    ", expected coordinates of a garment or body");
}

void expectSize(double size, float scale) {
    if (size >= static_cast<double>(kSmallestMesh) && size <= static_cast<double>(kLargestMesh)) return;
    throw MeshError("the mesh is " + shortNumber(static_cast<float>(size)) + " m long at a scale of " +
                    shortNumber(scale) +
                    ", expected 0.001 m to 1,000 m: set scale to the length of the file's unit in metres");
}

void expectManifoldEdges(const PolygonMesh& mesh, const ClothMesh& cloth, const Neighbours& neighbours) {
    MeshFaults twice(mesh);
    for (const std::uint32_t t : neighbours.repeated) twice.addFace(cloth.faceOf[t], cloth.vertices[t][0]);
    twice.throwIfAny("duplicate face", "duplicate faces", "delete one of the two; a body may have such faces");
    MeshFaults crowded(mesh);
    for (const std::uint32_t edge : neighbours.crowded)
        crowded.addVertex(cloth.vertices[edge / 3][edge % 3], cloth.faceOf[edge / 3]);
    crowded.throwIfAny("edge has more than two faces", "edges have more than two faces",
                       "expected one or two faces at an edge; a body may have such edges");
}

/// Drops particles whose faces have all been dropped.
void dropUnusedParticles(ClothMesh& mesh) {
    std::vector<std::uint32_t> numbers(mesh.positions.size(), ClothMesh::kNone);
    for (const glm::uvec3& t : mesh.triangles) {
        for (glm::length_t k = 0; k < 3; ++k) numbers[t[k]] = 0;
    }
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] == ClothMesh::kNone) continue;
        mesh.positions[kept] = mesh.positions[i];
        numbers[i] = kept++;
    }
    mesh.positions.resize(kept);
    for (glm::uvec3& t : mesh.triangles) t = {numbers[t.x], numbers[t.y], numbers[t.z]};
    for (std::uint32_t& particle : mesh.particleOf) {
        if (particle != ClothMesh::kNone) particle = numbers[particle];
    }
}

/// Drops triangles and updates `neighbours`. Returns the number of triangles dropped.
std::size_t drop(ClothMesh& mesh, const std::vector<std::uint32_t>& triangles, Neighbours& neighbours) {
    const std::size_t count = triangles.size();
    if (count == 0) return 0;
    dropTriangles(mesh, triangles);
    neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
    return count;
}

/// Drops pieces that duplicate another piece and are joined to it only by welding, such as the back of a sheet whose
/// front and back each have their own vertices. Returns the number of triangles dropped.
std::size_t dropBacks(ClothMesh& mesh, std::span<const glm::vec3> places, Neighbours& neighbours) {
    if (neighbours.repeated.empty()) return 0;
    ClothMesh split = mesh;
    Neighbours around = neighbours;
    splitNonManifold(split, places, around, MeshUse::body);
    const std::vector<std::uint32_t> pieces = connectedPieces(split.triangles, split.particleCount());
    std::vector<bool> isCopy(pieces.size(), false);
    for (const std::uint32_t t : neighbours.repeated) isCopy[t] = true;
    std::vector<bool> hasOwnFace(split.positions.size(), false);
    for (std::size_t t = 0; t < pieces.size(); ++t) {
        if (!isCopy[t]) hasOwnFace[pieces[t]] = true;
    }
    std::vector<std::uint32_t> backs;
    std::ranges::copy_if(neighbours.repeated, std::back_inserter(backs),
                         [&](std::uint32_t t) { return !hasOwnFace[pieces[t]]; });
    return drop(mesh, backs, neighbours);
}

void expectNoTVertices(const PolygonMesh& file, const ClothMesh& cloth, const Neighbours& neighbours,
                       std::span<const std::uint32_t> pieces, float reach) {
    const std::vector<TVertex> found =
        findTVertices(cloth.positions, cloth.triangles, neighbours.across, pieces, reach);
    if (found.empty()) return;
    std::vector<std::uint32_t> firstVertex(cloth.particleCount(), ClothMesh::kNone);
    for (std::uint32_t vertex = 0; vertex < cloth.particleOf.size(); ++vertex) {
        const std::uint32_t particle = cloth.particleOf[vertex];
        if (particle != ClothMesh::kNone) firstVertex[particle] = std::min(firstVertex[particle], vertex);
    }
    MeshFaults loose(file);
    for (const TVertex& vertex : found) loose.addVertex(firstVertex[vertex.particle], cloth.faceOf[vertex.triangle]);
    loose.throwIfAny("vertex lies on an edge without being part of it",
                     "vertices lie on edges without being part of them",
                     "split the edge at the vertex, or move them apart; a body may have such vertices");
}

void expectTwoSides(const PolygonMesh& file, const ClothMesh& cloth, const MeshOrientation& orientation) {
    if (!orientation.contradiction) return;
    const std::uint32_t t = *orientation.contradiction;
    MeshFaults turned(file);
    turned.addFace(cloth.faceOf[t], cloth.vertices[t][0]);
    turned.throwIfAny("surface has only one side, like a Moebius strip", "", "cut it open");
}

/// Notes that welding has joined vertices at different places. It may have joined layers that were meant to stay apart.
void noteJoined(ClothMesh& mesh, std::span<const glm::vec3> places) {
    std::size_t count = 0;
    float most = 0.0f;  // m
    for (std::size_t vertex = 0; vertex < places.size(); ++vertex) {
        if (mesh.particleOf[vertex] == ClothMesh::kNone) continue;
        const float way = glm::distance(places[vertex], mesh.positions[mesh.particleOf[vertex]]);
        if (way == 0.0f) continue;
        ++count;
        most = std::max(most, way);
    }
    if (count == 0) return;
    mesh.notes.push_back("welding joined " + grouped(count) + (count == 1 ? " vertex" : " vertices") +
                         " to others up to " + shortNumber(1e6f * most) +
                         " µm away; a weld of 0 keeps such layers and seams apart");
}

/// Sets ClothMesh::sewingEdges. Leaves out edges whose ends are one particle already, and edges along a side or a
/// diagonal of a face. The triangles must have been made.
void addSewingEdges(ClothMesh& mesh, const PolygonMesh& file) {
    if (file.sewingEdges.empty()) return;
    using Pair = std::array<std::uint32_t, 2>;
    std::vector<Pair> pairs, besides;
    const auto add = [](std::vector<Pair>& list, std::uint32_t a, std::uint32_t b) {
        list.push_back({std::min(a, b), std::max(a, b)});
    };
    for (const Pair& edge : file.sewingEdges) add(pairs, mesh.particleOf[edge[0]], mesh.particleOf[edge[1]]);
    for (const glm::uvec3& t : mesh.triangles) {
        add(besides, t.x, t.y);
        add(besides, t.y, t.z);
        add(besides, t.z, t.x);
    }
    for (const std::uint32_t first : mesh.quads) add(besides, mesh.triangles[first].y, mesh.triangles[first + 1].z);
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    std::ranges::sort(besides);
    std::size_t left = 0;
    for (const Pair& pair : pairs) {
        if (pair[0] == pair[1]) continue;
        if (std::ranges::binary_search(besides, pair)) {
            ++left;
        } else {
            mesh.sewingEdges.emplace_back(pair[0], pair[1]);
        }
    }
    if (left > 0) mesh.notes.push_back(noteOfUnsewnEdges(left));
    if (const std::size_t count = mesh.sewingEdges.size(); count > 0)
        mesh.notes.push_back("sewn by " + grouped(count) + (count == 1 ? " edge" : " edges") + " without a face");
}

/// Turns each used vertex into a particle of its own.
WeldedVertices keepApart(const std::vector<bool>& isUsed) {
    WeldedVertices kept;
    kept.particleOf.assign(isUsed.size(), ClothMesh::kNone);
    for (std::uint32_t i = 0; i < isUsed.size(); ++i) {
        if (!isUsed[i]) continue;
        kept.particleOf[i] = static_cast<std::uint32_t>(kept.firstVertex.size());
        kept.firstVertex.push_back(i);
    }
    return kept;
}

}  // namespace

ClothMesh weld(const PolygonMesh& file, float tolerance, float scale, MeshUse use) {
    if (file.faces.empty()) throw MeshError("no faces, expected a surface" + notesOf(file));
    const std::vector<bool> isUsed = findUsed(file);
    const double side = longestSide(file, isUsed);
    expectPlaces(file, isUsed, side);
    const double size = side * static_cast<double>(scale);
    expectSize(size, scale);

    ClothMesh mesh;
    mesh.name = file.name;
    mesh.groups = file.groups;
    mesh.groupFaces = file.groupFaces;
    mesh.parts = file.parts;
    mesh.panels = file.panels;
    mesh.seams = file.seams;
    mesh.notes = file.notes;
    mesh.origin = file.origin;
    std::vector<glm::vec3> scaled(file.positions.size(), glm::vec3(0.0f));
    for (std::size_t i = 0; i < scaled.size(); ++i) scaled[i] = finite(file.positions[i] * scale);
    const auto box = static_cast<float>(size);
    const float nearby = tolerance < 0.0f ? kAutomaticTolerance * box : tolerance;
    WeldedVertices welded = file.isSewn() ? keepApart(isUsed) : weldVertices(scaled, isUsed, nearby);
    mesh.positions.reserve(welded.firstVertex.size());
    for (const std::uint32_t vertex : welded.firstVertex) mesh.positions.push_back(scaled[vertex]);
    mesh.particleOf = std::move(welded.particleOf);
    addFaces(mesh, file, use);
    dropUnusedParticles(mesh);
    for (std::size_t vertex = 0; vertex < scaled.size(); ++vertex) {
        if (mesh.particleOf[vertex] == ClothMesh::kNone) mesh.unused.push_back(scaled[vertex]);
    }

    Neighbours neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
    std::size_t copies = use == MeshUse::body ? dropBacks(mesh, scaled, neighbours) : 0;
    if (!neighbours.crowded.empty() && changeCrowdedDiagonals(mesh, neighbours) > 0)
        neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
    // Pieces are found before parting: sheets that meet at the ends of an edge are one piece, although parting
    // separates them there.
    const std::vector<std::uint32_t> pieces = connectedPieces(mesh.triangles, mesh.particleCount());
    splitNonManifold(mesh, scaled, neighbours, use);
    if (use == MeshUse::cloth) noteJoined(mesh, scaled);
    if (use == MeshUse::body) {
        copies += drop(mesh, std::vector(neighbours.repeated), neighbours);
    } else {
        expectManifoldEdges(file, mesh, neighbours);
        if (!file.isSewn()) expectNoTVertices(file, mesh, neighbours, pieces, std::max(nearby, kLeastReach * box));
    }
    if (copies > 0)
        mesh.notes.push_back("dropped " + countedFaces(copies) +
                             (copies == 1 ? " that is a duplicate" : " that are duplicates"));
    const MeshOrientation orientation = findOrientation(mesh.triangles, neighbours);
    if (use == MeshUse::cloth) expectTwoSides(file, mesh, orientation);
    turnTriangles(mesh, orientation.isTurned);
    if (use == MeshUse::cloth) {
        addSewingEdges(mesh, file);
    } else if (!file.sewingEdges.empty()) {
        mesh.notes.push_back(noteOfUnsewnEdges(file.sewingEdges.size()));
    }
    return mesh;
}

}  // namespace drape
