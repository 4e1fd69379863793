#include "cloth/mesh/weld/vertex_welding.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>
#include <utility>

#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/neighbours.h"

namespace drape {
namespace {

constexpr std::uint32_t kNoParticle = ClothMesh::kNone;

/// A spatial hash of particles. Because of hash collisions, a slot of the table may also hold particles of other cells.
class ParticleGrid {
public:
    /// `origin`: corner of the grid; its coordinates must be less than those of every position.
    /// `cell`: width of a cell, m, above 0.
    ParticleGrid(std::size_t mostParticles, glm::dvec3 origin, double cell)
        : origin_(origin), perMetre_(1.0 / cell), heads_(std::bit_ceil(mostParticles + 1), kNoParticle) {}

    glm::i64vec3 cellOf(const glm::dvec3& position) const { return glm::i64vec3((position - origin_) * perMetre_); }
    /// Adds a particle. Particles must come in ascending order.
    void add(std::uint32_t particle, const glm::dvec3& position) {
        std::uint32_t& head = heads_[slotOf(cellOf(position))];
        next_.push_back(head);
        head = particle;
    }
    void forEach(const glm::i64vec3& cell, auto use) const {
        for (std::uint32_t i = heads_[slotOf(cell)]; i != kNoParticle; i = next_[i]) use(i);
    }

private:
    std::size_t slotOf(const glm::i64vec3& cell) const {
        const glm::u64vec3 c(cell);
        std::uint64_t mixed = c.x * 0x9e3779b97f4a7c15u + c.y * 0xc2b2ae3d27d4eb4fu + c.z * 0x165667b19e3779f9u;
        mixed = (mixed ^ (mixed >> 32)) * 0xd6e8feb86659fd93u;
        return static_cast<std::size_t>(mixed >> 32) & (heads_.size() - 1);
    }

    glm::dvec3 origin_;
    double perMetre_;
    std::vector<std::uint32_t> heads_;
    std::vector<std::uint32_t> next_;
};

}  // namespace

WeldedVertices weldVertices(std::span<const glm::vec3> positions, const std::vector<bool>& isUsed, float tolerance) {
    WeldedVertices welded;
    welded.particleOf.assign(positions.size(), kNoParticle);
    glm::dvec3 low(INFINITY);
    glm::dvec3 high(-INFINITY);
    std::size_t used = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!isUsed[i]) continue;
        low = glm::min(low, glm::dvec3(positions[i]));
        high = glm::max(high, glm::dvec3(positions[i]));
        ++used;
    }
    if (used == 0) return welded;
    const glm::dvec3 size = high - low;
    // Chooses cells so wide that most vertices are farther than the tolerance from all other cells, and so few that
    // cell indices stay in range.
    const double reach = static_cast<double>(tolerance);
    const double cell = std::max({8.0 * reach, 1e-9 * std::max({size.x, size.y, size.z}), 1e-300});
    ParticleGrid grid(used, low - cell, cell);
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
        if (!isUsed[i]) continue;
        const glm::dvec3 position(positions[i]);
        std::uint32_t found = kNoParticle;
        const glm::i64vec3 first = grid.cellOf(position - reach);
        const glm::i64vec3 last = grid.cellOf(position + reach);
        glm::i64vec3 at;
        for (at.z = first.z; at.z <= last.z; ++at.z) {
            for (at.y = first.y; at.y <= last.y; ++at.y) {
                for (at.x = first.x; at.x <= last.x; ++at.x) {
                    grid.forEach(at, [&](std::uint32_t particle) {
                        const glm::dvec3 way = position - glm::dvec3(positions[welded.firstVertex[particle]]);
                        if (particle < found && glm::dot(way, way) <= reach * reach) found = particle;
                    });
                }
            }
        }
        if (found == kNoParticle) {
            found = static_cast<std::uint32_t>(welded.firstVertex.size());
            welded.firstVertex.push_back(i);
            grid.add(found, position);
        }
        welded.particleOf[i] = found;
    }
    return welded;
}

