#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/gltf/gltf_document.h"

namespace drape {

/// Nodes of which something moves vertices of the meshes that are read.
struct GltfMovers {
    std::vector<bool> transforms;  ///< of each node, whether its place, turn or scale does
    std::vector<bool> weights;     ///< whether its weights of morph targets do
};

/// What an animation does to one node.
struct GltfTrack {
    enum class Path { translation, rotation, scale, weights };
    enum class Way { linear, step, cubic };

    std::size_t node = 0;
    Path path = Path::translation;
    Way way = Way::linear;
    std::size_t size = 3;        ///< numbers of a value
    std::vector<double> times;   ///< s, ascending
    std::vector<double> values;  ///< of `cubic` each key has a tangent before it and one behind it

    /// Its value at a time, of `size` numbers. In exact order, so that all machines have the same bits.
    void valueAt(double time, std::vector<double>& value) const;
};

/// The tracks that move vertices of one animation, by its name. For an empty name: of the first animation, and of each
/// later one that moves no vertices in a way in which one before it does. Blender writes the motions of bones and of
/// shape keys as two such animations. notes: gets the names of those left out. Throws MeshError for an animation that
/// is not there or cannot be read.
std::vector<GltfTrack> readTracks(const GltfDocument& document, std::string_view name, const GltfMovers& movers,
                                  std::vector<std::string>& notes);

/// A quaternion of length 1.
glm::dvec4 unitTurn(const glm::dvec4& q);

}  // namespace drape
