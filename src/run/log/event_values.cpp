#include "run/log/event_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "json/json.h"
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

namespace {

constexpr std::string_view kLists[] = {"colliders", "pinGroups"};
// Older logs give the force of the classic wind in this field.
constexpr std::string_view kVelocity = "wind.velocity";
constexpr std::string_view kClassicForce = "wind.classicForce";

json::Value documentOf(const Scene& scene) {
    json::Value document = json::read(writeSceneText(scene));
    json::Object& object = std::get<json::Object>(document.data);
    // Scene files omit empty lists. Adds them here, so that settings can add entries to them.
    for (const std::string_view list : kLists) {
        if (!findMember(document, list)) object.push_back({std::string(list), json::Array()});
    }
    return document;
}

/// Returns the JSON of a default scene with these settings.
json::Value documentOf(const Settings& settings) {
    Scene scene;
    scene.settings = settings;
    return documentOf(scene);
}

/// Removes an index such as "[3]" from the start of a path and returns it. Returns nothing if the path does not start
/// with one.
std::optional<std::size_t> takeIndex(std::string_view& path) {
    if (!path.starts_with('[')) return std::nullopt;
    const std::size_t end = path.find(']');
    std::size_t index = 0;
    const auto [stop, error] = std::from_chars(path.data() + 1, path.data() + std::min(end, path.size()), index);
    if (end == std::string_view::npos || error != std::errc() || stop != path.data() + end) return std::nullopt;
    path.remove_prefix(end + 1);
    return index;
}

/// Returns the value of a field, or nullptr if there is none.
json::Value* findField(json::Value& document, std::string_view path) {
    const json::Value* value = &document;
    while (value) {
        const std::size_t end = std::min(path.find_first_of(".["), path.size());
        value = findMember(*value, path.substr(0, end));
        path.remove_prefix(end);
        while (value && path.starts_with('[')) {
            const auto* list = std::get_if<json::Array>(&value->data);
            const std::optional<std::size_t> index = takeIndex(path);
            value = list && index && *index < list->size() ? &(*list)[*index] : nullptr;
        }
        if (path.empty()) break;
        if (!path.starts_with('.')) return nullptr;
        path.remove_prefix(1);
    }
    if (!value || std::holds_alternative<json::Object>(value->data)) return nullptr;
    return const_cast<json::Value*>(value);  // safe, because `document` is not const
}

}  // namespace

std::vector<SettingValue> changedSettings(const Settings& from, const Settings& to) {
    const json::Value before = documentOf(from);
    const json::Value after = documentOf(to);
    std::vector<SettingValue> changes;
    for (const json::Difference& difference : findDifferences(before, after)) {
        changes.push_back({difference.path, json::writeLine(*difference.to)});
    }
    return changes;
}

Settings withSettings(const Settings& settings, std::span<const SettingValue> values, std::string_view sourceName) {
    const auto refuse = [&](const std::string& field, const std::string& complaint) {
        throw SceneError(std::string(sourceName) + ": " + json::printable(field) + ": " + complaint);
    };
    json::Value document = documentOf(settings);
    const bool setsModel = std::ranges::count(values, "wind.model", &SettingValue::field) > 0;
    const bool isOldForm = settings.wind.model == WindModel::classic && !setsModel;
    for (const SettingValue& setting : values) {
        json::Value* place =
            findField(document, isOldForm && setting.field == kVelocity ? kClassicForce : setting.field);
        if (!place) refuse(setting.field, "is not a setting");
        try {
            *place = json::read(setting.value);
        } catch (const json::Error& error) {
            refuse(setting.field, error.what());
        }
    }
    Scene changed = readSceneText(json::writeLine(document), sourceName);
    const Settings result = changed.settings;
    changed.settings = settings;
    const json::Value before = documentOf(settings);
    const json::Value after = documentOf(changed);
    const std::vector<json::Difference> others = findDifferences(before, after);
    if (!others.empty()) refuse(others.front().path, "cannot be changed while the scene runs");
    return result;
}

}  // namespace drape
