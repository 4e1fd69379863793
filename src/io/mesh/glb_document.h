#pragma once

#include "io/mesh/mesh.h"
#include "io/mesh/solid_objects.h"
#include "json/value.h"

#include <string>

namespace drape::io {

/// The box around the positions of a part in a frame, or around their differences from the first frame; m.
struct Bounds {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};
};

/// What a GLB file says about its binary chunk, and how long that is.
struct GlbDocument {
    std::string json;
    std::uint64_t binaryBytes = 0;
};

/// bounds: of each part, one for each frame. The binary chunk holds, for each part: triangles, lines, points (indices),
/// texture coordinates, and for each frame positions and then, where there are triangles, normals; then the times and,
/// for each, a weight of each frame but the first; then for each object its triangles, positions and normals, and where
/// it moves its places and its turns in each frame. What is not there takes no bytes.
[[nodiscard]] GlbDocument glbDocument(const Mesh& mesh, const std::vector<std::vector<Bounds>>& bounds,
                                      const std::vector<float>& times, const std::string& name,
                                      const std::vector<SolidObject>& objects = {});

}  // namespace drape::io
