#include "mesh_reading/gltf/gltf_colours.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

using Json = nlohmann::json;

/// Returns element `index` of a list of the document, or null.
const Json& elementOf(const Json& document, const char* list, const Json& index) {
    static const Json kNone;
    const auto found = document.find(list);
    if (found == document.end() || !found->is_array() || !index.is_number_unsigned()) return kNone;
    const auto k = index.get<std::uint64_t>();
    return k < found->size() ? (*found)[static_cast<std::size_t>(k)] : kNone;
}

const Json& colourMember(const Json& object, const char* name) {
    static const Json kNone;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? *found : kNone;
}

std::size_t sizeIn(const Json& object, const char* name) {
    const Json& value = colourMember(object, name);
    return value.is_number_unsigned() ? value.get<std::size_t>() : 0;
}

/// Returns the content of a picture. Throws MeshError for one that cannot be read.
std::string pictureOf(const Json& document, const Json& image, std::string_view data,
                      const std::filesystem::path& folder) {
    const Json& uri = colourMember(image, "uri");
    const auto read = [&](const std::string& from) {
        return from.starts_with("data:") ? dataOf(from) : fileOf(from, folder, PolygonMesh::kLargestFile);
    };
    if (uri.is_string()) return read(uri.get<std::string>());
    const Json& view = elementOf(document, "bufferViews", colourMember(image, "bufferView"));
    const Json& buffer = elementOf(document, "buffers", colourMember(view, "buffer"));
    const Json& file = colourMember(buffer, "uri");
    std::string bytes;
    if (file.is_string()) {
        bytes = read(file.get<std::string>());
        data = bytes;
    }
    const std::size_t offset = sizeIn(view, "byteOffset");
    return std::string(data.substr(std::min(offset, data.size()), sizeIn(view, "byteLength")));
}

}  // namespace

std::vector<GltfBaseColour> readBaseColours(std::string_view file, const std::filesystem::path& folder,
                                            bool withPictures) {
    const GltfChunks chunks = gltfChunks(file);
    const Json document = Json::parse(chunks.json, nullptr, false);
    std::vector<GltfBaseColour> colours;
    bool isAny = false;
    if (document.is_discarded() || !document.is_object()) return colours;
    for (const Json& material : colourMember(document, "materials")) {
        GltfBaseColour& colour = colours.emplace_back();
        const Json& surface = colourMember(material, "pbrMetallicRoughness");
        const Json& factor = colourMember(surface, "baseColorFactor");
        for (std::size_t k = 0; factor.is_array() && k < std::min<std::size_t>(factor.size(), 3); ++k) {
            if (factor[k].is_number())
                colour.factor[static_cast<glm::length_t>(k)] = std::clamp(factor[k].get<float>(), 0.0f, 1.0f);
        }
        const Json& texture =
            elementOf(document, "textures", colourMember(colourMember(surface, "baseColorTexture"), "index"));
        const Json& image = elementOf(document, "images", colourMember(texture, "source"));
        colour.hasPicture = image.is_object();
        isAny = isAny || colour.hasPicture || colour.factor != glm::vec3(1.0f);
        if (!colour.hasPicture || !withPictures) continue;
        try {
            colour.picture = pictureOf(document, image, chunks.data, folder);
        } catch (const MeshError&) {  // the factor is left
        }
    }
    if (!isAny) colours.clear();
    return colours;
}

ColourTiles::ColourTiles(std::size_t materials) {
    while (columns * columns < materials) ++columns;
    rows = std::max<std::size_t>(1, (materials + columns - 1) / columns);
    if (materials > 1) edge = 1.0f / 32.0f;
}

glm::vec2 ColourTiles::placeOf(std::size_t material, const glm::vec2& place) const {
    const glm::vec2 tile(static_cast<float>(material % columns), static_cast<float>(material / columns));
    const glm::vec2 count(static_cast<float>(columns), static_cast<float>(rows));
    return (tile + edge + place * (1.0f - 2.0f * edge)) / count;
}

}  // namespace drape
