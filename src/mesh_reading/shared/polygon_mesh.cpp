#include "mesh_reading/shared/polygon_mesh.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "base/message_text.h"

namespace drape {
namespace {

/// Returns twice the area vector (Newell's method). It is the normal of any plane close to the polygon.
glm::dvec3 areaVectorOf(std::span<const glm::dvec3> corners) {
    glm::dvec3 sum{0.0};
    for (std::size_t i = 2; i < corners.size(); ++i)
        sum += glm::cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    return sum;
}

/// Projects corners along the axis nearest to the normal, so that they turn anticlockwise.
std::vector<glm::dvec2> seenFlat(std::span<const glm::dvec3> corners) {
    const glm::dvec3 normal = areaVectorOf(corners);
    const glm::dvec3 size = glm::abs(normal);
    const int along = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    int across = (along + 1) % 3;
    int up = (along + 2) % 3;
    if (normal[along] < 0.0) std::swap(across, up);
    std::vector<glm::dvec2> flat;
    flat.reserve(corners.size());
    for (const glm::dvec3& corner : corners) flat.emplace_back(corner[across], corner[up]);
    return flat;
}

/// Returns twice the area of a triangle, above 0 if it turns anticlockwise.
double turn(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

template <class Vector>
double squaredLength(const Vector& way) {
    return glm::dot(way, way);
}

class Polygon {
public:
    explicit Polygon(std::span<const glm::vec3> corners) : corners_(corners.begin(), corners.end()) {
        flat_ = seenFlat(corners_);
        const std::size_t count = corners_.size();
        for (std::size_t i = 0; i < count; ++i) {
            before_.push_back((i + count - 1) % count);
            after_.push_back((i + 1) % count);
        }
        for (std::size_t i = 0; i < count; ++i) isBent_.push_back(isConvex(i) ? 0 : 1);
    }

    std::optional<PolygonTriangles> split() {
        PolygonTriangles triangles;
        std::vector<double> cuts(corners_.size());
        const auto measure = [&](std::size_t i) { cuts[i] = isEar(i) ? cutLength(i) : kNoCut; };
        const auto shortest = [&] { return static_cast<std::size_t>(std::ranges::min_element(cuts) - cuts.begin()); };
        for (std::size_t i = 0; i < corners_.size(); ++i) measure(i);
        std::size_t before = 0;
        for (std::size_t left = corners_.size(); left > 2; --left) {
            std::size_t ear = shortest();
            if (cuts[ear] == kNoCut) {
                // Measures all ears again, because a corner that has been cut off may have blocked any ear, not only
                // those beside it.
                for (std::size_t i = before, n = 0; n < left; i = after_[i], ++n) measure(i);
                ear = shortest();
                if (cuts[ear] == kNoCut) return {};
            }
            before = before_[ear];
            const std::size_t after = after_[ear];
            triangles.push_back({static_cast<std::uint32_t>(before), static_cast<std::uint32_t>(ear),
                                 static_cast<std::uint32_t>(after)});
            after_[before] = after;
            before_[after] = before;
            cuts[ear] = kNoCut;
            isBent_[ear] = 0;
            for (const std::size_t i : {before, after}) isBent_[i] = isConvex(i) ? 0 : 1;
            for (const std::size_t i : {before, after}) measure(i);
        }
        return triangles;
    }

private:
    static constexpr double kNoCut = std::numeric_limits<double>::infinity();

    bool isConvex(std::size_t i) const {
        const double area = turn(flat_[before_[i]], flat_[i], flat_[after_[i]]);
        const double longest =
            std::max({squaredLength(flat_[i] - flat_[before_[i]]), squaredLength(flat_[after_[i]] - flat_[i]),
                      squaredLength(flat_[before_[i]] - flat_[after_[i]])});
        return area > kLeastHeight * longest;
    }

    bool isEar(std::size_t ear) const {
        if (isBent_[ear] != 0) return false;
        const glm::dvec2& a = flat_[before_[ear]];
        const glm::dvec2& b = flat_[ear];
        const glm::dvec2& c = flat_[after_[ear]];
        for (std::size_t i = 0; i < flat_.size(); ++i) {
            if (isBent_[i] == 0 || i == before_[ear] || i == after_[ear]) continue;
            const glm::dvec2& p = flat_[i];
            // Ignores a corner at the same position: an outline that runs to a hole and back passes some positions
            // twice.
            if (p == a || p == b || p == c) continue;
            if (turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0) return false;
        }
        return true;
    }

    double cutLength(std::size_t ear) const { return squaredLength(corners_[after_[ear]] - corners_[before_[ear]]); }

    std::vector<glm::dvec3> corners_;
    std::vector<glm::dvec2> flat_;
    // Neighbours of each remaining corner in the outline, and whether the corner is not convex.
    std::vector<std::size_t> before_;
    std::vector<std::size_t> after_;
    std::vector<std::uint8_t> isBent_;
};

}  // namespace

std::optional<PolygonTriangles> splitPolygon(std::span<const glm::vec3> corners) { return Polygon(corners).split(); }

std::vector<bool> findUsed(const PolygonMesh& mesh) {
    std::vector<bool> isUsed(mesh.positions.size(), false);
    for (const MeshFace& face : mesh.faces) {
        for (std::uint32_t i = 0; i < face.count; ++i) isUsed[face.corners[i]] = true;
    }
    return isUsed;
}

void addFace(PolygonMesh& mesh, std::span<const std::uint32_t> corners, std::span<const std::uint32_t> uvs,
             std::uint32_t number) {
    MeshFace face{.number = number};
    const auto add = [&](auto taken) {
        face.count = static_cast<std::uint32_t>(taken.size());
        for (std::size_t i = 0; i < taken.size(); ++i) {
            face.corners[i] = corners[taken[i]];
            if (!uvs.empty()) face.uvs[i] = uvs[taken[i]];
        }
        mesh.faces.push_back(face);
    };
    if (corners.size() == 3) return add(std::array<std::uint32_t, 3>{0, 1, 2});
    if (corners.size() == 4) return add(std::array<std::uint32_t, 4>{0, 1, 2, 3});
    // Removes a corner that repeats the corner before it.
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < corners.size(); ++i) {
        if (corners[i] != corners[(i + corners.size() - 1) % corners.size()]) kept.push_back(i);
    }
    if (kept.size() >= 3 && kept.size() < corners.size()) {
        std::vector<std::uint32_t> keptCorners;
        std::vector<std::uint32_t> keptUvs;
        for (const std::uint32_t i : kept) {
            keptCorners.push_back(corners[i]);
            if (!uvs.empty()) keptUvs.push_back(uvs[i]);
        }
        return addFace(mesh, keptCorners, keptUvs, number);
    }
    std::vector<glm::vec3> positions;
    for (const std::uint32_t corner : corners) positions.push_back(mesh.positions[corner]);
    const std::optional<PolygonTriangles> triangles = splitPolygon(positions);
    if (triangles) {
        for (const std::array<std::uint32_t, 3>& triangle : *triangles) add(triangle);
        return;
    }
    mesh.unsplit.push_back(number);
    for (std::uint32_t k = 2; k < corners.size(); ++k) add(std::array<std::uint32_t, 3>{0, k - 1, k});
}

namespace {

using Edges = std::vector<std::array<std::uint32_t, 2>>;

void keepEachOnce(Edges& edges) {
    for (std::array<std::uint32_t, 2>& edge : edges) std::ranges::sort(edge);
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

/// Returns the edges of `edges` that are not in `others`. Both lists are ascending.
Edges without(const Edges& edges, const Edges& others) {
    Edges left;
    std::ranges::set_difference(edges, others, std::back_inserter(left));
    return left;
}

}  // namespace

void ListedEdges::addPolyline(const std::vector<std::uint32_t>& vertices) {
    Edges& edges = vertices.size() == 2 ? pairs : inLines;
    for (std::size_t k = 1; k < vertices.size(); ++k) edges.push_back({vertices[k - 1], vertices[k]});
}

void setSewingEdges(PolygonMesh& mesh, ListedEdges edges) {
    if (edges.pairs.empty() && edges.inLines.empty()) return;
    Edges ofFaces;
    for (const MeshFace& face : mesh.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k)
            ofFaces.push_back({face.corners[k], face.corners[(k + 1) % face.count]});
    }
    keepEachOnce(ofFaces);
    keepEachOnce(edges.pairs);
    keepEachOnce(edges.inLines);
    const std::vector<bool> isUsed = findUsed(mesh);
    const auto isOfFace = [&](std::uint32_t vertex) { return vertex < isUsed.size() && isUsed[vertex]; };
    std::size_t unsewn = without(without(edges.inLines, ofFaces), edges.pairs).size();
    for (const std::array<std::uint32_t, 2>& edge : without(edges.pairs, ofFaces)) {
        if (isOfFace(edge[0]) && isOfFace(edge[1]) && edge[0] != edge[1]) {
            mesh.sewingEdges.push_back(edge);
        } else {
            ++unsewn;
        }
    }
    if (unsewn > 0) mesh.notes.push_back(noteOfUnsewnEdges(unsewn));
}

std::string noteOfUnsewnEdges(std::size_t count) {
    return "left out " + grouped(count) + (count == 1 ? " edge" : " edges") + " without a face, which " +
           (count == 1 ? "sews" : "sew") + " nothing";
}

}  // namespace drape
