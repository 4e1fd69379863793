// A chord is an edge inside a panel whose two ends are on seams. Two panels may have chords between the same vertices.

#include "patterns/shared_chords.h"

#include <algorithm>

namespace drape {
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
