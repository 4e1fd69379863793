#pragma once

#include <glm/mat4x4.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_document.h"
#include "mesh_reading/gltf/gltf_nodes.h"
#include "mesh_reading/gltf/gltf_track.h"

namespace drape {

/// Where nodes are at a moment.
struct GltfPose {
    std::vector<glm::dmat4> nodes;             ///< of each node, in the world
    std::vector<std::vector<double>> weights;  ///< of each node, of the morph targets of its mesh
};

/// The nodes of a document as tracks move them, or as it has them. All arithmetic is the same on every machine.
class GltfPoses {
public:
    /// The document must outlive it.
    GltfPoses(const GltfDocument& document, GltfNodes nodes, std::vector<GltfTrack> tracks);

    double duration() const { return end_ - start_; }  ///< s, from the first key to the last

    /// As the file has them, or `seconds` after the first key.
    GltfPose at(std::optional<double> seconds) const;

private:
    glm::dmat4 localOf(std::size_t node, std::optional<double> time, std::vector<double>& weights) const;

    const tinygltf::Model* model_;
    GltfNodes nodes_;
    std::vector<GltfTrack> tracks_;  // by node
    double start_ = 0.0;
    double end_ = 0.0;
};

/// The turn of a quaternion of length 1.
glm::dmat4 turnMatrix(const glm::dvec4& q);

}  // namespace drape
