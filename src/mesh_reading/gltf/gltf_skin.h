#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "mesh_reading/gltf/gltf_parts.h"

namespace drape {

/// Reads the skin of a part whose places are there, and the joints and weights of its vertices, of any number of sets
/// (JOINTS_0, JOINTS_1...). A part without any is left as it is. A vertex whose weights are all 0 follows its first
/// joint alone, as in three.js; returns how many there are. Throws MeshError.
std::size_t readSkin(const GltfDocument& document, int skin, const tinygltf::Primitive& primitive, GltfPart& part);

/// The places of copies of a mesh in its node (EXT_mesh_gpu_instancing). Throws MeshError.
std::vector<glm::dmat4> readInstances(const GltfDocument& document, const tinygltf::Value& extension);

}  // namespace drape
