#pragma once

#include <string>
#include <vector>

#include "cloth/core/world.h"

namespace drape {

/// The bodies of a scene as a garment meets them when it starts.
struct BodiesAtStart {
    std::vector<glm::vec3> positions;   ///< m, of the vertices of all bodies, where they start
    std::vector<glm::vec3> grown;       ///< m, of the same in their own shape, even where they start in another
    std::vector<glm::uvec3> triangles;  ///< of either
};

/// Collects the places and triangles of all bodies, whose meshes must have been read; empty where there are none.
BodiesAtStart bodiesAtStart(const WorldDescription& world);

/// How a garment starts best.
struct CleanStart {
    PatternSettings pattern;          ///< of the garment; its spacing is as it was
    std::uint64_t crossings = 0;      ///< that are left, of the garment with itself and with the bodies
    std::uint64_t withItself = 0;     ///< of these
    float moved = 0.0f;               ///< m, how much higher than at the bodies' height it starts
    std::vector<std::string> panels;  ///< that cross something in the end, in the pattern's order
    std::uint32_t tried = 0;          ///< starts whose crossings were counted

    bool isClean() const { return crossings == 0; }
};

/// Finds how a garment from a sewing pattern starts best, in three steps. It is set to the height of the bodies, as
/// most patterns are made for a body of 1.72 m. Where it crosses their grown shapes there, and hardly would if it were
/// up to 20 cm higher or lower or its limbs were turned by up to 45 degrees, it is moved so: arms then grow into
/// sleeves. Last, small shifts of its panels and smoothing are searched, the least changes first, for a start at which
/// it crosses neither itself nor the bodies where they start; the one with the fewest crossings where none is found. A
/// limit on the triangles that are looked at ends the search within 10 s or so: the result is the same on every
/// machine.
///
/// Throws MeshError for a file that is no sewing pattern, and as sewPattern() does.
CleanStart findCleanStart(const MeshDescription& garment, const BodiesAtStart& bodies);

/// Gives a garment this start. The next loadMeshes() reads its file again.
void useStart(MeshDescription& garment, const CleanStart& start);

/// "no start without crossings: left_sleeve and left_ftorso cross themselves and a body (12 crossings)", or nothing
/// where the start is clean.
std::string describe(const CleanStart& start);

}  // namespace drape
