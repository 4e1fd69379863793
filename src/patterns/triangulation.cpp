#include "patterns/triangulation.h"

#include <deque>
#include <stdexcept>
#include <utility>

namespace drape {
namespace {

int cornerOf(const Triangulation::Triangle& triangle, std::uint32_t point) {
    for (int k = 0; k < 3; ++k) {
        if (triangle.corners[static_cast<std::size_t>(k)] == point) return k;
    }
    return -1;
}

std::size_t at(int corner) { return static_cast<std::size_t>(corner % 3); }

}  // namespace

Triangulation::Triangulation(std::span<const WholePoint> points) : points_(points.begin(), points.end()) {
    const auto count = static_cast<std::uint32_t>(points.size());
    points_.emplace_back(-10 * kMostWhole, -10 * kMostWhole);
    points_.emplace_back(20 * kMostWhole, -10 * kMostWhole);
    points_.emplace_back(-10 * kMostWhole, 20 * kMostWhole);
    triangles_.reserve(2 * points.size() + 1);
    triangles_.push_back({{count, count + 1, count + 2}, {kNone, kNone, kNone}});
    turn_.push_back(kNone);
    around_.assign(points_.size(), 0);
    fromPoint_.assign(points_.size(), kNone);
    for (std::uint32_t point = 0; point < count; ++point) insert(point);
}

std::uint32_t Triangulation::triangleAround(const WholePoint& place) const {
    std::uint32_t at = last_;
    for (;;) {  // always ends in a Delaunay triangulation, even if a triangle has two sides to cross
        const Triangle& triangle = triangles_[at];
        std::uint32_t next = kNone;
        for (std::size_t k = 0; k < 3 && next == kNone; ++k) {
            const WholePoint& a = points_[triangle.corners[(k + 1) % 3]];
            const WholePoint& b = points_[triangle.corners[(k + 2) % 3]];
            if (sideOf(a, b, place) < 0) next = triangle.across[k];
        }
        if (next == kNone) return at;
        at = next;
    }
}

bool Triangulation::isCircleAround(std::uint32_t triangle, const WholePoint& place) const {
    const auto& [a, b, c] = triangles_[triangle].corners;
    return isInCircle(points_[a], points_[b], points_[c], place);
}

void Triangulation::insert(std::uint32_t point) {
    const WholePoint place = points_[point];
    const std::uint32_t first = triangleAround(place);
    for (const std::uint32_t corner : triangles_[first].corners) {
        if (points_[corner] == place) return;
    }
    cavity_.assign(1, first);
    rim_.clear();
    turn_[cavity_.front()] = point;
    for (std::size_t i = 0; i < cavity_.size(); ++i) {
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t next = triangles_[cavity_[i]].across[at(k)];
            if (next != kNone && turn_[next] == point) continue;
            if (next != kNone && isCircleAround(next, place)) {
                turn_[next] = point;
                cavity_.push_back(next);
            } else {
                rim_.push_back({cavity_[i], k});
            }
        }
    }
    // A cavity of n triangles has n + 2 sides. The new triangles first reuse the slots of the old ones.
    struct Edge {
        std::uint32_t from, to, beyond;
    };
    std::vector<Edge> edges;
    edges.reserve(rim_.size());
    for (const Side& side : rim_) {
        const Triangle& triangle = triangles_[side.triangle];
        edges.push_back({triangle.corners[at(side.corner + 1)], triangle.corners[at(side.corner + 2)],
                         triangle.across[at(side.corner)]});
    }
    std::vector<std::uint32_t> made;
    made.reserve(edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (i < cavity_.size()) {
            made.push_back(cavity_[i]);
        } else {
            made.push_back(static_cast<std::uint32_t>(triangles_.size()));
            triangles_.emplace_back();
            turn_.push_back(kNone);
        }
        fromPoint_[edges[i].from] = made[i];
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Edge& edge = edges[i];
        // Side 0 is on the rim. Side 1 leads to the new triangle that begins where this one ends.
        triangles_[made[i]].corners = {point, edge.from, edge.to};
        triangles_[made[i]].across[0] = edge.beyond;
        triangles_[made[i]].across[1] = fromPoint_[edge.to];
        triangles_[fromPoint_[edge.to]].across[2] = made[i];
        around_[edge.from] = made[i];
        if (edge.beyond == kNone) continue;
        Triangle& beyond = triangles_[edge.beyond];
        for (std::size_t k = 0; k < 3; ++k) {
            if (beyond.corners[(k + 1) % 3] == edge.to && beyond.corners[(k + 2) % 3] == edge.from)
                beyond.across[k] = made[i];
        }
    }
    around_[point] = last_ = made.front();
}

/// Returns the side through which the line from a to b leaves the first triangle that it crosses, next to a. Returns a
/// side without a triangle if an edge already joins a and b.
Triangulation::Side Triangulation::crossedFrom(std::uint32_t a, std::uint32_t b) const {
    std::uint32_t triangle = around_[a];
    // Points of an outline lie within the large triangle, so the triangles around each form a closed ring.
    do {
        const Triangle& t = triangles_[triangle];
        const int k = cornerOf(t, a);
        const std::uint32_t right = t.corners[at(k + 1)];
        const std::uint32_t left = t.corners[at(k + 2)];
        if (right == b || left == b) return {};
        if (sideOf(points_[a], points_[b], points_[right]) < 0 && sideOf(points_[a], points_[b], points_[left]) > 0 &&
            sideOf(points_[right], points_[left], points_[b]) < 0)
            return {triangle, k};
        triangle = t.across[at(k + 1)];
    } while (triangle != around_[a]);
    throw std::logic_error("a side of an outline that touches a point");
}

