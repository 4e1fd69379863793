#pragma once

#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern.h"
#include "patterns/pattern_settings.h"

namespace drape {

/// The panels of a pattern as triangles, their seams closed: vertices that are sewn together are one, at the mean of
/// all of their places. Panels are laid out side by side in the texture coordinates, true to size in metres, as the
/// side of the fabric is seen that faces in the direction of the panel's outline (to the left round it).
struct SewnPattern {
    /// Where each vertex is before panels are moved, and how much of PatternSettings::outward it is moved along x, and
    /// of PatternSettings::turn.
    struct Vertex {
        glm::dvec3 place{0.0};  ///< m
        double outward = 0.0;   ///< -1 to 1: on limbs their side, on the trunk 0, on the seams between them neither
    };

    std::vector<Vertex> vertices;
    /// Without positions: texture coordinates, faces by panel, groups of panels and labels, panels, seams, notes.
    PolygonMesh mesh;
    std::uint32_t recovered = 0;  ///< sides of outlines that were in no Delaunay triangulation, but are edges now
};

/// spacing: m between particles, 0.002 to 0.2. The same bits on every machine.
///
/// Throws MeshError, with the panel and the edges, for an outline that crosses or touches itself or has no area, an
/// edge of a panel that cannot be as it is (see edgeCounts()), a panel over 20 m, and over kMostSewn particles.
SewnPattern sewPattern(const Pattern& pattern, double spacing);

/// m, of each vertex: the panels moved and smoothed by settings. Its spacing is not looked at.
std::vector<glm::vec3> startPlaces(const SewnPattern& sewn, const PatternSettings& settings);

/// The whole, with the positions of startPlaces().
PolygonMesh meshOfPattern(const Pattern& pattern, const PatternSettings& settings);

}  // namespace drape
