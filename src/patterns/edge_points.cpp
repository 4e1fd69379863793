#include "patterns/edge_points.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

constexpr std::size_t kPieces = 512;  // number of pieces into which a curve is divided to measure it, a power of two

/// Computes the points of an arc between two known points by halving it repeatedly. For an arc from u to v, as seen
/// from the centre, the direction to its middle is perpendicular to v - u, however large the arc is.
void halveArc(std::vector<glm::dvec2>& points, std::size_t first, std::size_t last, const glm::dvec2& centre,
              double radius, bool turnsLeft) {
    if (last - first < 2) return;
    const glm::dvec2 chord = points[last] - points[first];
    const glm::dvec2 outwards = turnsLeft ? glm::dvec2(chord.y, -chord.x) : glm::dvec2(-chord.y, chord.x);
    const std::size_t middle = (first + last) / 2;
    points[middle] = centre + outwards * (radius / std::sqrt(glm::dot(outwards, outwards)));
    halveArc(points, first, middle, centre, radius, turnsLeft);
    halveArc(points, middle, last, centre, radius, turnsLeft);
}

std::vector<glm::dvec2> arcPoints(const glm::dvec2& from, const glm::dvec2& to, const PatternEdge& edge) {
    std::vector<glm::dvec2> points(kPieces + 1, from);
    points.back() = to;
    const glm::dvec2 chord = to - from;
    const double half = 0.5 * std::sqrt(glm::dot(chord, chord));
    const double radius = std::max(edge.radius, half);
    const double height = std::sqrt(std::max(0.0, radius * radius - half * half));
    // The smaller arc that turns left has its centre on the left of its chord.
    const double side = edge.isLarge != edge.turnsLeft ? height : -height;
    const glm::dvec2 centre = 0.5 * (from + to) + glm::dvec2(-chord.y, chord.x) * (side / (2.0 * half));
    halveArc(points, 0, kPieces, centre, radius, edge.turnsLeft);
    return points;
}

glm::dvec2 pointAt(const glm::dvec2& from, const glm::dvec2& to, const PatternEdge& edge, double t) {
    const double s = 1.0 - t;
    if (edge.curve == EdgeCurve::quadratic) return s * s * from + 2.0 * s * t * edge.controls[0] + t * t * to;
    return s * s * s * from + 3.0 * s * s * t * edge.controls[0] + 3.0 * s * t * t * edge.controls[1] + t * t * t * to;
}

/// Returns closely spaced points along an edge, including its ends.
std::vector<glm::dvec2> finePoints(const PatternPanel& panel, const PatternEdge& edge) {
    const glm::dvec2 from = panel.vertices[edge.ends[0]];
    const glm::dvec2 to = panel.vertices[edge.ends[1]];
    if (edge.curve == EdgeCurve::straight) return {from, to};
    if (edge.curve == EdgeCurve::circle) return arcPoints(from, to, edge);
    std::vector<glm::dvec2> points(kPieces + 1, from);
    points.back() = to;
    for (std::size_t k = 1; k < kPieces; ++k)
        points[k] = pointAt(from, to, edge, static_cast<double>(k) / static_cast<double>(kPieces));
    return points;
}

double pointDistance(const glm::dvec2& a, const glm::dvec2& b) { return std::sqrt(glm::dot(b - a, b - a)); }

}  // namespace

double lengthOf(const PatternPanel& panel, const PatternEdge& edge) {
    const std::vector<glm::dvec2> points = finePoints(panel, edge);
    double length = 0.0;
    for (std::size_t k = 1; k < points.size(); ++k) length += pointDistance(points[k - 1], points[k]);
    return length;
}

std::vector<glm::dvec2> evenPoints(const PatternPanel& panel, const PatternEdge& edge, std::uint32_t count) {
    const std::vector<glm::dvec2> points = finePoints(panel, edge);
    std::vector<double> ways(points.size(), 0.0);  // distances along the curve, m
    for (std::size_t k = 1; k < points.size(); ++k) ways[k] = ways[k - 1] + pointDistance(points[k - 1], points[k]);
    std::vector<glm::dvec2> even{points.front()};
    std::size_t piece = 1;
    for (std::uint32_t k = 1; k < count; ++k) {
        const double way = ways.back() * (static_cast<double>(k) / static_cast<double>(count));
        while (piece + 1 < points.size() && ways[piece] < way) ++piece;
        const double length = ways[piece] - ways[piece - 1];
        const double share = length > 0.0 ? (way - ways[piece - 1]) / length : 0.0;
        even.push_back(points[piece - 1] + share * (points[piece] - points[piece - 1]));
    }
    even.push_back(points.back());
    return even;
}

namespace {

constexpr double kLongestEdge = 1000.0;  // greatest length of an edge, m
constexpr double kJoined = 0.25;         // distance below which corners are joined, in spacings

/// Groups of corners of one panel that are merged into one point, and the bounding box of each group.
class JoinedCorners {
public:
    explicit JoinedCorners(const PatternPanel& panel) : parents_(panel.vertices.size()) {
        std::iota(parents_.begin(), parents_.end(), 0u);
        low_ = high_ = panel.vertices;
    }

