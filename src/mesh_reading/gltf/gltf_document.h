#pragma once

#include <tiny_gltf.h>
#include <cstdint>
#include <string_view>
#include <vector>

#include "mesh_reading/polygon_mesh.h"

namespace drape {

/// A GLB (glTF 2.0 in one binary file), read by tinygltf, with checks of its own where that has none.
class GltfDocument {
public:
    /// Throws MeshError for anything else. Pictures are not read, and no other file is.
    explicit GltfDocument(std::string_view file);

    const tinygltf::Model& model() const { return model_; }

    /// Numbers of one accessor, `components` each: integers that stand for shares are made 0 to 1. Throws MeshError for
    /// one that is not there, has other components, is sparse, reaches out of its buffer, or has a number that is not
    /// finite. what: in the message.
    std::vector<double> numbers(int accessor, int components, const char* what) const;

    /// The accessor of an attribute, or below 0.
    static int attribute(const tinygltf::Primitive& primitive, const char* name);

private:
    tinygltf::Model model_;
};

}  // namespace drape
