#include "patterns/panel_mesh.h"

#include <algorithm>
#include <cmath>

#include "patterns/triangulation.h"

namespace drape {

PanelOutline::PanelOutline(std::span<const WholePoint> corners, double height) : corners_(corners), height_(height) {
    const auto isLower = [](const WholePoint& a, const WholePoint& b) { return a.y < b.y; };
    const auto [low, high] = std::ranges::minmax_element(corners, isLower);
    low_ = static_cast<double>(low->y);
    strips_.resize(static_cast<std::size_t>((static_cast<double>(high->y) - low_) / height_) + 1);
    for (std::uint32_t k = 0; k < corners_.size(); ++k) {
        const auto [from, to] = std::minmax(corners_[k].y, corners_[after(k)].y);
        const std::size_t last = stripAt(static_cast<double>(to));
        for (std::size_t s = stripAt(static_cast<double>(from)); s <= last; ++s) strips_[s].push_back(k);
    }
}

std::size_t PanelOutline::stripAt(double y) const {
    if (strips_.empty()) return 0;
    const double strip = (y - low_) / height_;
    return strip <= 0.0 ? 0 : std::min(strips_.size() - 1, static_cast<std::size_t>(strip));
}

std::optional<std::array<std::uint32_t, 2>> PanelOutline::findMeeting() const {
    std::optional<std::array<std::uint32_t, 2>> found;
    const auto lowX = [&](std::uint32_t k) { return std::min(corners_[k].x, corners_[after(k)].x); };
    const auto highX = [&](std::uint32_t k) { return std::max(corners_[k].x, corners_[after(k)].x); };
    for (std::vector<std::uint32_t> strip : strips_) {
        std::ranges::sort(
            strip, [&](std::uint32_t a, std::uint32_t b) { return lowX(a) != lowX(b) ? lowX(a) < lowX(b) : a < b; });
        for (std::size_t i = 0; i < strip.size(); ++i) {
            for (std::size_t j = i + 1; j < strip.size() && lowX(strip[j]) <= highX(strip[i]); ++j) {
                const std::uint32_t a = std::min(strip[i], strip[j]);
                const std::uint32_t b = std::max(strip[i], strip[j]);
                if (found && *found <= std::array{a, b}) continue;
                const WholePoint& p = corners_[a];
                const WholePoint& q = corners_[after(a)];
                const WholePoint& r = corners_[b];
                const WholePoint& s = corners_[after(b)];
                bool meets = false;
                if (after(a) == b || after(b) == a) {  // adjacent sides share a corner, but may fold back on each other
                    const WholePoint& tip = after(a) == b ? q : p;
                    const WholePoint u = (after(a) == b ? p : q) - tip;
                    const WholePoint v = (after(a) == b ? s : r) - tip;
                    meets = u.x * v.y - u.y * v.x == 0 && u.x * v.x + u.y * v.y > 0;
                } else {
                    meets = doMeet(p, q, r, s);
                }
                if (meets) found = {a, b};
            }
        }
    }
    return found;
}

std::vector<double> PanelOutline::crossingsAt(double y) const {
    std::vector<double> crossings;
    for (const std::uint32_t k : strips_[stripAt(y)]) {
        const glm::dvec2 a(corners_[k]);
        const glm::dvec2 b(corners_[after(k)]);
        if ((a.y > y) != (b.y > y)) crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::ranges::sort(crossings);
    return crossings;
}

bool PanelOutline::isClear(const glm::dvec2& place, double distance) const {
    // A place must be outside the circle that has a side as its diameter. Such a circle reaches half the side's length
    // beyond the side: about the height of one strip at most.
    const double reach = std::max(distance, height_);
    const std::size_t last = stripAt(place.y + reach);
    for (std::size_t s = stripAt(place.y - reach); s <= last; ++s) {
        for (const std::uint32_t k : strips_[s]) {
            const glm::dvec2 a(corners_[k]);
            const glm::dvec2 side = glm::dvec2(corners_[after(k)]) - a;
            const glm::dvec2 from = place - a;
            const double square = glm::dot(side, side);
            const glm::dvec2 fromMiddle = from - 0.5 * side;
            if (glm::dot(fromMiddle, fromMiddle) < 0.525 * 0.525 * square) return false;
            const double share = std::clamp(glm::dot(from, side) / square, 0.0, 1.0);
            const glm::dvec2 away = from - share * side;
            if (glm::dot(away, away) < distance * distance) return false;
        }
    }
    return true;
}

bool PanelOutline::isInside(const glm::dvec2& place) const {
    bool inside = false;
    for (const std::uint32_t k : strips_[stripAt(place.y)]) {
        const glm::dvec2 a(corners_[k]);
        const glm::dvec2 b(corners_[after(k)]);
        if ((a.y > place.y) == (b.y > place.y)) continue;
        if (place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
    return inside;
}

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