    bool staysWithin(const PatternEdge& edge, double size) {
        const std::uint32_t a = find(edge.ends[0]);
        const std::uint32_t b = find(edge.ends[1]);
        const glm::dvec2 box = glm::max(high_[a], high_[b]) - glm::min(low_[a], low_[b]);
        return a != b && glm::dot(box, box) < size * size;
    }

    void join(const PatternEdge& edge) {
        const std::uint32_t a = find(edge.ends[0]);
        const std::uint32_t b = find(edge.ends[1]);
        parents_[b] = a;
        low_[a] = glm::min(low_[a], low_[b]);
        high_[a] = glm::max(high_[a], high_[b]);
    }

private:
    std::uint32_t find(std::uint32_t corner) {
        while (parents_[corner] != corner) corner = parents_[corner] = parents_[parents_[corner]];
        return corner;
    }

    std::vector<std::uint32_t> parents_;
    std::vector<glm::dvec2> low_, high_;
};

std::vector<std::vector<double>> edgeLengths(const Pattern& pattern) {
    std::vector<std::vector<double>> lengths;
    for (std::uint32_t p = 0; p < pattern.panels.size(); ++p) {
        const PatternPanel& panel = pattern.panels[p];
        lengths.emplace_back();
        for (const PatternEdge& edge : panel.edges) {
            const double length = lengthOf(panel, edge);
            if (!(length <= kLongestEdge))
                throw MeshError(
                    nameOf(pattern, {p, static_cast<std::uint32_t>(lengths.back().size())}) +
                    ": is longer than 1 km, expected another curvature or another properties.units_in_meter");
            lengths.back().push_back(length);
        }
    }
    return lengths;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> edgeCounts(const Pattern& pattern, double spacing) {
    std::vector<std::vector<double>> lengths = edgeLengths(pattern);
    std::vector<std::vector<const PatternStitch*>> stitchOf;
    for (const PatternPanel& panel : pattern.panels) stitchOf.emplace_back(panel.edges.size(), nullptr);
    for (const PatternStitch& stitch : pattern.stitches) {
        const auto [a, b] = stitch.sides;
        double& first = lengths[a.panel][a.edge];
        double& second = lengths[b.panel][b.edge];
        if (std::max(first, second) > kMostGather * std::min(first, second))
            throw MeshError(nameOf(pattern, a) + ": is more than 20 times longer or shorter than " +
                            nameOf(pattern, b) + ", to which it is sewn; expected similar lengths");
        first = second = std::max(first, second);
        stitchOf[a.panel][a.edge] = stitchOf[b.panel][b.edge] = &stitch;
    }

    std::vector<std::vector<std::uint32_t>> counts;
    std::vector<std::uint64_t> points;  // number of points on each panel's outline
    std::vector<JoinedCorners> joined;
    for (std::size_t p = 0; p < pattern.panels.size(); ++p) {
        const std::uint32_t least = pattern.panels[p].edges.size() == 2 ? 2 : 1;
        counts.emplace_back();
        for (const double length : lengths[p]) {
            const double pieces = std::ceil(length / spacing - 0.25);
            counts[p].push_back(std::max(least, static_cast<std::uint32_t>(std::max(pieces, 1.0))));
        }
        joined.emplace_back(pattern.panels[p]);
    }
    for (const PatternStitch& stitch : pattern.stitches) {
        const auto [a, b] = stitch.sides;
        std::uint32_t& first = counts[a.panel][a.edge];
        std::uint32_t& second = counts[b.panel][b.edge];
        first = second = std::max(first, second);
    }
    for (const auto& ofPanel : counts)
        points.push_back(std::accumulate(ofPanel.begin(), ofPanel.end(), std::uint64_t{0}));

    // Goes through edges in the file's order, so that a curve of many short edges keeps corners at regular intervals.
    const auto edgeOf = [&](const PanelSide& side) -> const PatternEdge& {
        return pattern.panels[side.panel].edges[side.edge];
    };
    for (std::uint32_t p = 0; p < counts.size(); ++p) {
        for (std::uint32_t k = 0; k < counts[p].size(); ++k) {
            if (counts[p][k] != 1 || lengths[p][k] >= kJoined * spacing) continue;
            std::vector<PanelSide> sides{{p, k}};
            if (const PatternStitch* stitch = stitchOf[p][k])
                sides.push_back(stitch->sides[0] == sides[0] ? stitch->sides[1] : stitch->sides[0]);
            const bool isSmall = std::ranges::all_of(sides, [&](const PanelSide& side) {
                return points[side.panel] >= 3 + sides.size() &&
                       joined[side.panel].staysWithin(edgeOf(side), kJoined * spacing);
            });
            if (!isSmall) continue;
            for (const PanelSide& side : sides) {
                counts[side.panel][side.edge] = 0;
                --points[side.panel];
                joined[side.panel].join(edgeOf(side));
            }
        }
    }
    return counts;
}

}  // namespace drape
