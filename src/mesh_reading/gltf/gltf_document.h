#pragma once

#include <tiny_gltf.h>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// A glTF 2.0 file, read by tinygltf, with additional checks where tinygltf has none.
class GltfDocument {
public:
    /// Reads a file. Throws MeshError. openGltf() explains the parameters.
    GltfDocument(std::string_view file, const std::filesystem::path& folder, bool withAnimations);

    const tinygltf::Model& model() const { return model_; }
    /// Returns the size of the file with all buffers that accessors read, bytes.
    std::size_t bytes() const { return bytes_; }

    /// Returns the numbers of an accessor, `components` for each of its elements. Normalised integers are scaled to
    /// 0..1 or -1..1. An accessor without data is all zeros. Throws MeshError for an accessor that does not exist, has
    /// another number of components, has a number that is not finite, reaches beyond its buffer, has more
    /// elements without data than the size of the file allows, or has sparse data for elements out of range.
    /// `what`: name of the numbers, for messages.
    std::vector<double> numbers(int accessor, int components, const char* what) const;

    /// Returns the index of an attribute's accessor, or a number below 0 if the primitive lacks the attribute.
    static int attribute(const tinygltf::Primitive& primitive, const char* name);

private:
    /// The location of an accessor's elements.
    struct Source {
        int bufferView;
        std::size_t offset;  ///< offset of the first element in the view, bytes
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
    std::size_t bytes_ = 0;
};

/// Returns whether two primitives have the same list of vertices. Primitives such as strips often do.
inline bool sharesVertices(const tinygltf::Primitive& a, const tinygltf::Primitive& b) {
    return a.attributes == b.attributes && a.targets == b.targets;
}

}  // namespace drape
