#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Where the vertices of a mesh are in each frame of an animation.
struct VertexCache {
    static constexpr std::size_t kLargestFile = std::size_t{1} << 30;  ///< bytes

    std::vector<float> times;        ///< s, of each frame, ascending; the first is 0
    std::vector<glm::vec3> places;   ///< of the first frame's vertices, then of the second's...; in the file's units
    std::vector<std::string> notes;  ///< what of the file does not play, each in a few words

    [[nodiscard]] std::size_t frameCount() const { return times.size(); }
    [[nodiscard]] std::size_t vertexCount() const { return places.size() / times.size(); }
};

}  // namespace drape
