#include "cloth/mesh/weld/face_builder.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/message_text.h"
#include "cloth/mesh/weld/weld.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

std::string shortNumber(float number) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

std::string placeText(const glm::vec3& place) {
    return "(" + shortNumber(place.x) + ", " + shortNumber(place.y) + ", " + shortNumber(place.z) + ")";
}

void MeshFaults::addFace(std::uint32_t face, std::uint32_t vertex) {
    if (count_ > 0 && face == lastFace_) return;
    lastFace_ = face;
    if (++count_ == 1) first_ = "face " + grouped(face) + ", " + placeText(mesh_->positions[vertex]);
}

void MeshFaults::addVertex(std::uint32_t vertex, std::uint32_t face) {
    if (++count_ > 1) return;
    first_ = "vertex " + grouped(vertex + 1) + " of face " + grouped(face) + ", " + placeText(mesh_->positions[vertex]);
}

void MeshFaults::throwIfAny(std::string_view one, std::string_view many, std::string_view advice) const {
    if (count_ == 0) return;
    throw MeshError(grouped(count_) + " " + std::string(count_ == 1 ? one : many) + ", first at " + first_ + ": " +
                    std::string(advice));
}

namespace {

/// Changes triangles (a, b, c) and (a, c, d) to (b, c, d) and (b, d, a).
template <class Corners>
void changeDiagonal(Corners& first, Corners& second) {
    const Corners before = first;
    first[0] = before[1];
    first[1] = before[2];
    first[2] = second[2];
    second[0] = before[1];
    second[1] = first[2];
    second[2] = before[0];
}

}  // namespace

std::size_t changeCrowdedDiagonals(ClothMesh& mesh, const Neighbours& neighbours) {
    std::size_t changed = 0;
    for (const std::uint32_t quad : mesh.quads) {
        // kNone means a boundary or an edge of more than two triangles. The diagonal lies between the two triangles of
        // the quad, so it is no boundary: more than two triangles share it.
        if (neighbours.across[quad].z != ClothMesh::kNone) continue;
        changeDiagonal(mesh.triangles[quad], mesh.triangles[quad + 1]);
        changeDiagonal(mesh.vertices[quad], mesh.vertices[quad + 1]);
        if (!mesh.uvs.empty()) changeDiagonal(mesh.uvs[quad], mesh.uvs[quad + 1]);
        ++changed;
    }
    return changed;
}

namespace {

// Smallest cosine between the normals of a quad's halves. The quad is then 26 degrees short of being folded onto
// itself.
constexpr double kSharpestFold = -0.9;

using Corners = std::array<std::uint32_t, 3>;  // numbers of corners within a face, 0 to 3

/// The triangles into which a face is split.
struct Split {
    std::array<Corners, 2> triangles{};
    std::size_t count = 0;  ///< number of triangles; 0: the face has no area
    bool isQuad = false;    ///< whether both diagonals lie in the face
};

class FaceBuilder {
public:
    FaceBuilder(ClothMesh& mesh, const PolygonMesh& file, MeshUse use) : file_(file), mesh_(mesh), use_(use) {
        const auto isUv = [](std::uint32_t uv) { return uv != MeshFace::kNoUv; };
        hasUvs_ =
            std::ranges::any_of(file_.faces, [&](const MeshFace& face) { return std::ranges::any_of(face.uvs, isUv); });
    }

