#include "crossings/level_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "base/groups.h"

namespace drape {
namespace {

double cross(const glm::dvec2& a, const glm::dvec2& b) { return a.x * b.y - a.y * b.x; }

double distance(const glm::dvec2& a, const glm::dvec2& b) {
    const glm::dvec2 way = b - a;
    return std::sqrt(way.x * way.x + way.y * way.y);
}

/// Returns the convex hull of points in order (A. M. Andrew, *Another Efficient Algorithm for Convex Hulls in Two
/// Dimensions*, Information Processing Letters 9(5), 1979).
std::vector<glm::dvec2> hullOf(std::vector<glm::dvec2> points) {
    std::ranges::sort(points,
                      [](const glm::dvec2& a, const glm::dvec2& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    std::vector<glm::dvec2> hull;
    for (int half = 0; half < 2; ++half) {
        const std::size_t first = hull.size();
        for (const glm::dvec2& point : points) {
            while (hull.size() >= first + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], point - hull[hull.size() - 2]) <= 0.0)
                hull.pop_back();
            hull.push_back(point);
        }
        hull.pop_back();  // the other half begins with this point
        std::ranges::reverse(points);
    }
    return hull;
}

/// Returns the point at which a plane cuts the side of a triangle between two corners, one below it and one not.
LevelSegment::End cutSide(const std::array<glm::dvec3, 3>& corners, glm::length_t a, glm::length_t b, double height) {
    const double low = corners[static_cast<std::size_t>(a)].y;
    const double high = corners[static_cast<std::size_t>(b)].y;
    return {a, b, (height - low) / (high - low)};
}

glm::dvec2 placeOf(const LevelSegment::End& end, const std::array<glm::dvec3, 3>& corners) {
    const glm::dvec3& a = corners[static_cast<std::size_t>(end.low)];
    const glm::dvec3& b = corners[static_cast<std::size_t>(end.high)];
    const glm::dvec3 place = a + end.share * (b - a);
    return {place.x, place.z};
}

}  // namespace

bool LevelLine::isAround(const glm::dvec2& point) const {
    bool isInside = false;
    for (const LevelSegment& segment : segments) {
        const glm::dvec2 a = segment.from - point;
        const glm::dvec2 b = segment.to - point;
        if ((a.y > 0.0) == (b.y > 0.0)) continue;
        if (a.x + (b.x - a.x) * (-a.y / (b.y - a.y)) > 0.0) isInside = !isInside;
    }
    return isInside;
}

glm::dvec2 LevelLine::middle() const {
    glm::dvec2 sum(0.0);
    double length = 0.0;
    for (const LevelSegment& segment : segments) {
        const double way = distance(segment.from, segment.to);
        sum += 0.5 * way * (segment.from + segment.to);
        length += way;
    }
    return length > 0.0 ? sum / length : segments.front().from;
}

double LevelLine::girth() const {
    std::vector<glm::dvec2> points;
    for (const LevelSegment& segment : segments) points.insert(points.end(), {segment.from, segment.to});
    const std::vector<glm::dvec2> hull = hullOf(std::move(points));
    double length = 0.0;
    for (std::size_t k = 0; k < hull.size(); ++k) length += distance(hull[k], hull[(k + 1) % hull.size()]);
    return length;
}

std::vector<LevelLine> levelLines(std::span<const glm::vec3> places, std::span<const glm::uvec3> triangles,
                                  double height) {
    using Side = std::pair<std::uint32_t, std::uint32_t>;
    std::map<Side, std::uint32_t> sides;  // numbers of the cut sides
    std::vector<LevelSegment> segments;
    std::vector<std::array<std::uint32_t, 2>> sidesOf;  // the two cut sides of each segment
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        std::array<glm::dvec3, 3> corners;
        std::array<bool, 3> isAbove{};
        for (std::size_t k = 0; k < 3; ++k) {
            corners[k] = glm::dvec3(places[triangles[t][static_cast<glm::length_t>(k)]]);
            isAbove[k] = corners[k].y >= height;
        }
        std::array<LevelSegment::End, 2> ends;
        std::array<std::uint32_t, 2> numbers{};
        std::size_t count = 0;
        for (glm::length_t k = 0; k < 3; ++k) {
            const glm::length_t next = (k + 1) % 3;
            if (isAbove[static_cast<std::size_t>(k)] == isAbove[static_cast<std::size_t>(next)]) continue;
            ends[count] = cutSide(corners, k, next, height);
            const Side side = std::minmax(triangles[t][k], triangles[t][next]);
            numbers[count++] = sides.try_emplace(side, static_cast<std::uint32_t>(sides.size())).first->second;
        }
        if (count != 2) continue;
        segments.push_back({placeOf(ends[0], corners), placeOf(ends[1], corners), t, ends[0], ends[1]});
        sidesOf.push_back(numbers);
    }
    Groups connected(sides.size());
    std::vector<std::uint32_t> uses(sides.size(), 0);
    for (const auto& [a, b] : sidesOf) {
        connected.join(a, b);
        ++uses[a];
        ++uses[b];
    }
    std::map<std::size_t, std::size_t> lineOf;  // by the group of sides
    std::vector<LevelLine> lines;
    for (std::size_t k = 0; k < segments.size(); ++k) {
        const auto [found, isNew] = lineOf.try_emplace(connected.of(sidesOf[k][0]), lines.size());
        if (isNew) lines.push_back({{}, true});
        LevelLine& line = lines[found->second];
        line.segments.push_back(segments[k]);
        if (uses[sidesOf[k][0]] < 2 || uses[sidesOf[k][1]] < 2) line.isClosed = false;
    }
    return lines;
}

}  // namespace drape
