#include "mesh_reading/gltf/gltf_extensions.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "json/read.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
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

}  // namespace drape
