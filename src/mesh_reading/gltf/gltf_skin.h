#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "mesh_reading/gltf/gltf_parts.h"

namespace drape {

/// Reads the skin of a part, and the joints and weights of its vertices from any number of sets (JOINTS_0, JOINTS_1,
/// ...). The part must have its positions. Leaves a part without sets as it is. A vertex whose weights are all 0
/// follows its first joint alone, as in three.js. Returns the number of such vertices. Throws MeshError.
std::size_t readSkin(const GltfDocument& document, int skin, const tinygltf::Primitive& primitive, GltfPart& part);

/// Reads the transforms of a mesh's copies relative to its node (EXT_mesh_gpu_instancing). Throws MeshError.
std::vector<glm::dmat4> readInstances(const GltfDocument& document, const tinygltf::Value& extension);

}  // namespace drape
