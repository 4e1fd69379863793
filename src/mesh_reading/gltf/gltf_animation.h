#pragma once

#include <glm/mat4x4.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_document.h"

namespace drape {

/// The properties of nodes that move vertices.
struct GltfMovers {
    std::vector<bool> transforms;  ///< whether the place, turn or scale of each node moves vertices
    std::vector<bool> weights;     ///< whether the weights of morph targets of each node move vertices
};

/// An animated property of one node.
struct GltfTrack {
    enum class Path { translation, rotation, scale, weights };
    enum class Way { linear, step, cubic };

    std::size_t node = 0;
    Path path = Path::translation;
    Way way = Way::linear;
    std::size_t size = 3;       ///< number of components in a value
    std::vector<double> times;  ///< times of the keys, s, ascending
    /// Values of the keys. Each key of a `cubic` track has a tangent before and after its value.
    std::vector<double> values;

    /// Computes the `size` numbers of the value at a time. The order of operations is fixed, so all machines give the
    /// same bits.
    void valueAt(double time, std::vector<double>& value) const;
};

/// Reads the tracks that move vertices in the animation with this name. With an empty name, reads the first animation,
/// and each later animation that moves nothing that an earlier one moves. Blender writes the motions of bones and of
/// shape keys as two such animations. Adds the names of skipped animations to `notes`. Throws MeshError for an
/// animation that does not exist or cannot be read.
std::vector<GltfTrack> readTracks(const GltfDocument& document, std::string_view name, const GltfMovers& movers,
                                  std::vector<std::string>& notes);

/// Normalises a quaternion.
glm::dvec4 unitTurn(const glm::dvec4& q);

/// Interpolates along the great circle from one turn to another (Shoemake 1985, "Animating Rotation with Quaternion
/// Curves"). Halves the arc until the rest is almost straight. Halving needs only square roots, which are the same on
/// every machine.
/// `a`, `b`: unit quaternions.
glm::dvec4 turnBetween(glm::dvec4 a, glm::dvec4 b, double share);

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
