#pragma once

#include <tiny_gltf.h>
#include <cstddef>
#include <vector>

namespace drape {

/// The nodes of the file's scene and, for each joint that is not in it, the whole tree of that joint.
struct GltfNodes {
    std::vector<bool> isShown;       ///< of each node of the document, whether it is in the scene
    std::vector<std::size_t> order;  ///< parents first
    std::vector<int> parents;        ///< of each node of the document; below 0: none
};

/// The scene that the document names, or else its first, or all nodes where it has no scenes. Throws MeshError for
/// nodes that are not there, in a ring or with two parents, and for places and turns of other numbers than glTF asks
/// for.
GltfNodes readNodes(const tinygltf::Model& model);

}  // namespace drape
