#pragma once

#include "io/surfaces/mesh.h"
#include "io/surfaces/solid_objects.h"
#include "json/value.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace drape::io {

/// Bounding box of a part's positions in a frame, or of their differences from the first frame; m.
struct Bounds {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};
};

/// The JSON of a GLB file, which describes the binary chunk, and the length of that chunk.
struct GlbDocument {
    std::string json;
    std::uint64_t binaryBytes = 0;
    std::vector<std::shared_ptr<const std::string>> pictures;  ///< pictures at the end of the binary chunk
};

/// Returns the JSON for a GLB file.
/// `bounds`: for each part, one box per frame.
///
/// The binary chunk contains, in this order:
/// - for each part: triangles, lines, points (indices), texture coordinates, and for each frame positions and then, if
/// the part has triangles, normals;
/// - the times, and for each time a weight of each frame except the first;
/// - for each object: triangles, positions and normals, and if it moves, its translations and rotations in each frame;
/// - the pictures, each padded with zeros to a multiple of 4 bytes.
/// Absent data take no bytes.
[[nodiscard]] GlbDocument glbDocument(const Mesh& mesh, const std::vector<std::vector<Bounds>>& bounds,
                                      const std::vector<float>& times, const std::string& name,
                                      const std::vector<SolidObject>& objects = {});

}  // namespace drape::io
