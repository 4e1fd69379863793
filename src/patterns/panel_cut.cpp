// A chord is an edge inside a panel whose two ends are on seams. Two panels may have chords between the same vertices.
#include "patterns/panel_cut.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/edge_points.h"
#include "patterns/panel_mesh.h"
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

namespace {

/// A side of a triangle, by the vertices that it joins after sewing.
struct TriangleSide {
    std::uint64_t ends;  // vertices at both ends, the lower index in the upper 32 bits
    std::uint32_t panel;
    std::uint32_t triangle;
    glm::length_t corner;  // number within the triangle of the corner where the side begins
};

/// Splits the edge between points `a` and `b` of a panel at its middle, and the triangles on both of its sides.
/// `middle`: index of the new point.
void splitChord(CutPanel& panel, std::uint32_t a, std::uint32_t b, std::uint32_t middle) {
    panel.flat.push_back(0.5 * (panel.flat[a] + panel.flat[b]));
    panel.places.push_back(0.5 * (panel.places[a] + panel.places[b]));
    for (std::size_t t = 0, count = panel.triangles.size(); t < count; ++t) {
        for (glm::length_t k = 0; k < 3; ++k) {
            glm::uvec3& corners = panel.triangles[t];
            const std::uint32_t p = corners[k];
            const std::uint32_t q = corners[(k + 1) % 3];
            if (!((p == a && q == b) || (p == b && q == a))) continue;
            const std::uint32_t tip = corners[(k + 2) % 3];
            corners = {p, middle, tip};
            panel.triangles.emplace_back(middle, q, tip);
            break;
        }
    }
}

}  // namespace

bool splitSharedChords(std::vector<CutPanel>& panels, std::vector<std::uint32_t>& firsts,
                       std::vector<std::vector<std::uint32_t>>& vertexOf) {
    // Collects the sides of all triangles, and counts the vertices.
    std::vector<TriangleSide> sides;
    std::uint32_t vertices = 0;
    for (std::uint32_t p = 0; p < panels.size(); ++p) {
        for (const std::uint32_t vertex : vertexOf[p]) vertices = std::max(vertices, vertex + 1);
        for (std::uint32_t t = 0; t < panels[p].triangles.size(); ++t) {
            for (glm::length_t k = 0; k < 3; ++k) {
                const std::uint64_t a = vertexOf[p][panels[p].triangles[t][k]];
                const std::uint64_t b = vertexOf[p][panels[p].triangles[t][(k + 1) % 3]];
                if (a != b) sides.push_back({std::min(a, b) << 32 | std::max(a, b), p, t, k});
            }
        }
    }
    // Sorts the sides, so that all sides between the same two vertices are consecutive.
    std::ranges::stable_sort(sides, {}, &TriangleSide::ends);
    struct Chord {
        std::uint32_t panel, a, b;
        auto operator<=>(const Chord&) const = default;
    };
    // Finds the chords among the sides between the same two vertices.
    std::vector<Chord> chords;
    for (std::size_t i = 0, end = 0; i < sides.size(); i = end) {
        for (end = i + 1; end < sides.size() && sides[end].ends == sides[i].ends;) ++end;
        if (end - i <= 2) continue;  // at most two triangles meet there, as at any edge of a cloth
        std::vector<Chord> here;
        for (std::size_t k = i; k < end; ++k) {
            const glm::uvec3& t = panels[sides[k].panel].triangles[sides[k].triangle];
            const auto [a, b] = std::minmax(t[sides[k].corner], t[(sides[k].corner + 1) % 3]);
            here.push_back({sides[k].panel, a, b});
        }
        // An edge that two triangles of one panel share is inside that panel.
        std::ranges::sort(here);
        for (std::size_t k = 0; k + 1 < here.size(); ++k) {
            if (here[k] == here[k + 1]) chords.push_back(here[k]);
        }
    }
    // Splits the chords. Each gets a point and a vertex of its own.
    for (const Chord& chord : chords) {
        CutPanel& panel = panels[chord.panel];
        splitChord(panel, chord.a, chord.b, static_cast<std::uint32_t>(panel.flat.size()));
        vertexOf[chord.panel].push_back(vertices++);
    }
    // Renumbers: panels have more points now.
    firsts.assign(1, 0);
    for (const CutPanel& panel : panels)
        firsts.push_back(firsts.back() + static_cast<std::uint32_t>(panel.flat.size()));
    firsts.pop_back();
    return !chords.empty();
}

}  // namespace drape
