#pragma once

#include "io/surfaces/mesh.h"
#include "io/surfaces/solid_objects.h"
#include "json/value.h"

#include <string>

namespace drape::io {

/// The box around the positions of a part in a frame, or around their differences from the first frame; m.
struct Bounds {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};
};

/// The JSON of a GLB file, which describes its binary chunk, and the length of that chunk.
struct GlbDocument {
    std::string json;
    std::uint64_t binaryBytes = 0;
};

/// bounds: of each part, one for each frame. The binary chunk holds, for each part: triangles, lines, points (indices),
/// texture coordinates, and for each frame positions and then, where there are triangles, normals; then the times and,
/// for each, a weight of each frame but the first; then for each object its triangles, positions and normals, and, if
/// it moves, its translations and rotations in each frame. Absent parts take no bytes.
[[nodiscard]] GlbDocument glbDocument(const Mesh& mesh, const std::vector<std::vector<Bounds>>& bounds,
                                      const std::vector<float>& times, const std::string& name,
                                      const std::vector<SolidObject>& objects = {});

}  // namespace drape::io
