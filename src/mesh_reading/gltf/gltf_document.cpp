#include "mesh_reading/gltf/gltf_document.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "base/message_text.h"
#include "json/json.h"
#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

/// Returns the root nodes of the scene.
std::vector<std::size_t> firstNodes(const tinygltf::Model& model) {
    std::vector<std::size_t> first;
    if (model.scenes.empty()) {
        for (std::size_t node = 0; node < model.nodes.size(); ++node) first.push_back(node);
        return first;
    }
    const std::size_t scene = model.defaultScene < 0 ? 0 : static_cast<std::size_t>(model.defaultScene);
    if (scene >= model.scenes.size())
        throw MeshError("shows scene " + std::to_string(scene) + ", expected one of its " +
                        std::to_string(model.scenes.size()) + " scenes");
    for (const int node : model.scenes[scene].nodes) {
        if (node < 0 || static_cast<std::size_t>(node) >= model.nodes.size())
            throw MeshError("has a scene that refers to a node that does not exist");
        first.push_back(static_cast<std::size_t>(node));
    }
    return first;
}

/// Marks nodes and all their descendants.
void markBelow(const tinygltf::Model& model, std::vector<std::size_t> nodes, std::vector<bool>& marks) {
    while (!nodes.empty()) {
        const std::size_t node = nodes.back();
        nodes.pop_back();
        if (marks[node]) continue;
        marks[node] = true;
        for (const int child : model.nodes[node].children) nodes.push_back(static_cast<std::size_t>(child));
    }
}

/// Returns the topmost ancestors of joints outside the scene.
std::vector<std::size_t> rootsOfHiddenJoints(const tinygltf::Model& model, const std::vector<bool>& isShown) {
    const std::size_t count = model.nodes.size();
    std::vector<std::size_t> parents(count, count);
    for (std::size_t node = 0; node < count; ++node) {
        for (const int child : model.nodes[node].children) parents[static_cast<std::size_t>(child)] = node;
    }
    std::vector<std::size_t> roots;
    for (const tinygltf::Skin& skin : model.skins) {
        for (const int joint : skin.joints) {
            if (joint < 0 || static_cast<std::size_t>(joint) >= count || isShown[static_cast<std::size_t>(joint)])
                continue;
            auto root = static_cast<std::size_t>(joint);
            for (std::size_t steps = 0; parents[root] < count && steps < count; ++steps) root = parents[root];
            if (roots.empty() || roots.back() != root) roots.push_back(root);
        }
    }
    return roots;
}

void requireNumbers(std::size_t node, const char* name, std::size_t count, std::size_t expected) {
    if (count != 0 && count != expected)
        throw MeshError("node " + std::to_string(node) + " has a " + name + " of " + std::to_string(count) +
                        " numbers, expected " + std::to_string(expected));
}

}  // namespace

GltfNodes readNodes(const tinygltf::Model& model) {
    const std::size_t count = model.nodes.size();
    for (std::size_t node = 0; node < count; ++node) {
        const tinygltf::Node& n = model.nodes[node];
        requireNumbers(node, "matrix", n.matrix.size(), 16);
        requireNumbers(node, "translation", n.translation.size(), 3);
        requireNumbers(node, "rotation", n.rotation.size(), 4);
        requireNumbers(node, "scale", n.scale.size(), 3);
        for (const int child : n.children) {
            if (child < 0 || static_cast<std::size_t>(child) >= count)
                throw MeshError("node " + std::to_string(node) + " refers to a child that does not exist");
        }
    }
    GltfNodes made;
    made.isShown.assign(count, false);
    markBelow(model, firstNodes(model), made.isShown);
    std::vector<bool> isPlaced = made.isShown;
    markBelow(model, rootsOfHiddenJoints(model, made.isShown), isPlaced);
    made.parents.assign(count, -1);
    for (std::size_t node = 0; node < count; ++node) {
        if (!isPlaced[node]) continue;
        for (const int child : model.nodes[node].children) {
            int& parent = made.parents[static_cast<std::size_t>(child)];
            if (parent >= 0) throw MeshError("node " + std::to_string(child) + " has two parents");
            parent = static_cast<int>(node);
        }
    }
    for (std::size_t node = 0; node < count; ++node) {
        if (isPlaced[node] && made.parents[node] < 0) made.order.push_back(node);
    }
    for (std::size_t k = 0; k < made.order.size(); ++k) {
        for (const int child : model.nodes[made.order[k]].children)
            made.order.push_back(static_cast<std::size_t>(child));
    }
    if (made.order.size() < static_cast<std::size_t>(std::ranges::count(isPlaced, true)))
        throw MeshError("has nodes that are their own ancestors");
    return made;
}

