#include "patterns/panel_mesh.h"

#include <cmath>

#include "patterns/panel_outline.h"
#include "patterns/triangulation.h"

namespace drape {
namespace {

constexpr int kSmoothingRounds = 5;
constexpr double kKept = 0.3;                      // weight of a point's own place in each round of smoothing
constexpr double kFirstClear = 0.55;               // smallest distance of lattice points from the outline, in spacings
constexpr double kFromOutline = 0.45;              // smallest distance from the outline after smoothing, in spacings
constexpr double kRowHeight = 0.8660254037844386;  // distance between rows of the lattice, in spacings

/// Returns the points of a lattice inside an outline. The lattice is symmetric about the middle of the outline's
/// bounding box, so that mirrored panels have mirrored meshes.
std::vector<glm::dvec2> latticeIn(const PanelOutline& outline, std::span<const WholePoint> corners, double spacing) {
    glm::dvec2 low(corners.front());
    glm::dvec2 high = low;
    for (const WholePoint& corner : corners) {
        low = glm::min(low, glm::dvec2(corner));
        high = glm::max(high, glm::dvec2(corner));
    }
    std::vector<glm::dvec2> points;
    const double middle = 0.5 * (low.x + high.x);
    for (int row = 0;; ++row) {
        // No corner is at the height of a row, since corners have integer coordinates.
        const double y = std::floor(low.y + (row + 0.5) * kRowHeight * spacing) + 0.5;
        if (y >= high.y) break;
        const std::vector<double> crossings = outline.crossingsAt(y);
        const double shift = row % 2 == 0 ? 0.0 : 0.5;
        for (std::size_t k = 0; k + 1 < crossings.size(); k += 2) {
            const double first = std::ceil((crossings[k] - middle) / spacing - shift);
            const double last = std::floor((crossings[k + 1] - middle) / spacing - shift);
            for (double column = first; column <= last; column += 1.0) {
                const glm::dvec2 place(middle + (column + shift) * spacing, y);
                if (outline.isClear(place, kFirstClear * spacing)) points.push_back(place);
            }
        }
    }
    return points;
}

WholePoint wholeOf(const glm::dvec2& place) {
    return {static_cast<std::int64_t>(std::floor(place.x + 0.5)), static_cast<std::int64_t>(std::floor(place.y + 0.5))};
}

/// Moves inner points towards the mean of their neighbours if they stay clear of the outline.
void smoothInside(std::vector<glm::dvec2>& places, const PanelMesh& mesh, std::uint32_t outer,
                  const PanelOutline& outline, double spacing) {
    std::vector<glm::dvec2> sums(mesh.points.size(), glm::dvec2(0.0));
    std::vector<double> counts(mesh.points.size(), 0.0);
    for (const glm::uvec3& t : mesh.triangles) {
        for (glm::length_t k = 0; k < 3; ++k) {
            sums[t[k]] += glm::dvec2(mesh.points[t[(k + 1) % 3]]) + glm::dvec2(mesh.points[t[(k + 2) % 3]]);
            counts[t[k]] += 2.0;
        }
    }
    for (std::size_t k = 0; k < places.size(); ++k) {
        const double count = counts[outer + k];
        if (count == 0.0) continue;
        const glm::dvec2 moved = kKept * places[k] + (1.0 - kKept) * (sums[outer + k] / count);
        if (outline.isInside(moved) && outline.isClear(moved, kFromOutline * spacing)) places[k] = moved;
    }
}

void triangulate(PanelMesh& mesh, std::uint32_t outer) {
    Triangulation all(mesh.points);
    mesh.recovered = 0;
    for (std::uint32_t k = 0; k < outer; ++k) mesh.recovered += all.recover(k, (k + 1) % outer) ? 1u : 0u;
    const std::vector<bool> inside = all.isInside(outer);
    mesh.triangles.clear();
    for (std::size_t t = 0; t < inside.size(); ++t) {
        const auto& corners = all.triangles()[t].corners;
        if (inside[t]) mesh.triangles.emplace_back(corners[0], corners[1], corners[2]);
    }
}

}  // namespace

PanelMesh meshPanel(std::span<const WholePoint> corners, double spacing) {
    const auto outer = static_cast<std::uint32_t>(corners.size());
    const PanelOutline outline(corners, 1.25 * spacing);
    std::vector<glm::dvec2> places = latticeIn(outline, corners, spacing);
    PanelMesh mesh;
    const auto takePlaces = [&] {
        mesh.points.assign(corners.begin(), corners.end());
        for (const glm::dvec2& place : places) mesh.points.push_back(wholeOf(place));
    };
    takePlaces();
    triangulate(mesh, outer);
    for (int round = 0; round < kSmoothingRounds && !places.empty(); ++round) {
        smoothInside(places, mesh, outer, outline, spacing);
        takePlaces();
        triangulate(mesh, outer);
    }
    return mesh;
}

}  // namespace drape
