#pragma once

#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern.h"

namespace drape {

/// The panels of a pattern as triangles with closed seams. Vertices that are sewn together become one vertex, at the
/// mean of their places. Panels lie side by side in texture space, true to size in metres. The texture shows the side
/// of the fabric from which the panel's outline runs counterclockwise.
struct SewnPattern {
    /// A vertex before panels are moved.
    struct Vertex {
        glm::dvec3 place{0.0};  ///< position, m
        /// Factor of PatternSettings::outward and PatternSettings::turn. On a limb, the limb's side along x (-1 or 1);
        /// on the trunk, 0; on a seam between them, a value in between.
        double outward = 0.0;
    };

    std::vector<Vertex> vertices;
    /// The mesh without positions. It has texture coordinates, faces by panel, groups of panels and labels, panels,
    /// seams and notes.
    PolygonMesh mesh;
    /// Number of outline sides that were missing in the Delaunay triangulation and had to be made edges.
    std::uint32_t recovered = 0;
};

/// Sews a pattern. The result has the same bits on every machine.
///
/// Throws MeshError, which names the panel and the edges, for an outline that crosses or touches itself or has no area,
/// for an edge that edgeCounts() refuses, for a panel over 20 m, and for more than kMostSewn particles.
/// `spacing`: distance between particles, m, 0.002 to 0.2.
SewnPattern sewPattern(const Pattern& pattern, double spacing);

/// Returns the place of each vertex, m, after the settings have moved and smoothed the panels. Ignores the spacing.
std::vector<glm::vec3> startPlaces(const SewnPattern& sewn, const PatternSettings& settings);

/// Returns the sewn mesh with the positions of startPlaces().
PolygonMesh meshOfPattern(const Pattern& pattern, const PatternSettings& settings);

}  // namespace drape
