#include "mesh_reading/gltf/gltf_document.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "json/read.h"

namespace drape {
namespace {

/// tinygltf's messages have several lines, and words of the file as they are.
std::string firstLine(const std::string& text) {
    constexpr std::size_t kMost = 300;  // bytes
    const std::string line = text.substr(0, text.find('\n'));
    return line.empty() ? "cannot be read" : json::printable(line, kMost);
}

template <class T>
double numberAt(const unsigned char* bytes, bool isShare) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    const auto number = static_cast<double>(value);
    if constexpr (std::is_integral_v<T>) {
        if (isShare) return std::max(number / static_cast<double>(std::numeric_limits<T>::max()), -1.0);
    }
    return number;
}

double numberOf(int type, const unsigned char* bytes, bool isShare) {
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

/// tinygltf reads `extras` and `extensions` recursively: a file of very many levels would overflow the stack.
void requireShallow(std::string_view file) {
    constexpr int kMostLevels = 100;
    int levels = 0;
    bool isInText = false;
    for (std::size_t k = 0; k < file.size(); ++k) {
        const char c = file[k];
        if (c == '"') isInText = !isInText;
        if (isInText && c == '\\') ++k;
        if (isInText) continue;
        if (c == '[' || c == '{') ++levels;
        if (c == ']' || c == '}') --levels;
        if (levels > kMostLevels)
            throw MeshError("has JSON of more than " + std::to_string(kMostLevels) + " levels, expected fewer");
    }
}

/// The JSON of a GLB, which is its first part.
std::string_view jsonOf(std::string_view file) {
    constexpr std::size_t kHeaders = 20;  // bytes, of the file and of its first part
    if (file.size() < kHeaders) return {};
    std::uint32_t size = 0;
    std::memcpy(&size, file.data() + 12, sizeof size);
    return file.substr(kHeaders, size);
}

}  // namespace

GltfDocument::GltfDocument(std::string_view file) {
    tinygltf::TinyGLTF loader;
    loader.SetImageLoader([](tinygltf::Image*, int, std::string*, std::string*, int, int, const unsigned char*, int,
                             void*) { return true; },
                          nullptr);
    tinygltf::FsCallbacks files{};
    files.FileExists = [](const std::string&, void*) { return false; };
    files.ExpandFilePath = [](const std::string& path, void*) { return path; };
    files.ReadWholeFile = [](std::vector<unsigned char>*, std::string* error, const std::string& path, void*) {
        *error = "asks for another file, \"" + path + "\", expected one GLB that holds all";
        return false;
    };
    loader.SetFsCallbacks(files);
    std::string error;
    std::string warning;
    if (file.size() > PolygonMesh::kLargestFile) throw MeshError("is larger than 1 GiB");
    requireShallow(jsonOf(file));
    try {
        const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
        if (!loader.LoadBinaryFromMemory(&model_, &error, &warning, bytes, static_cast<unsigned int>(file.size())))
            throw MeshError(firstLine(error));
    } catch (const MeshError&) {
        throw;
    } catch (const std::exception& thrown) {
        throw MeshError(firstLine(thrown.what()));
    }
}

std::vector<double> GltfDocument::numbers(int accessor, int components, const char* what) const {
    const auto refuse = [&](const std::string& why) { throw MeshError(std::string(what) + ": " + why); };
    const auto has = [](int index, std::size_t size) { return index >= 0 && static_cast<std::size_t>(index) < size; };
    if (!has(accessor, model_.accessors.size())) refuse("has no accessor");
    const tinygltf::Accessor& a = model_.accessors[static_cast<std::size_t>(accessor)];
    if (!isNumberType(a.componentType) ||
        tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(a.type)) != components)
        refuse("has other numbers than glTF asks for");
    if (a.sparse.isSparse) refuse("is sparse, which is not read");
    if (!has(a.bufferView, model_.bufferViews.size())) refuse("has no data");
    const tinygltf::BufferView& view = model_.bufferViews[static_cast<std::size_t>(a.bufferView)];
    if (!has(view.buffer, model_.buffers.size())) refuse("has no data");
    const std::vector<unsigned char>& data = model_.buffers[static_cast<std::size_t>(view.buffer)].data;
    const auto size =
        static_cast<std::size_t>(tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(a.componentType)));
    const std::size_t element = size * static_cast<std::size_t>(components);
    const std::size_t stride = view.byteStride > 0 ? view.byteStride : element;
    const bool isWithin = view.byteOffset <= data.size() && view.byteLength <= data.size() - view.byteOffset &&
                          a.byteOffset <= view.byteLength && stride >= element &&
                          (a.count == 0 || (view.byteLength - a.byteOffset >= element &&
                                            (view.byteLength - a.byteOffset - element) / stride >= a.count - 1));
    if (!isWithin) refuse("reaches out of its buffer");
    std::vector<double> numbers;
    numbers.reserve(a.count * static_cast<std::size_t>(components));
    for (std::size_t i = 0; i < a.count; ++i) {
        const unsigned char* at = data.data() + view.byteOffset + a.byteOffset + i * stride;
        for (int k = 0; k < components; ++k, at += size) {
            numbers.push_back(numberOf(a.componentType, at, a.normalized));
            if (!std::isfinite(numbers.back())) refuse("element " + std::to_string(i + 1) + " is not finite");
        }
    }
    return numbers;
}

int GltfDocument::attribute(const tinygltf::Primitive& primitive, const char* name) {
    const auto found = primitive.attributes.find(name);
    return found == primitive.attributes.end() ? -1 : found->second;
}

}  // namespace drape
