#pragma once

#include <glm/mat4x4.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_document.h"
#include "mesh_reading/gltf/gltf_nodes.h"
#include "mesh_reading/gltf/gltf_track.h"

namespace drape {

/// The transforms of nodes at one moment.
struct GltfPose {
    std::vector<glm::dmat4> nodes;             ///< transform of each node to the world
    std::vector<std::vector<double>> weights;  ///< weights of the morph targets of each node's mesh
};

/// Computes the poses of a document's nodes: as stored in the file, or as moved by tracks. All arithmetic is the same
/// on every machine.
class GltfPoses {
public:
    /// `document`: must outlive this object.
    GltfPoses(const GltfDocument& document, GltfNodes nodes, std::vector<GltfTrack> tracks);

    /// Time from 0, or from the first key if that is earlier, to the last key, s.
    double duration() const { return end_ - start_; }

    /// Returns the pose `seconds` after the beginning of duration(). Before its first key, a node has the pose of that
    /// key. Without `seconds`, returns the pose in the file.
    /// `share`: how far every node has moved from its pose in the file to the one at `seconds`, 0 to 1.
    GltfPose at(std::optional<double> seconds, double share = 1.0) const;

private:
    glm::dmat4 localOf(std::size_t node, std::optional<double> time, double share, std::vector<double>& weights) const;

    const tinygltf::Model* model_;
    GltfNodes nodes_;
    std::vector<GltfTrack> tracks_;  // tracks, ordered by node
    double start_ = 0.0;
    double end_ = 0.0;
};

/// Returns the rotation matrix of a unit quaternion.
glm::dmat4 turnMatrix(const glm::dvec4& q);

/// Returns the turn of a transform without shear or mirroring, a unit quaternion (Shepperd 1978, "Quaternion from
/// Rotation Matrix").
glm::dvec4 turnOf(const glm::dmat4& transform);

}  // namespace drape
