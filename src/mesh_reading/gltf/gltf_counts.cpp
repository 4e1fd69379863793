#include "mesh_reading/gltf/gltf_counts.h"

#include <algorithm>
#include <limits>
#include <string>

#include "base/grouped.h"
#include "mesh_reading/gltf/gltf_extensions.h"

namespace drape {
namespace {

/// Multiplies counts. A product that is too large for the type becomes its greatest value.
std::size_t productOf(std::size_t a, std::size_t b) {
    return b != 0 && a > std::numeric_limits<std::size_t>::max() / b ? std::numeric_limits<std::size_t>::max() : a * b;
}

std::size_t sumOf(std::size_t a, std::size_t b) { return a > std::numeric_limits<std::size_t>::max() - b ? a : a + b; }

std::size_t elementsOf(const tinygltf::Model& model, int accessor) {
    const bool isThere = accessor >= 0 && static_cast<std::size_t>(accessor) < model.accessors.size();
    return isThere ? model.accessors[static_cast<std::size_t>(accessor)].count : 0;
}

/// Returns the number of copies of a node's mesh.
std::size_t copiesOf(const tinygltf::Model& model, const tinygltf::Node& node) {
    const auto found = node.extensions.find(kInstancing);
    if (found == node.extensions.end() || !found->second.Has("attributes")) return 1;
    const tinygltf::Value& attributes = found->second.Get("attributes");
    std::size_t copies = 1;
    for (const char* name : {"TRANSLATION", "ROTATION", "SCALE"}) {
        if (attributes.Has(name)) copies = std::max(copies, elementsOf(model, attributes.Get(name).GetNumberAsInt()));
    }
    return copies;
}

}  // namespace

void requireCountOf(const char* what, std::size_t count, std::size_t free, std::size_t bytes, std::size_t bytesEach) {
    const std::size_t most = free + (bytesEach == 0 ? 0 : bytes / bytesEach);
    if (count > most)
        throw MeshError(std::string("has too many ") + what + ": " + grouped(count) + ", expected at most " +
                        grouped(most) + (bytesEach == 0 ? "" : " in a file of this size"));
}

void requireFewParts(const GltfDocument& document, const GltfNodes& nodes) {
    const tinygltf::Model& model = document.model();
    std::size_t primitives = 0;
    std::size_t vertices = 0;
    std::size_t corners = 0;
    std::size_t joints = 0;
    std::size_t instances = 0;
    for (std::size_t k = 0; k < nodes.isShown.size(); ++k) {
        const tinygltf::Node& node = model.nodes[k];
        if (!nodes.isShown[k] || node.mesh < 0 || static_cast<std::size_t>(node.mesh) >= model.meshes.size()) continue;
        const std::size_t copies = copiesOf(model, node);
        const bool hasSkin = node.skin >= 0 && static_cast<std::size_t>(node.skin) < model.skins.size();
        const tinygltf::Primitive* before = nullptr;
        for (const tinygltf::Primitive& primitive : model.meshes[static_cast<std::size_t>(node.mesh)].primitives) {
            requireCountOf("primitives", ++primitives, 100'000, document.bytes(), 20);
            const std::size_t places = elementsOf(model, GltfDocument::attribute(primitive, "POSITION"));
            const bool isShared = before && sharesVertices(*before, primitive);
            before = &primitive;
            corners = sumOf(corners,
                            productOf(copies, primitive.indices < 0 ? places : elementsOf(model, primitive.indices)));
            if (isShared) continue;
            vertices = sumOf(vertices, productOf(copies, places));
            if (copies > 1) instances = sumOf(instances, copies);
            if (hasSkin) joints = sumOf(joints, model.skins[static_cast<std::size_t>(node.skin)].joints.size());
        }
        requireCountOf("vertices", vertices, PolygonMesh::kMostVertices, 0, 0);
        requireCountOf("vertices", vertices, 1'000'000, document.bytes(), 1);
        // A strip has a triangle for nearly each of its corners.
        requireCountOf("corners of triangles", corners, 3'000'000, document.bytes(), 1);
        requireCountOf("joints", joints, 200'000, document.bytes(), 8);
        requireCountOf("instances", instances, 200'000, document.bytes(), 8);
    }
}

}  // namespace drape