namespace {

struct Segment {
    glm::dvec3 start;
    glm::dvec3 way;
};

/// A k-d tree of points, split along the longest side of their bounding box. Finds the points near an edge of any
/// length without visiting all points.
class PointTree {
public:
    PointTree(std::span<const glm::vec3> positions, std::vector<std::uint32_t> points)
        : positions_(positions), points_(std::move(points)), axes_(points_.size()) {
        build(0, points_.size());
    }

    /// Calls use(point) for every point within `reach` of the segment, and for some others near it.
    void forEachNear(const Segment& segment, double reach, const auto& use) const {
        search(0, points_.size(), segment, 0.0, 1.0, reach, use);
    }

private:
    void build(std::size_t first, std::size_t end) {
        if (end - first < 2) return;
        glm::vec3 low = positions_[points_[first]];
        glm::vec3 high = low;
        for (std::size_t i = first + 1; i < end; ++i) {
            low = glm::min(low, positions_[points_[i]]);
            high = glm::max(high, positions_[points_[i]]);
        }
        const glm::vec3 size = high - low;
        const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
        const std::size_t middle = first + (end - first) / 2;
        const auto at = [&](std::size_t i) { return points_.begin() + static_cast<std::ptrdiff_t>(i); };
        std::nth_element(at(first), at(middle), at(end), [&](std::uint32_t a, std::uint32_t b) {
            return std::tuple(positions_[a][axis], a) < std::tuple(positions_[b][axis], b);
        });
        axes_[middle] = static_cast<std::uint8_t>(axis);
        build(first, middle);
        build(middle + 1, end);
    }

    /// Searches the points from `first` to `end` - 1. Only the part of the segment between the parameters `t0` and `t1`
    /// (0 to 1) can be near them.
    void search(std::size_t first, std::size_t end, const Segment& segment, double t0, double t1, double reach,
                const auto& use) const {
        if (first == end) return;
        const std::size_t middle = first + (end - first) / 2;
        const int axis = axes_[middle];
        const auto plane = static_cast<double>(positions_[points_[middle]][axis]);
        use(points_[middle]);
        const double start = segment.start[axis];
        const double way = segment.way[axis];
        // Searches both sides of the splitting plane. Clips the segment to each side, widened by the reach.
        for (const double side : {1.0, -1.0}) {
            double from = t0;
            double to = t1;
            const double offset = side * (plane - start) + reach;
            const double slope = side * way;
            if (slope > 0.0)
                to = std::min(to, offset / slope);
            else if (slope < 0.0)
                from = std::max(from, offset / slope);
            else if (offset < 0.0)
                continue;
            if (from > to) continue;
            if (side > 0.0)
                search(first, middle, segment, from, to, reach, use);
            else
                search(middle + 1, end, segment, from, to, reach, use);
        }
    }