namespace {

bool nameHas(std::string_view name, std::string_view part) { return name.find(part) != std::string_view::npos; }

/// Extensions that Drape reads, or that only add data to triangles without moving them.
constexpr std::array kKnownExtensions{
    std::string_view(kInstancing),
    // Supported, because numbers() reads all number types.
    std::string_view("KHR_mesh_quantization"), std::string_view("KHR_techniques_webgl"), std::string_view("KHR_xmp"),
    std::string_view("KHR_xmp_json_ld"), std::string_view("EXT_mesh_features"), std::string_view("EXT_mesh_manifold"),
    std::string_view("EXT_structural_metadata"), std::string_view("EXT_instance_features"),
    std::string_view("CESIUM_primitive_outline"), std::string_view("FB_ngon_encoding"), std::string_view("MSFT_lod"),
    std::string_view("VRM"), std::string_view("VRMC_vrm")};

/// Kinds of extensions for looks, pictures, lights and sound, by the second part of their names
/// ("KHR_materials_sheen").
constexpr std::array kOfLooks{std::string_view("_materials_"), std::string_view("_texture_"),
                              std::string_view("_lights"), std::string_view("_packing_"), std::string_view("_audio")};

}  // namespace

void requireKnownExtension(const std::string& name) {
    if (isCompression(name)) refuseCompression(name);
    if (std::ranges::count(kKnownExtensions, name) > 0) return;
    if (std::ranges::any_of(kOfLooks, [&](std::string_view part) { return nameHas(name, part); })) return;
    throw MeshError("requires the extension \"" + json::printable(name) +
                    "\" of glTF, which is not supported: export it without");
}

bool isCompression(const std::string& name) { return nameHas(name, "_compression"); }

void refuseCompression(const std::string& name) {
    throw MeshError("is compressed with \"" + json::printable(name) +
                    "\", which is not supported: export it without compression");
}

namespace {

template <class T>
double numberAt(const char* bytes, bool isShare) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    const auto number = static_cast<double>(value);
    if constexpr (std::is_integral_v<T>) {
        if (isShare) return std::max(number / static_cast<double>(std::numeric_limits<T>::max()), -1.0);
    }
    return number;
}

double numberOf(int type, const char* bytes, bool isShare) {
    switch (type) {
        case TINYGLTF_COMPONENT_TYPE_BYTE:
            return numberAt<std::int8_t>(bytes, isShare);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return numberAt<std::uint8_t>(bytes, isShare);
        case TINYGLTF_COMPONENT_TYPE_SHORT:
            return numberAt<std::int16_t>(bytes, isShare);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return numberAt<std::uint16_t>(bytes, isShare);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
            return numberAt<std::uint32_t>(bytes, isShare);
        default:
            return numberAt<float>(bytes, isShare);
    }
}

bool isNumberType(int type) {
    return type >= TINYGLTF_COMPONENT_TYPE_BYTE && type <= TINYGLTF_COMPONENT_TYPE_FLOAT &&
           type != TINYGLTF_COMPONENT_TYPE_INT;
}

[[noreturn]] void refuseNumbers(const char* what, const std::string& why) {
    throw MeshError(std::string(what) + ": " + why);
}

bool isIndex(int index, std::size_t size) { return index >= 0 && static_cast<std::size_t>(index) < size; }

}  // namespace

GltfDocument::GltfDocument(std::string_view file, const std::filesystem::path& folder, bool withAnimations) {
    GltfFile opened = openGltf(file, folder, withAnimations);
    buffers_ = std::move(opened.buffers);
    bytes_ = file.size();
    for (const std::string& buffer : buffers_) bytes_ += buffer.size();
    tinygltf::TinyGLTF loader;
    std::string error;
    std::string warning;
    try {
        if (!loader.LoadASCIIFromString(&model_, &error, &warning, opened.json.data(),
                                        static_cast<unsigned int>(opened.json.size()), ""))
            throw MeshError(gltfFault(error));
    } catch (const MeshError&) {
        throw;
    } catch (const std::exception& thrown) {
        throw MeshError(gltfFault(thrown.what()));
    }
}

