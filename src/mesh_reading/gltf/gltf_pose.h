#pragma once

#include <glm/mat4x4.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_document.h"

namespace drape {

/// The nodes of a document as one of its animations moves them. All arithmetic is the same on every machine.
class GltfPoses {
public:
    /// animation: its name; empty: the first of the document. Throws MeshError for nodes in a ring or with two parents,
    /// for an animation that is not there, and for one that cannot be read; one of shapes (morph targets) is refused
    /// too.
    explicit GltfPoses(const GltfDocument& document, std::string_view animation = {});

    bool isAnimated() const { return !channels_.empty(); }
    double duration() const { return end_ - start_; }  ///< s, from the first key to the last

    /// Of each node, in the world: as the file has them, or `seconds` after the first key.
    std::vector<glm::dmat4> at(std::optional<double> seconds) const;

private:
    enum class Path { translation, rotation, scale };
    enum class Way { linear, step, cubic };
    struct Channel {
        std::size_t node;
        Path path;
        Way way;
        std::vector<double> times;   // s
        std::vector<double> values;  // of `cubic` each key has a tangent before it and one behind it
    };

    void readChannel(const GltfDocument& document, const tinygltf::Animation& animation,
                     const tinygltf::AnimationChannel& channel);
    static glm::dvec4 valueOf(const Channel& channel, double time);
    glm::dmat4 localOf(std::size_t node, std::optional<double> time) const;

    const tinygltf::Model* model_;
    std::vector<std::size_t> order_;  // of nodes: parents first
    std::vector<int> parents_;        // below 0: none
    std::vector<Channel> channels_;   // by node
    double start_ = 0.0;
    double end_ = 0.0;
};

}  // namespace drape