    void addAll() {
        MeshFaults flat(file_);
        std::size_t dropped = 0;
        for (const MeshFace& face : file_.faces) {
            face_ = static_cast<std::size_t>(&face - file_.faces.data());
            if (use_ == MeshUse::cloth && std::ranges::binary_search(file_.unsplit, face.number)) {
                flat.addFace(face.number, face.corners[0]);
                continue;
            }
            const std::vector<std::uint32_t> corners = distinctCorners(face);
            const Split split = splitOf(face, corners);
            if (split.isQuad) mesh_.quads.push_back(mesh_.triangleCount());
            for (std::size_t i = 0; i < split.count; ++i) addTriangle(face, split.triangles[i]);
            if (split.count > 0) continue;
            if (use_ == MeshUse::body || corners.size() < 3)
                ++dropped;
            else
                flat.addFace(face.number, face.corners[0]);
        }
        flat.throwIfAny("face has no area or crosses itself", "faces have no area or cross themselves",
                        "dissolve it, or triangulate the mesh before exporting it; a body may have such faces");
        if (mesh_.triangles.empty()) throw MeshError("no faces with an area, expected a surface");
        if (dropped > 0) mesh_.notes.push_back("dropped " + countedFaces(dropped) + " without an area");
    }

private:
    std::uint32_t particle(const MeshFace& face, std::uint32_t corner) const {
        return mesh_.particleOf[face.corners[corner]];
    }
    /// Returns the position of a corner. In a sewn mesh, this is the position on the flat panel, because panels may be
    /// bent at the start.
    glm::dvec3 place(const MeshFace& face, std::uint32_t corner) const {
        if (file_.isSewn()) return {glm::dvec2(file_.uvs[face.uvs[corner]]), 0.0};
        return glm::dvec3(mesh_.positions[particle(face, corner)]);
    }

    /// Returns a face's corners, leaving out each corner at the same particle as the corner before it. Returns no
    /// corners if the face still meets a particle twice.
    std::vector<std::uint32_t> distinctCorners(const MeshFace& face) const {
        std::vector<std::uint32_t> corners;
        for (std::uint32_t i = 0; i < face.count; ++i) {
            const std::uint32_t before = (i + face.count - 1) % face.count;
            if (particle(face, i) != particle(face, before)) corners.push_back(i);
        }
        const bool meetsTwice = corners.size() == 4 && (particle(face, 0) == particle(face, 2) ||  //
                                                        particle(face, 1) == particle(face, 3));
        if (meetsTwice) corners.clear();
        return corners;
    }

    Split splitOf(const MeshFace& face, const std::vector<std::uint32_t>& corners) const {
        if (corners.size() == 4) return splitQuad(face);
        Split split;
        if (corners.size() == 3) add(split, face, {corners[0], corners[1], corners[2]});
        return split;
    }

    /// Adds a triangle if it has an area.
    void add(Split& split, const MeshFace& face, const Corners& triangle) const {
        if (areaVector(face, triangle) != glm::dvec3(0.0)) split.triangles[split.count++] = triangle;
    }

    /// Returns twice the area vector of a triangle, or zero if the triangle is too thin.
    glm::dvec3 areaVector(const MeshFace& face, const Corners& corners) const {
        const glm::dvec3 ab = place(face, corners[1]) - place(face, corners[0]);
        const glm::dvec3 bc = place(face, corners[2]) - place(face, corners[1]);
        const glm::dvec3 ca = place(face, corners[0]) - place(face, corners[2]);
        const glm::dvec3 area = glm::cross(ab, bc);
        const double longest2 = std::max({glm::dot(ab, ab), glm::dot(bc, bc), glm::dot(ca, ca)});
        const double least = kLeastHeight * longest2;
        return glm::dot(area, area) > least * least ? area : glm::dvec3(0.0);
    }

    /// Returns the cosine between the normals of both triangles, or a value below -1 if one of the triangles has no
    /// area.
    double foldOf(const MeshFace& face, const std::array<Corners, 2>& triangles) const {
        const glm::dvec3 first = areaVector(face, triangles[0]);
        const glm::dvec3 second = areaVector(face, triangles[1]);
        const double sizes = std::sqrt(glm::dot(first, first) * glm::dot(second, second));
        return sizes > 0.0 ? glm::dot(first, second) / sizes : -2.0;
    }

    bool isFirstShorter(const MeshFace& face) const {
        const glm::dvec3 ac = place(face, 2) - place(face, 0);
        const glm::dvec3 bd = place(face, 3) - place(face, 1);
        const double difference = glm::dot(ac, ac) - glm::dot(bd, bd);
        const std::uint32_t lowestOfFirst = std::min(particle(face, 0), particle(face, 2));
        const std::uint32_t lowestOfSecond = std::min(particle(face, 1), particle(face, 3));
        return difference < 0.0 || (difference == 0.0 && lowestOfFirst < lowestOfSecond);
    }

