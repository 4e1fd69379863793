#include "scene/parts/mesh_notes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "mesh_reading/shared/vertex_cache.h"
#include "scene/parts/far_meshes.h"

namespace drape {
namespace {

/// Returns a note if floats are too coarse to place a mesh to the millimetre, otherwise an empty text.
std::string noteOfPlace(const glm::vec3& place) {
    constexpr float kCoarse = 1e-3f;  // least spacing of floats that needs a note, m
    const float farthest = std::max({std::fabs(place.x), std::fabs(place.y), std::fabs(place.z)});
    const float step = std::nextafter(farthest, INFINITY) - farthest;
    if (step <= kCoarse) return "";
    char text[100];
    std::snprintf(text, sizeof text, "is %.8g m away from the origin, where floats are accurate only to %.3g m",
                  double{farthest}, double{step});
    return text;
}

/// Returns a note on a body that is huge beside all cloths, but not if its file is in centimetres or millimetres:
/// "is 175 m long, 243 times as long as the cloth; if its file is in centimetres, ...". Returns an empty text for other
/// bodies. The meshes must have been read.
/// `body`: index of the body in the scene.
std::string noteOfSize(const Scene& scene, std::size_t body) {
    constexpr float kHuge = 40.0f;   // least length of a huge body, as a multiple of the longest cloth
    constexpr float kUsual = 10.0f;  // greatest such multiple of a body whose unit seems right
    const MeshDescription& mesh = scene.world.bodies[body].mesh;
    float cloth = 0.0f;
    for (const ClothDescription& each : scene.world.cloths) {
        if (each.isMesh() && !each.mesh.shape) continue;
        const glm::vec2 size = sizeOf(each);
        cloth = std::max({cloth, size.x, size.y});
    }
    if (!mesh.shape || !(cloth > 0.0f)) return "";
    const glm::vec3 extent = mesh.shape->extent();
    const float length = std::max({extent.x, extent.y, extent.z});
    if (length < kHuge * cloth) return "";
    const bool isCentimetres = 0.01f * length <= kUsual * cloth;
    if (!isCentimetres && 0.001f * length > kUsual * cloth) return "";
    char note[200];
    std::snprintf(note, sizeof note,
                  "is %.3g m long, %.3g times as long as the cloth; if its file is in %s, use --set "
                  "'bodies[%zu].mesh.scale=%g'",
                  double{length}, double{length / cloth}, isCentimetres ? "centimetres" : "millimetres", body,
                  double{mesh.scale} * (isCentimetres ? 0.01 : 0.001));
    return note;
}

}  // namespace

std::vector<std::string> meshNotes(const Scene& scene) {
    std::vector<std::string> lines;
    Scene copy = scene;
    if (const auto moved = moveFarMeshes(copy)) {
        char line[160];
        std::snprintf(line, sizeof line, "moved meshes that are far from the origin by (%.10g, %.10g, %.10g) m",
                      moved->x + 0.0, moved->y + 0.0, moved->z + 0.0);
        lines.emplace_back(line);
    }
    const auto add = [&](const std::string& file, const std::vector<std::string>& notes) {
        if (notes.empty()) return;
        std::string line = std::filesystem::path(file).filename().string() + ":";
        const char* separator = " ";
        for (const std::string& note : notes) line += std::exchange(separator, "; ") + note;
        if (std::ranges::count(lines, line) == 0) lines.push_back(std::move(line));
    };
    const auto addMesh = [&](const MeshDescription& mesh, std::string size) {
        if (!mesh.shape) return;
        std::vector<std::string> notes = mesh.shape->mesh.notes;
        if (std::string note = noteOfPlace(mesh.place); !note.empty()) notes.push_back(std::move(note));
        if (!size.empty()) notes.push_back(std::move(size));
        add(mesh.file, notes);
    };
    for (const ClothDescription& cloth : scene.world.cloths) addMesh(cloth.mesh, "");
    for (std::size_t k = 0; k < scene.world.bodies.size(); ++k) {
        const BodyDescription& body = scene.world.bodies[k];
        addMesh(body.mesh, noteOfSize(scene, k));
        if (body.cache.frames) add(body.cache.file, body.cache.frames->notes);
    }
    return lines;
}

}  // namespace drape
