#include "run/setting_fields.h"

#include "json/read.h"
#include "json/write.h"
#include "run/difference.h"
#include "scene/scene_file.h"

namespace drape {
namespace {

/// The settings within a scene of which all else is as by default.
json::Value documentOf(const Settings& settings) {
    Scene scene;
    scene.settings = settings;
    return json::read(writeSceneText(scene));
}

/// Where the value of a field is, or nullptr.
json::Value* findField(json::Value& document, std::string_view path) {
    const json::Value* value = &document;
    while (value) {
        const std::size_t dot = path.find('.');
        value = findMember(*value, path.substr(0, dot));
        if (dot == std::string_view::npos) break;
        path.remove_prefix(dot + 1);
    }
    if (!value || std::holds_alternative<json::Object>(value->data)) return nullptr;
    return const_cast<json::Value*>(value);  // a part of the document, which is not const
}

}  // namespace

std::vector<SettingValue> changedSettings(const Settings& from, const Settings& to) {
    const json::Value before = documentOf(from);
    const json::Value after = documentOf(to);
    std::vector<SettingValue> changes;
    for (const Difference& difference : findDifferences(before, after)) {
        changes.push_back({difference.path, json::writeLine(*difference.to)});
    }
    return changes;
}

Settings withSettings(const Settings& settings, std::span<const SettingValue> values, std::string_view sourceName) {
    const auto refuse = [&](const std::string& field, const std::string& complaint) {
        throw SceneError(std::string(sourceName) + ": " + json::printable(field) + ": " + complaint);
    };
    json::Value document = documentOf(settings);
    for (const SettingValue& setting : values) {
        json::Value* place = findField(document, setting.field);
        if (!place) refuse(setting.field, "is no setting");
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
    const json::Value after = json::read(writeSceneText(changed));
    const std::vector<Difference> others = findDifferences(before, after);
    if (!others.empty()) refuse(others.front().path, "cannot be set while the scene runs");
    return result;
}

}  // namespace drape
