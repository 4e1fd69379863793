#include "run/log/cloth_fabric.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "json/read.h"
#include "json/write.h"
#include "run/shared/difference.h"
#include "scene/fields/fields.h"
#include "scene/file/scene_file.h"

namespace drape {
namespace {

constexpr std::array<std::string_view, 3> kMembers{"massPerArea", "particleMass", "fabric"};

}  // namespace

std::string fabricText(const ClothDescription& cloth) {
    Scene scene;
    ClothDescription& only = scene.world.cloths.front();
    only.massPerArea = cloth.massPerArea;
    only.particleMass = cloth.particleMass;
    only.fabric = cloth.fabric;
    only.fabric.print.clear();
    only.fabric.printSize = glm::vec2(0.0f);
    const json::Value document = json::read(writeSceneText(scene));
    json::Object fabric;
    for (const std::string_view name : kMembers) {
        if (const json::Value* value = findMember(*findMember(document, kOneCloth), name))
            fabric.push_back({std::string(name), *value});
    }
    return json::writeLine(fabric);
}

ClothDescription withFabric(const ClothDescription& cloth, std::string_view text, std::string_view sourceName) {
    json::Value value = json::read(text);
    const auto* members = std::get_if<json::Object>(&value.data);
    if (!members) throw SceneError(std::string(sourceName) + ": is invalid, expected a fabric");
    for (const json::Member& member : *members) {
        if (std::ranges::find(kMembers, member.name) != kMembers.end()) continue;
        throw SceneError(std::string(sourceName) + ": " + json::printable(member.name) + ": is an unknown member");
    }
    json::Object document;
    document.push_back({std::string(kOneCloth), std::move(value)});
    const Scene scene = readSceneText(json::writeLine(document), sourceName);
    const ClothDescription& read = scene.world.cloths.front();
    if (!read.fabric.print.empty()) throw SceneError(std::string(sourceName) + ": print: is an unknown member");
    ClothDescription changed = cloth;
    changed.massPerArea = read.massPerArea;
    changed.particleMass = read.particleMass;
    changed.fabric = read.fabric;
    changed.fabric.print = cloth.fabric.print;
    changed.fabric.printSize = cloth.fabric.printSize;
    return changed;
}

}  // namespace drape
