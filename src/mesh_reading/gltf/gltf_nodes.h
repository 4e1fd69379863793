#pragma once

#include <tiny_gltf.h>
#include <cstddef>
#include <vector>

namespace drape {

/// The nodes of the file's scene and, for each joint outside the scene, its whole tree.
struct GltfNodes {
    std::vector<bool> isShown;       ///< whether each node of the document is in the scene
    std::vector<std::size_t> order;  ///< indices of the nodes, parents first
    std::vector<int> parents;  ///< parent of each node of the document, or a number below 0 for a node without a parent
};

/// Reads the nodes of the document's default scene. Without one, reads those of the first scene; without scenes, reads
/// all nodes. Throws MeshError for nodes that do not exist, form a cycle or have two parents, and for transforms with a
/// wrong number of components.
GltfNodes readNodes(const tinygltf::Model& model);

}  // namespace drape
