#include "patterns/edge_points.h"

#include <cmath>

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

}  // namespace drape
