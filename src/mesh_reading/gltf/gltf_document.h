#pragma once

#include <tiny_gltf.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

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

inline constexpr const char* kInstancing = "EXT_mesh_gpu_instancing";

/// Throws MeshError for an unknown glTF extension that a file requires. Extensions that are read, or that do not change
/// the geometry, pass.
/// `name`: from the file.
void requireKnownExtension(const std::string& name);

/// Returns whether an extension compresses meshes, like Draco or meshopt. Drape reads no such extension.
bool isCompression(const std::string& name);

/// Throws MeshError, which names the compression and a remedy.
[[noreturn]] void refuseCompression(const std::string& name);

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
