#include "patterns/panel_cut.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/edge_points.h"
#include "patterns/panel_outline.h"
#include "patterns/pattern_reader.h"
#include "physics/exact_math.h"

namespace drape {
namespace {

/// The points of a panel's outline in order, and the edge of each side between them.
struct SampledOutline {
    std::vector<glm::dvec2> points;
    std::vector<std::uint32_t> edgeOf;  // edge of the side that begins at each point
};

SampledOutline sampleOutline(const PatternPanel& panel, const std::vector<std::uint32_t>& counts,
                             std::vector<std::vector<std::uint32_t>>& alongEdge) {
    SampledOutline outline;
    std::vector<glm::dvec2> joined;  // corners of consecutive very short edges
    // Starts with an edge that is not very short, so that consecutive very short edges are not separated.
    std::size_t first = 0;
    while (counts[panel.loop[first]] == 0) ++first;
    for (std::size_t i = 0; i < panel.loop.size(); ++i) {
        const std::uint32_t k = panel.loop[(first + i) % panel.loop.size()];
        const auto here = static_cast<std::uint32_t>(outline.points.size());
        if (counts[k] == 0) {
            alongEdge[k] = {here};
            joined.push_back(panel.vertices[panel.edges[k].ends[0]]);
            joined.push_back(panel.vertices[panel.edges[k].ends[1]]);
            continue;
        }
        std::vector<glm::dvec2> points = evenPoints(panel, panel.edges[k], counts[k]);
        const auto meanOf = [&] {
            glm::dvec2 sum(0.0);
            for (const glm::dvec2& place : joined) sum += place;
            return sum / static_cast<double>(joined.size());
        };
        if (!joined.empty()) points.front() = meanOf();
        joined.clear();
        for (std::uint32_t n = 0; n < counts[k]; ++n) {
            alongEdge[k].push_back(here + n);
            outline.points.push_back(points[n]);
            outline.edgeOf.push_back(k);
        }
        alongEdge[k].push_back(here + counts[k]);
    }
    // The outline is closed: after its last point comes the first.
    const auto count = static_cast<std::uint32_t>(outline.points.size());
    if (!joined.empty()) {
        glm::dvec2 sum(0.0);
        for (const glm::dvec2& place : joined) sum += place;
        outline.points.front() = sum / static_cast<double>(joined.size());
    }
    for (auto& along : alongEdge) {
        for (std::uint32_t& point : along) point %= count;
    }
    return outline;
}

glm::dmat3 turnOfPanel(const glm::dvec3& degrees) {
    constexpr double kRadian = 0.017453292519943295;
    glm::dmat3 turn(1.0);
    for (int axis = 0; axis < 3; ++axis) {
        const double c = physics::exactCosine(kRadian * degrees[axis]);
        const double s = physics::exactSine(kRadian * degrees[axis]);
        const int next = (axis + 1) % 3;
        const int last = (axis + 2) % 3;
        glm::dmat3 about(1.0);
        about[next][next] = about[last][last] = c;
        about[next][last] = s;
        about[last][next] = -s;
        turn = about * turn;
    }
    return turn;
}

std::string placeInFile(const Pattern& pattern, const glm::dvec2& place) {
    char text[64];
    std::snprintf(text, sizeof text, "(%.4g, %.4g)", place.x * pattern.unitsInMetre, place.y * pattern.unitsInMetre);
    return text;
}

void expectSize(const SampledOutline& outline, const Pattern& pattern, std::uint32_t panel) {
    glm::dvec2 low(outline.points.front());
    glm::dvec2 high = low;
    for (std::size_t k = 0; k < outline.points.size(); ++k) {
        low = glm::min(low, outline.points[k]);
        high = glm::max(high, outline.points[k]);
        const glm::dvec2 size = high - low;
        if (!(size.x <= kLargestPanel && size.y <= kLargestPanel))
            throw MeshError(
                nameOf(pattern, {panel, outline.edgeOf[k]}) +
                ": makes the panel larger than 20 m, expected a smaller value or another properties.units_in_meter");
    }
}

void expectSimple(const PanelOutline& whole, const SampledOutline& outline, std::span<const WholePoint> corners,
                  const Pattern& pattern, std::uint32_t panel) {
    for (std::size_t k = 0; k < corners.size(); ++k) {
        if (corners[k] == corners[(k + 1) % corners.size()])
            throw MeshError(nameOf(pattern, {panel, outline.edgeOf[k]}) + ": has two points at the same place, near " +
                            placeInFile(pattern, outline.points[k]) + ", expected different places");
    }
    const auto meeting = whole.findMeeting();
    if (!meeting) return;
    const std::uint32_t one = outline.edgeOf[(*meeting)[0]];
    const std::uint32_t two = outline.edgeOf[(*meeting)[1]];
    const std::string what =
        one == two ? " crosses or touches itself" : " crosses or touches edge " + std::to_string(two);
    throw MeshError(nameOf(pattern, {panel, one}) + what + " near " +
                    placeInFile(pattern, outline.points[(*meeting)[0]]) +
                    ", expected an outline that does not meet itself");
}

}  // namespace

void refuseParticles(double particles, double spacing) {
    char text[120];
    std::snprintf(text, sizeof text, "has over %.3g particles at a spacing of %.4g m, expected at most 500,000",
                  particles, spacing);
    throw MeshError(text);
}

CutPanel cutPanel(const Pattern& pattern, std::uint32_t index, const std::vector<std::uint32_t>& counts,
                  double spacing) {
    const PatternPanel& panel = pattern.panels[index];
    CutPanel cut;
    cut.alongEdge.resize(panel.edges.size());
    const double around = std::accumulate(counts.begin(), counts.end(), 0.0);
    if (around > static_cast<double>(kMostSewn)) refuseParticles(around, spacing);
    SampledOutline outline = sampleOutline(panel, counts, cut.alongEdge);
    expectSize(outline, pattern, index);
    double area = 0.0;  // twice the panel's area, m^2
    glm::dvec2 before = outline.points.back();
    for (const glm::dvec2& point : outline.points) {
        area += before.x * point.y - before.y * point.x;
        before = point;
    }
    const double particles = 0.5 * std::abs(area) / (spacing * spacing * 0.866);
    if (particles > static_cast<double>(kMostSewn)) refuseParticles(particles, spacing);
    const double mirror = area < 0.0 ? -1.0 : 1.0;
    glm::dvec2 low(1e300);
    for (const glm::dvec2& point : outline.points) low = glm::min(low, glm::dvec2(mirror * point.x, point.y));
    std::vector<WholePoint> corners;
    for (const glm::dvec2& point : outline.points) {
        const glm::dvec2 from = (glm::dvec2(mirror * point.x, point.y) - low) * kWholeUnits;
        corners.emplace_back(static_cast<std::int64_t>(std::floor(from.x + 0.5)),
                             static_cast<std::int64_t>(std::floor(from.y + 0.5)));
    }
    expectSimple(PanelOutline(corners, 1.25 * spacing * kWholeUnits), outline, corners, pattern, index);

    PanelMesh mesh = meshPanel(corners, spacing * kWholeUnits);
    cut.triangles = std::move(mesh.triangles);
    cut.recovered = mesh.recovered;
    const glm::dmat3 turn = turnOfPanel(panel.turn);
    for (const WholePoint& point : mesh.points) {
        const glm::dvec2 flat = glm::dvec2(point) / kWholeUnits + low;
        cut.flat.push_back(flat);
        cut.places.push_back(turn * glm::dvec3(mirror * flat.x, flat.y, 0.0) + panel.place);
    }
    return cut;
}

}  // namespace drape