    /// Splits a quad along its shorter diagonal. If both are equally long, uses the diagonal with the lowest particle
    /// index. If only one diagonal gives triangles of equal winding, as in a concave quad, uses that one. If neither
    /// does, uses a diagonal along which the quad is not folded onto itself. If there is none, the quad of a cloth has
    /// no triangles; the quad of a body is split in any case.
    Split splitQuad(const MeshFace& face) const {
        constexpr std::array<std::array<Corners, 2>, 2> kWays = {{{{{0, 1, 2}, {0, 2, 3}}}, {{{1, 2, 3}, {1, 3, 0}}}}};
        const std::array<double, 2> folds = {foldOf(face, kWays[0]), foldOf(face, kWays[1])};
        const double sharpest = use_ == MeshUse::body ? -1.5 : kSharpestFold;
        for (const double least : {0.0, sharpest}) {
            const bool first = folds[0] > least;
            const bool second = folds[1] > least;
            if (!first && !second) continue;
            return {kWays[first && (!second || isFirstShorter(face)) ? 0 : 1], 2, first && second && least == 0.0};
        }
        Split split;
        if (use_ == MeshUse::body) {
            for (const Corners& half : kWays[isFirstShorter(face) ? 0 : 1]) add(split, face, half);
        }
        return split;
    }

    void addTriangle(const MeshFace& face, const Corners& corners) {
        glm::uvec3 triangle;
        std::array<std::uint32_t, 3> vertices{};
        std::array<glm::vec2, 3> uvs{};
        for (std::size_t i = 0; i < 3; ++i) {
            triangle[static_cast<glm::length_t>(i)] = particle(face, corners[i]);
            vertices[i] = face.corners[corners[i]];
            const std::uint32_t uv = face.uvs[corners[i]];
            uvs[i] = uv == MeshFace::kNoUv ? glm::vec2(0.0f) : file_.uvs[uv];
        }
        mesh_.triangles.push_back(triangle);
        mesh_.vertices.push_back(vertices);
        mesh_.faceOf.push_back(face.number);
        if (hasColours()) {
            const std::array<glm::vec2, 3>& places = file_.colourPlaces[face_];
            for (std::size_t i = 0; i < 3; ++i) uvs[i] = places[corners[i]];
        }
        if (hasUvs_ || hasColours()) mesh_.uvs.push_back(uvs);
    }

    /// Returns whether texture coordinates are places in the picture of a body's base colours.
    bool hasColours() const { return use_ == MeshUse::body && !file_.colourPlaces.empty(); }

    const PolygonMesh& file_;
    ClothMesh& mesh_;
    MeshUse use_;
    bool hasUvs_ = false;
    std::size_t face_ = 0;  ///< index of the face that is being added
};

}  // namespace

void addFaces(ClothMesh& mesh, const PolygonMesh& file, MeshUse use) { FaceBuilder(mesh, file, use).addAll(); }

void dropTriangles(ClothMesh& mesh, std::span<const std::uint32_t> ascending) {
    if (ascending.empty()) return;
    std::vector<bool> isDropped(mesh.triangles.size(), false);
    for (const std::uint32_t t : ascending) isDropped[t] = true;
    std::vector<std::uint32_t> numbers(mesh.triangles.size());
    std::uint32_t kept = 0;
    for (std::uint32_t t = 0; t < isDropped.size(); ++t) {
        numbers[t] = kept;
        if (isDropped[t]) continue;
        mesh.triangles[kept] = mesh.triangles[t];
        mesh.vertices[kept] = mesh.vertices[t];
        mesh.faceOf[kept] = mesh.faceOf[t];
        if (!mesh.uvs.empty()) mesh.uvs[kept] = mesh.uvs[t];
        ++kept;
    }
    mesh.triangles.resize(kept);
    mesh.vertices.resize(kept);
    mesh.faceOf.resize(kept);
    if (!mesh.uvs.empty()) mesh.uvs.resize(kept);
    std::erase_if(mesh.quads, [&](std::uint32_t quad) { return isDropped[quad] || isDropped[quad + 1]; });
    for (std::uint32_t& quad : mesh.quads) quad = numbers[quad];
}

std::string countedFaces(std::size_t count) { return grouped(count) + (count == 1 ? " face" : " faces"); }

}  // namespace drape
