#pragma once

#include <cstddef>

#include "mesh_reading/gltf/gltf_document.h"
#include "mesh_reading/gltf/gltf_nodes.h"

namespace drape {

// A short glTF file can describe much: nodes share meshes, primitives share accessors, and an accessor may have no
// data. These checks count before anything is built, so that the cost of a refusal follows from the size of the file.

/// Throws MeshError if a file describes more than `free` things and more than its size allows.
/// `what`: the things, in the plural.
/// `bytes`: size of the file with its buffers.
/// `bytesEach`: number of bytes for which one thing more is allowed; 0: none.
void requireCountOf(const char* what, std::size_t count, std::size_t free, std::size_t bytes, std::size_t bytesEach);

/// Counts the primitives, vertices, triangles and joints of all nodes that a scene shows, copies included, and throws
/// MeshError if there are too many. References that lead nowhere count as nothing; readParts() refuses them.
void requireFewParts(const GltfDocument& document, const GltfNodes& nodes);

}  // namespace drape
