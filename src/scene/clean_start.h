#pragma once

#include <string>
#include <vector>

#include "cloth/core/world.h"

namespace drape {

/// The bodies of a scene as a garment meets them when it starts.
struct BodiesAtStart {
    std::vector<glm::vec3> positions;   ///< m, of the vertices of all bodies, where they start
    std::vector<glm::uvec3> triangles;  ///< of positions
    float low = 0.0f;                   ///< m, heights of the lowest and the highest vertex of the bodies' meshes as
    float high = 0.0f;                  ///< they are placed, even where they start in another shape
};

/// Of the bodies' meshes, which must have been read; empty where there are none.
BodiesAtStart bodiesAtStart(const WorldDescription& world);

/// How a garment starts best.
struct CleanStart {
    PatternSettings pattern;          ///< of the garment; its spacing is as it was
    std::uint64_t crossings = 0;      ///< that are left, of the garment with itself and with the bodies
    std::uint64_t withItself = 0;     ///< of these
    std::uint64_t before = 0;         ///< crossings where it is only set to the bodies' height
    std::vector<std::string> panels;  ///< that cross something in the end, in the pattern's order
    std::uint32_t tried = 0;          ///< starts whose crossings were counted

    bool isClean() const { return crossings == 0; }
};

/// Sets a garment from a sewing pattern to the height of the bodies, as most patterns are made for a body of 1.72 m;
/// where it crosses them there, to where it crosses them least within 20 cm of that. Then searches small shifts of its
/// panels and smoothing, the least changes first, for a start at which it crosses neither itself nor the bodies; the
/// one with the fewest crossings where none is found. A limit on the triangles that it looks at ends the search within
/// 10 s or so: the result is the same on every machine.
///
/// Throws MeshError for a file that is no sewing pattern, and as sewPattern() does.
CleanStart findCleanStart(const MeshDescription& garment, const BodiesAtStart& bodies);

/// Lets a garment start so. loadMeshes() reads it again then.
void useStart(MeshDescription& garment, const CleanStart& start);

/// "no start without crossings: left_sleeve and left_ftorso cross themselves or a body (12 crossings)", or nothing
/// where the start is clean.
std::string describe(const CleanStart& start);

}  // namespace drape
