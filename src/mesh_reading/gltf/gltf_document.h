#pragma once

#include <tiny_gltf.h>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// A glTF 2.0 file, read by tinygltf, with checks of its own where that has none.
class GltfDocument {
public:
    /// See openGltf(). Throws MeshError.
    GltfDocument(std::string_view file, const std::filesystem::path& folder, bool withAnimations);

    const tinygltf::Model& model() const { return model_; }

    /// Numbers of one accessor, `components` for each of its elements: integers that stand for shares are made 0 to 1,
    /// or -1 to 1. An accessor without data is zeros. Throws MeshError for one that is not there, has other components
    /// or a number that is not finite, reaches out of its buffer, has more than kMostVertices elements without data, or
    /// changes elements that it does not have. what: the name of the numbers, for the message.
    std::vector<double> numbers(int accessor, int components, const char* what) const;

    /// The accessor of an attribute, or below 0.
    static int attribute(const tinygltf::Primitive& primitive, const char* name);

private:
    /// Where the elements of an accessor are.
    struct Source {
        int bufferView;
        std::size_t offset;  ///< bytes, in the view
        int componentType;
        int components;
        std::size_t count;
        bool isShare;
    };
    std::vector<double> read(const Source& source, const char* what) const;
    void addSparse(const tinygltf::Accessor& accessor, int components, std::vector<double>& numbers,
                   const char* what) const;

    tinygltf::Model model_;
    std::vector<std::string> buffers_;
};

}  // namespace drape
