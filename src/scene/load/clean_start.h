#pragma once

#include <string>
#include <vector>

#include "cloth/core/world.h"

namespace drape {

/// The bodies of a scene as a garment meets them at its start.
struct BodiesAtStart {
    std::vector<glm::vec3> positions;   ///< vertices of all bodies at the start, m
    std::vector<glm::vec3> slim;        ///< vertices of all bodies shortly before they are full-grown, m
    std::vector<glm::vec3> grown;       ///< vertices of all bodies in their full-grown shape, m
    std::vector<glm::uvec3> triangles;  ///< indices into `positions` or `grown`
};

/// Collects the vertices and triangles of all bodies. Their meshes must have been read. The result is empty without
/// bodies.
BodiesAtStart bodiesAtStart(const WorldDescription& world);

/// The best start found for a garment.
struct CleanStart {
    PatternSettings pattern;          ///< settings of the garment; the spacing is unchanged
    std::uint64_t crossings = 0;      ///< remaining crossings of the garment with itself and with the bodies
    std::uint64_t withItself = 0;     ///< crossings of the garment with itself, included in `crossings`
    float moved = 0.0f;               ///< height of the garment above its place, m; negative: below
    std::vector<std::string> panels;  ///< names of the panels that still cross something, in the pattern's order
    std::uint32_t tried = 0;          ///< number of starts whose crossings were counted

    bool isClean() const { return crossings == 0; }
};

/// Finds the best start for a garment from a sewing pattern that has been placed, in two steps:
/// 1. If a limb of the full-grown bodies passes through a panel, moves the garment up or down by up to 20 cm and turns
/// its limbs by up to 45 degrees if that removes nearly all crossings with the full-grown bodies. Arms then grow into
/// sleeves. If the bodies do not pass through the seams between limbs and trunk then, looks for a height and an angle
/// of up to 90 degrees at which they do, as for arms in a T-pose.
/// 2. Moves the garment up or down by up to 20 cm, turns its limbs and moves them outwards, and smooths it, the
/// smallest changes first, until it crosses neither itself nor the bodies in their shape at the start, which may be
/// thin. If no such start is found, uses the start with the fewest crossings.
///
/// The search ends after a fixed number of triangle tests, which take about 15 s. A fixed time would give other results
/// on other machines.
///
/// Throws MeshError for a file that is not a sewing pattern, and the exceptions of sewPattern().
CleanStart findCleanStart(const MeshDescription& garment, const BodiesAtStart& bodies);

/// Applies the start to a garment. The next loadMeshes() reads its file again.
void useStart(MeshDescription& garment, const CleanStart& start);

/// Returns "no start without crossings: left_sleeve and left_ftorso cross themselves and a body (12 crossings)".
/// Returns an empty text for a clean start.
std::string describe(const CleanStart& start);

}  // namespace drape