std::vector<double> GltfDocument::read(const Source& source, const char* what) const {
    if (!isNumberType(source.componentType)) refuseNumbers(what, "has numbers of a type that glTF does not allow");
    if (!isIndex(source.bufferView, model_.bufferViews.size())) refuseNumbers(what, "has no data");
    const tinygltf::BufferView& view = model_.bufferViews[static_cast<std::size_t>(source.bufferView)];
    if (!isIndex(view.buffer, buffers_.size())) refuseNumbers(what, "has no data");
    const std::string& data = buffers_[static_cast<std::size_t>(view.buffer)];
    const auto size =
        static_cast<std::size_t>(tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(source.componentType)));
    const std::size_t element = size * static_cast<std::size_t>(source.components);
    const std::size_t stride = view.byteStride > 0 ? view.byteStride : element;
    const bool isWithin =
        view.byteOffset <= data.size() && view.byteLength <= data.size() - view.byteOffset &&
        source.offset <= view.byteLength && stride >= element &&
        (source.count == 0 || (view.byteLength - source.offset >= element &&
                               (view.byteLength - source.offset - element) / stride >= source.count - 1));
    if (!isWithin) refuseNumbers(what, "extends beyond its buffer");
    std::vector<double> numbers;
    numbers.reserve(source.count * static_cast<std::size_t>(source.components));
    for (std::size_t i = 0; i < source.count; ++i) {
        const char* at = data.data() + view.byteOffset + source.offset + i * stride;
        for (int k = 0; k < source.components; ++k, at += size) {
            numbers.push_back(numberOf(source.componentType, at, source.isShare));
            if (!std::isfinite(numbers.back()))
                refuseNumbers(what, "element " + std::to_string(i + 1) + " is not finite");
        }
    }
    return numbers;
}

std::vector<double> GltfDocument::numbers(int accessor, int components, const char* what) const {
    if (!isIndex(accessor, model_.accessors.size())) refuseNumbers(what, "has no accessor");
    const tinygltf::Accessor& a = model_.accessors[static_cast<std::size_t>(accessor)];
    if (tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(a.type)) != components)
        refuseNumbers(what, "has numbers of a type that glTF does not allow");
    std::vector<double> numbers;
    if (a.bufferView >= 0) {
        numbers = read({a.bufferView, a.byteOffset, a.componentType, components, a.count, a.normalized}, what);
    } else {  // an accessor without data is all zeros (glTF 2.0, 5.1.1)
        requireCountOf("elements without data", a.count, 100'000, bytes_, 4);
        numbers.assign(a.count * static_cast<std::size_t>(components), 0.0);
    }
    if (a.sparse.isSparse) addSparse(a, components, numbers, what);
    return numbers;
}

void GltfDocument::addSparse(const tinygltf::Accessor& accessor, int components, std::vector<double>& numbers,
                             const char* what) const {
    const auto& sparse = accessor.sparse;
    if (sparse.count < 0 || sparse.indices.byteOffset < 0 || sparse.values.byteOffset < 0)
        refuseNumbers(what, "refers to a sparse part that does not exist");
    const auto count = static_cast<std::size_t>(sparse.count);
    const std::vector<double> indices =
        read({sparse.indices.bufferView, static_cast<std::size_t>(sparse.indices.byteOffset),
              sparse.indices.componentType, 1, count, false},
             what);
    const std::vector<double> values =
        read({sparse.values.bufferView, static_cast<std::size_t>(sparse.values.byteOffset), accessor.componentType,
              components, count, accessor.normalized},
             what);
    const auto size = static_cast<std::size_t>(components);
    for (std::size_t k = 0; k < count; ++k) {
        if (!(indices[k] >= 0.0 && indices[k] < static_cast<double>(accessor.count)))
            refuseNumbers(what, "refers to a sparse element that does not exist");
        const std::size_t first = size * static_cast<std::size_t>(indices[k]);
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(size * k), size,
                    numbers.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

int GltfDocument::attribute(const tinygltf::Primitive& primitive, const char* name) {
    const auto found = primitive.attributes.find(name);
    return found == primitive.attributes.end() ? -1 : found->second;
}

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
