#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// The positions of a mesh's vertices in each frame of an animation.
struct VertexCache {
    static constexpr std::size_t kLargestFile = std::size_t{1} << 30;  ///< size of the largest file that is read, bytes

    std::vector<float> times;  ///< time of each frame, s, ascending; the first is 0
    /// Positions of the vertices in the file's units, frame by frame.
    std::vector<glm::vec3> places;
    std::size_t clip = 0;            ///< number of frames before the first of the file: the way from another pose to it
    std::vector<std::string> notes;  ///< notes on parts of the file that are not played, each in a few words

    [[nodiscard]] std::size_t frameCount() const { return times.size(); }
    [[nodiscard]] std::size_t vertexCount() const { return places.size() / times.size(); }
};

}  // namespace drape
