#include "io/surfaces/thicken.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "io/surfaces/mesh.h"

namespace drape::io {
namespace {

/// A side of a triangle, between two consecutive corners. Corner 3 t + i is corner i of triangle t.
struct FaceEdge {
    std::uint32_t from;
    std::uint32_t to;
};

FaceEdge sideAt(std::uint32_t corner) { return {corner, corner % 3 == 2 ? corner - 2 : corner + 1}; }

/// Finds the corners that become one vertex: corners at the same particle whose triangles share sides there.
class Fans {
public:
    explicit Fans(const std::vector<glm::uvec3>& triangles)
        : triangles_(triangles), parent_(3 * triangles.size()), isInner_(parent_.size()) {
        std::iota(parent_.begin(), parent_.end(), 0u);
        // Sorts sides by their vertices, so that the two sides of neighbours are adjacent.
        std::vector<std::pair<std::uint64_t, std::uint32_t>> sides;
        for (std::uint32_t corner = 0; corner < parent_.size(); ++corner) {
            const auto [a, b] = verticesOf(corner);
            sides.emplace_back(std::uint64_t{std::min(a, b)} << 32 | std::max(a, b), corner);
        }
        std::ranges::sort(sides);
        for (std::size_t i = 0; i < sides.size();) {
            std::size_t end = i + 1;
            while (end < sides.size() && sides[end].first == sides[i].first) ++end;
            // More than two triangles at a side are no surface, so each gets a rim there.
            if (end - i == 2) joinAlong(sides[i].second, sides[i + 1].second);
            i = end;
        }
    }

    std::uint32_t vertexAt(std::uint32_t corner) const { return triangles_[corner / 3][static_cast<int>(corner % 3)]; }
    std::uint32_t rootOf(std::uint32_t corner) {
        while (parent_[corner] != corner) corner = parent_[corner] = parent_[parent_[corner]];
        return corner;
    }
    /// Returns the first corner of each side that belongs to only one triangle.
    std::vector<std::uint32_t> rim() const {
        std::vector<std::uint32_t> rim;
        for (std::uint32_t corner = 0; corner < parent_.size(); ++corner) {
            if (!isInner_[corner]) rim.push_back(corner);
        }
        return rim;
    }

private:
    std::pair<std::uint32_t, std::uint32_t> verticesOf(std::uint32_t corner) const {
        const FaceEdge side = sideAt(corner);
        return {vertexAt(side.from), vertexAt(side.to)};
    }
    // Joins two triangles along a side, unless their orientations differ.
    void joinAlong(std::uint32_t corner, std::uint32_t other) {
        const FaceEdge here = sideAt(corner);
        const FaceEdge there = sideAt(other);
        if (vertexAt(here.from) != vertexAt(there.to)) return;
        isInner_[corner] = isInner_[other] = true;
        join(here.from, there.to);
        join(here.to, there.from);
    }
    // The lower corner becomes the root, so the numbering does not depend on the order of joining.
    void join(std::uint32_t a, std::uint32_t b) {
        a = rootOf(a);
        b = rootOf(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

    const std::vector<glm::uvec3>& triangles_;
    std::vector<std::uint32_t> parent_;  ///< union-find parent of each corner
    std::vector<bool> isInner_;          ///< whether two triangles have the side that begins at the corner
};

/// Collects the vertices of the result, in their old order.
class Vertices {
public:
    Vertices(const MeshPart& part, float thickness) : old_(part), thickness_(thickness) {}

    std::uint32_t add(std::uint32_t old, float offset) {
        vertices_.push_back(old_.vertices[old]);
        vertices_.back().offset = offset * thickness_;
        if (!old_.uvs.empty()) uvs_.push_back(old_.uvs[old]);
        return static_cast<std::uint32_t>(vertices_.size()) - 1;
    }
    void moveTo(MeshPart& part) {
        part.vertices = std::move(vertices_);
        part.uvs = std::move(uvs_);
    }

private:
    const MeshPart& old_;
    float thickness_;
    std::vector<MeshVertex> vertices_;
    std::vector<glm::vec2> uvs_;
};

}  // namespace

void thicken(MeshPart& part, float thickness) {
    if (part.triangles.empty()) return;
    Fans fans(part.triangles);
    const auto corners = static_cast<std::uint32_t>(3 * part.triangles.size());
    // One corner of each new vertex, in the order of the old vertices.
    std::vector<std::uint32_t> roots;
    for (std::uint32_t corner = 0; corner < corners; ++corner) {
        if (fans.rootOf(corner) == corner) roots.push_back(corner);
    }
    std::ranges::stable_sort(roots, {}, [&](std::uint32_t corner) { return fans.vertexAt(corner); });

    Vertices vertices(part, thickness);
    std::vector<std::uint32_t> front(corners);
    for (const std::uint32_t root : roots) front[root] = vertices.add(fans.vertexAt(root), 0.5f);
    for (const std::uint32_t root : roots) vertices.add(fans.vertexAt(root), -0.5f);
    const auto toBack = static_cast<std::uint32_t>(roots.size());
    for (std::uint32_t corner = 0; corner < corners; ++corner) front[corner] = front[fans.rootOf(corner)];

    std::vector<glm::uvec3> triangles;
    std::vector<std::array<glm::vec2, 3>> cornerUvs = part.cornerUvs;
    for (std::uint32_t corner = 0; corner < corners; corner += 3)
        triangles.emplace_back(front[corner], front[corner + 1], front[corner + 2]);
    for (std::size_t t = 0; t < part.triangles.size(); ++t)
        triangles.push_back(glm::uvec3(triangles[t].x, triangles[t].z, triangles[t].y) + toBack);
    for (const auto& [a, b, c] : part.cornerUvs) cornerUvs.push_back({a, c, b});
    for (const std::uint32_t corner : fans.rim()) {
        const FaceEdge side = sideAt(corner);
        const std::uint32_t a = front[side.from];
        const std::uint32_t b = front[side.to];
        triangles.emplace_back(b, a, a + toBack);
        triangles.emplace_back(b, a + toBack, b + toBack);
        if (part.cornerUvs.empty()) continue;
        const glm::vec2 uvA = uvAt(part, side.from);
        const glm::vec2 uvB = uvAt(part, side.to);
        cornerUvs.insert(cornerUvs.end(), {{uvB, uvA, uvA}, {uvB, uvA, uvB}});
    }

    // New vertex for each old vertex of a line or point. It lies between front and back.
    std::map<std::uint32_t, std::uint32_t> between;
    const auto keep = [&](std::uint32_t& vertex) {
        const auto [found, isNew] = between.try_emplace(vertex, 0);
        if (isNew) found->second = vertices.add(vertex, 0.0f);
        vertex = found->second;
    };
    for (glm::uvec2& line : part.lines) {
        keep(line.x);
        keep(line.y);
    }
    for (std::uint32_t& point : part.points) keep(point);
    part.triangles = std::move(triangles);
    part.cornerUvs = std::move(cornerUvs);
    part.faceOf.clear();
    vertices.moveTo(part);
}

}  // namespace drape::io
