#include "scene/parts/scene_notes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <utility>

#include "cloth/core/compliance.h"
#include "cloth/core/placement.h"
#include "cloth/description/grid.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "scene/parts/far_meshes.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/settings/fabric.h"

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

float longestSide(const MeshDescription& mesh) {
    const glm::vec3 extent = mesh.shape->extent();
    return std::max({extent.x, extent.y, extent.z});
}

/// Returns the path of a mesh in scene files.
std::string pathOfCloth(const Scene& scene, std::size_t cloth) {
    return scene.world.cloths.size() == 1 ? "cloth.mesh" : "cloths[" + std::to_string(cloth) + "].mesh";
}
std::string pathOfBody(std::size_t body) { return "bodies[" + std::to_string(body) + "].mesh"; }

/// Returns a note on a mesh that is taken to be in centimetres or millimetres, such as "0.70 m high, assuming lengths
/// in centimetres; cloth.mesh.scale overrides this". Returns an empty text for other meshes. `setting`: path of the
/// mesh in scene files.
std::string noteOfUnit(const MeshDescription& mesh, const std::string& setting) {
    if (!mesh.isScaleGuessed || mesh.scale == 1.0f) return "";
    constexpr float kFlat = 0.02f;  // height of a flat mesh as a share of its longest side
    const float height = mesh.shape->extent().y;
    const float length = longestSide(mesh);
    const bool isFlat = height < kFlat * length;
    char size[40];
    std::snprintf(size, sizeof size, isFlat ? "%.2f m long" : "%.2f m high", double{isFlat ? length : height});
    return std::string(size) + ", assuming lengths in " + unitName(mesh.scale) + "; " + setting +
           ".scale overrides this";
}

/// Returns a note on a cloth whose size is so unusual that its unit may be wrong. Returns an empty text for other
/// cloths.
std::string noteOfClothSize(const MeshDescription& mesh, const std::string& setting) {
    constexpr float kLargest = 10.0f, kSmallest = 0.02f;  // longest sides of cloths of usual size, m
    const float length = longestSide(mesh);
    if (length >= kSmallest && length <= kLargest) return "";
    char note[160];
    const std::string cure = isMeshPath(mesh.file) ? "set " + setting + ".scale" : "scale its vertices";
    std::snprintf(note, sizeof note, "is %.4g m long; if its unit is wrong, %s", double{length}, cure.c_str());
    return note;
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
    const float length = longestSide(mesh);
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
        const bool isPath = !file.starts_with(kArrayMesh);
        std::string line =
            (isPath ? std::filesystem::path(file).filename().string() : file.substr(kArrayMesh.size())) + ":";
        const char* separator = " ";
        for (const std::string& note : notes) line += std::exchange(separator, "; ") + note;
        if (std::ranges::count(lines, line) == 0) lines.push_back(std::move(line));
    };
    const auto addMesh = [&](const MeshDescription& mesh, std::initializer_list<std::string> sizes) {
        std::vector<std::string> notes = mesh.shape->mesh.notes;
        if (std::string note = noteOfPlace(mesh.place); !note.empty()) notes.push_back(std::move(note));
        std::ranges::copy_if(sizes, std::back_inserter(notes), [](const std::string& note) { return !note.empty(); });
        add(mesh.file, notes);
    };
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        const MeshDescription& mesh = scene.world.cloths[k].mesh;
        const std::string setting = pathOfCloth(scene, k);
        if (mesh.shape) addMesh(mesh, {noteOfUnit(mesh, setting), noteOfClothSize(mesh, setting)});
    }
    for (std::size_t k = 0; k < scene.world.bodies.size(); ++k) {
        const BodyDescription& body = scene.world.bodies[k];
        if (body.mesh.shape) addMesh(body.mesh, {noteOfUnit(body.mesh, pathOfBody(k)), noteOfSize(scene, k)});
        if (body.cache.frames) add(body.cache.file, body.cache.frames->notes);
    }
    return lines;
}

std::vector<GuessedScale> guessedScales(const Scene& scene) {
    std::vector<GuessedScale> guessed;
    const auto add = [&](const MeshDescription& mesh, const std::string& path) {
        if (mesh.isScaleGuessed) guessed.push_back({path + ".scale", mesh.scale});
    };
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) add(scene.world.cloths[k].mesh, pathOfCloth(scene, k));
    for (std::size_t k = 0; k < scene.world.bodies.size(); ++k) add(scene.world.bodies[k].mesh, pathOfBody(k));
    return guessed;
}

namespace {

std::string nameOfCloth(const Scene& scene, std::size_t cloth) {
    return scene.world.cloths.size() == 1 ? "cloth" : "cloths[" + std::to_string(cloth) + "]";
}

/// Names the settings without which a map of a property has no effect, or returns an empty text if the scene has them.
std::string missingFor(MappedProperty property, const ClothDescription& cloth, const Settings& settings) {
    switch (property) {
        case MappedProperty::mass:
            return "";
        case MappedProperty::stiffness:
            return hasMembraneStiffness(settings) ? "" : "solver.membraneStiffness, or weftStiffness and warpStiffness";
        case MappedProperty::bending:
            if (!cloth.bendLinks) return "bendLinks";
            return meshBending(settings) > 0.0f ? "" : "solver.bendingStiffness";
        case MappedProperty::drag:
            return settings.wind.model == WindModel::physical ? "" : "the physical wind.model";
    }
    return "";
}

/// Appends notes on maps that have no effect.
void addMapNotes(std::vector<std::string>& lines, const Scene& scene) {
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        const ClothDescription& cloth = scene.world.cloths[k];
        for (std::size_t i = 0; i < cloth.maps.size(); ++i) {
            const std::string missing = missingFor(cloth.maps[i].of, cloth, scene.settings);
            if (!missing.empty())
                lines.push_back(nameOfCloth(scene, k) + ".maps[" + std::to_string(i) + "]: has no effect without " +
                                missing);
        }
    }
}

}  // namespace

std::vector<std::string> stiffnessNotes(const Scene& scene) {
    std::vector<std::string> lines;
    addMapNotes(lines, scene);
    if (!hasMembraneStiffness(scene.settings)) return lines;
    const ThreadStiffness asked = threadStiffness(scene.settings);
    const std::vector<ClothDescription>& cloths = scene.world.cloths;
    for (std::size_t k = 0; k < cloths.size(); ++k) {
        if (cloths[k].isMesh() || cloths[k].tensionOnly || cloths[k].softLinks) continue;
        const glm::dvec2 cell = spacingOf(cloths[k]);
        const GridStiffness grid = gridStiffness(asked, cell, cloths[k].shearLinks);
        if (!grid.isShearLowered) continue;
        const std::string name = nameOfCloth(scene, k);
        char line[240];
        std::snprintf(line, sizeof line,
                      "%s: has a shear stiffness of %.3g instead of %.3g N/m: otherwise its threads, in cells of "
                      "%.3g by %.3g mm, would carry less than a twentieth of their stiffness",
                      name.c_str(), double{grid.shear}, double{asked.shear}, 1000.0 * cell.x, 1000.0 * cell.y);
        lines.emplace_back(line);
    }
    return lines;
}

}  // namespace drape