    std::span<const glm::vec3> positions_;
    std::vector<std::uint32_t> points_;
    std::vector<std::uint8_t> axes_;  ///< axis along which the points are split at each middle point
};

/// Returns whether a point lies on the segment, farther than `reach` from both ends.
bool isInside(const Segment& segment, const glm::dvec3& point, double reach) {
    const glm::dvec3 to = point - segment.start;
    const double length2 = glm::dot(segment.way, segment.way);
    const double along = glm::dot(to, segment.way) / length2;
    if (!(along > 0.0 && along < 1.0)) return false;
    const glm::dvec3 beyond = to - segment.way;
    const double reach2 = reach * reach;
    if (glm::dot(to, to) <= reach2 || glm::dot(beyond, beyond) <= reach2) return false;
    const glm::dvec3 off = to - along * segment.way;
    return glm::dot(off, off) <= reach2;
}

/// A point on an edge of a triangle.
struct Touch {
    std::uint32_t point;
    std::uint32_t triangle;
    glm::length_t edge;
};

/// Removes touches where all triangles at the point are folded over the edge's own triangle. Where a sheet lies folded
/// on itself, its rim touches itself, but nothing looks joined.
std::vector<TVertex> withoutFolds(std::span<const Touch> touches, std::span<const glm::vec3> positions,
                                  std::span<const glm::uvec3> triangles) {
    constexpr double kFolded = 0.9;  // smallest cosine between folded triangles, seen along the edge
    std::vector<bool> touchesEdge(positions.size(), false);
    for (const Touch& touch : touches) touchesEdge[touch.point] = true;
    // Pairs of a particle and a triangle that has it as a corner.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> corners;
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        for (glm::length_t k = 0; k < 3; ++k) {
            if (touchesEdge[triangles[t][k]]) corners.emplace_back(triangles[t][k], t);
        }
    }
    std::ranges::sort(corners);
    const auto isFolded = [&](const Touch& touch) {
        const glm::uvec3& edgeOf = triangles[touch.triangle];
        const glm::dvec3 start(positions[edgeOf[touch.edge]]);
        const glm::dvec3 way = glm::dvec3(positions[edgeOf[nextCorner(touch.edge)]]) - start;
        // Returns the vector from the edge's line, at right angles to it, to a triangle's middle.
        const auto awayTo = [&](const glm::uvec3& t) {
            const glm::dvec3 middle =
                (glm::dvec3(positions[t.x]) + glm::dvec3(positions[t.y]) + glm::dvec3(positions[t.z])) / 3.0 - start;
            return middle - way * (glm::dot(middle, way) / glm::dot(way, way));
        };
        const glm::dvec3 side = awayTo(edgeOf);
        auto corner = std::ranges::lower_bound(corners, std::pair(touch.point, std::uint32_t{0}));
        for (; corner != corners.end() && corner->first == touch.point; ++corner) {
            const glm::dvec3 away = awayTo(triangles[corner->second]);
            const double sizes = std::sqrt(glm::dot(away, away) * glm::dot(side, side));
            if (!(glm::dot(away, side) > kFolded * sizes)) return false;
        }
        return true;
    };
    std::vector<TVertex> found;
    for (const Touch& touch : touches) {
        if (!isFolded(touch)) found.push_back({touch.point, touch.triangle});
    }
    return found;
}

}  // namespace

std::vector<TVertex> findTVertices(std::span<const glm::vec3> positions, std::span<const glm::uvec3> triangles,
                                   std::span<const glm::uvec3> across, std::span<const std::uint32_t> pieces,
                                   float tolerance) {
    const auto forEachBoundaryEdge = [&](auto use) {
        for (std::uint32_t t = 0; t < triangles.size(); ++t) {
            for (glm::length_t k = 0; k < 3; ++k) {
                if (across[t][k] == ClothMesh::kNone) use(t, k, triangles[t][k], triangles[t][nextCorner(k)]);
            }
        }
    };
    std::vector<std::uint32_t> pieceOf(positions.size(), ClothMesh::kNone);
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        for (glm::length_t k = 0; k < 3; ++k) pieceOf[triangles[t][k]] = pieces[t];
    }
    std::vector<std::uint32_t> points;
    forEachBoundaryEdge([&](std::uint32_t, glm::length_t, std::uint32_t a, std::uint32_t b) {
        points.insert(points.end(), {a, b});
    });
    std::ranges::sort(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.empty()) return {};

    const PointTree tree(positions, std::move(points));
    const auto reach = static_cast<double>(tolerance);
    std::vector<Touch> touches;
    forEachBoundaryEdge([&](std::uint32_t triangle, glm::length_t edge, std::uint32_t a, std::uint32_t b) {
        const glm::dvec3 start(positions[a]);
        const Segment segment{start, glm::dvec3(positions[b]) - start};
        // Uses a wider reach, because clipping the segment in the tree has rounding errors.
        tree.forEachNear(segment, 2.0 * reach, [&](std::uint32_t point) {
            if (point != a && point != b && pieceOf[point] == pieces[triangle] &&
                isInside(segment, glm::dvec3(positions[point]), reach))
                touches.push_back({point, triangle, edge});
        });
    });
    std::vector<TVertex> found = withoutFolds(touches, positions, triangles);
    std::ranges::sort(found, {}, [](const TVertex& t) { return std::tuple(t.particle, t.triangle); });
    const auto isSame = [](const TVertex& a, const TVertex& b) { return a.particle == b.particle; };
    found.erase(std::unique(found.begin(), found.end(), isSame), found.end());
    return found;
}

}  // namespace drape
