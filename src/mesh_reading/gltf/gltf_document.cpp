#include "mesh_reading/gltf/gltf_document.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "mesh_reading/gltf/gltf_counts.h"
#include "mesh_reading/gltf/gltf_file.h"

namespace drape {
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

}  // namespace drape