/// Flips the edge opposite a corner to the other diagonal of its two triangles, if these form a convex quad. Returns
/// whether it flipped the edge.
bool Triangulation::turnEdge(std::uint32_t first, int corner) {
    Triangle& one = triangles_[first];
    const std::uint32_t second = one.across[at(corner)];
    Triangle& two = triangles_[second];
    const std::uint32_t p = one.corners[at(corner)];
    const std::uint32_t u = one.corners[at(corner + 1)];
    const std::uint32_t v = one.corners[at(corner + 2)];
    int other = 0;
    while (two.across[at(other)] != first) ++other;
    const std::uint32_t q = two.corners[at(other)];
    if (sideOf(points_[p], points_[u], points_[q]) <= 0 || sideOf(points_[p], points_[q], points_[v]) <= 0)
        return false;
    const std::uint32_t beyondVp = one.across[at(corner + 1)];
    const std::uint32_t beyondPu = one.across[at(corner + 2)];
    // Triangle beyond the side from u to q; the corners of `two` are (q, v, u).
    const std::uint32_t beyondUq = two.across[at(other + 1)];
    const std::uint32_t beyondQv = two.across[at(other + 2)];
    one = {{p, u, q}, {beyondUq, second, beyondPu}};
    two = {{p, q, v}, {beyondQv, beyondVp, first}};
    const auto relink = [&](std::uint32_t triangle, std::uint32_t from, std::uint32_t to) {
        if (triangle == kNone) return;
        for (std::uint32_t& across : triangles_[triangle].across) {
            if (across == from) across = to;
        }
    };
    relink(beyondUq, second, first);
    relink(beyondVp, first, second);
    around_[p] = around_[u] = around_[q] = first;
    around_[v] = second;
    return true;
}

bool Triangulation::recover(std::uint32_t a, std::uint32_t b) {
    Side side = crossedFrom(a, b);
    if (side.triangle == kNone) return false;
    std::deque<std::array<std::uint32_t, 2>> crossing;
    while (true) {
        const Triangle& t = triangles_[side.triangle];
        const std::uint32_t u = t.corners[at(side.corner + 1)];
        const std::uint32_t v = t.corners[at(side.corner + 2)];
        crossing.push_back({u, v});
        const std::uint32_t next = t.across[at(side.corner)];
        const Triangle& beyond = triangles_[next];
        int tip = 0;
        while (beyond.across[at(tip)] != side.triangle) ++tip;
        const std::uint32_t q = beyond.corners[at(tip)];
        if (q == b) break;
        const std::int64_t where = sideOf(points_[a], points_[b], points_[q]);
        if (where == 0) throw std::logic_error("a side of an outline that touches a point");
        // The line separates q from one of u and v, and leaves through the edge between q and that corner.
        const std::uint32_t leaves = where > 0 ? v : u;
        side = {next, cornerOf(beyond, leaves)};
    }
    while (!crossing.empty()) {
        auto [u, v] = crossing.front();
        crossing.pop_front();
        // Finds the triangle with the edge from u to v. Corners of the large triangle have no closed ring around them,
        // so u must not be one of them.
        if (u + 3 >= points_.size()) std::swap(u, v);
        std::uint32_t triangle = around_[u];
        int corner = -1;
        do {
            const Triangle& t = triangles_[triangle];
            const int k = cornerOf(t, u);
            if (t.corners[at(k + 1)] == v) {
                corner = k + 2;
                break;
            }
            triangle = t.across[at(k + 1)];
        } while (triangle != around_[u]);
        if (corner < 0) throw std::logic_error("a side of an outline cannot be made an edge");
        if (!turnEdge(triangle, corner)) {
            crossing.push_back({u, v});
            continue;
        }
        const std::uint32_t p = triangles_[triangle].corners[0];
        const std::uint32_t q = triangles_[triangle].corners[2];
        if (p == a || p == b || q == a || q == b) continue;
        const bool pIsLeft = sideOf(points_[a], points_[b], points_[p]) > 0;
        if (pIsLeft != (sideOf(points_[a], points_[b], points_[q]) > 0)) crossing.push_back({p, q});
    }
    return true;
}

std::vector<bool> Triangulation::isInside(std::uint32_t count) const {
    const auto isSide = [&](std::uint32_t a, std::uint32_t b) {
        return a < count && b < count && ((a + 1) % count == b || (b + 1) % count == a);
    };
    std::vector<bool> inside(triangles_.size(), true);
    std::vector<std::uint32_t> outer{around_[points_.size() - 1]};
    inside[outer.front()] = false;
    while (!outer.empty()) {
        const Triangle& t = triangles_[outer.back()];
        outer.pop_back();
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t next = t.across[k];
            if (next == kNone || !inside[next] || isSide(t.corners[(k + 1) % 3], t.corners[(k + 2) % 3])) continue;
            inside[next] = false;
            outer.push_back(next);
        }
    }
    return inside;
}

}  // namespace drape
