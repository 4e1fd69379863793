#include "scene/start/set_fields.h"

#include <algorithm>

#include "json/json.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

constexpr std::string_view kSetOption = "--set";

[[noreturn]] void refuseSetting(const std::string& setting, const std::string& complaint) {
    throw SceneError(std::string(kSetOption) + ": \"" + json::printable(setting) + "\" " + complaint);
}

/// Splits "cloths[1].pins" into "cloths", "1" and "pins", as json::laidOver() expects.
std::vector<std::string> namesOnPath(std::string path, const std::string& setting) {
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] == '[') path[i] = '.';
    }
    std::erase(path, ']');
    std::vector<std::string> names;
    for (std::size_t first = 0, end = 0; end != std::string::npos; first = end + 1) {
        end = path.find('.', first);
        names.push_back(path.substr(first, end == std::string::npos ? end : end - first));
        if (names.back().empty())
            refuseSetting(setting, "is invalid, expected FIELD=VALUE, as in wind.velocity=[1,0,0]");
    }
    return names;
}

json::Value settingValue(const std::string& text) {
    try {
        return json::read(text);
    } catch (const json::Error&) {
        return text;
    }
}

}  // namespace

Scene withFields(const Scene& scene, std::span<const std::string> settings) {
    if (settings.empty()) return scene;
    json::Value value = json::read(writeSceneText(scene));
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos)
            refuseSetting(setting, "is invalid, expected FIELD=VALUE, as in wind.velocity=[1,0,0]");
        const std::vector<std::string> names = namesOnPath(setting.substr(0, equals), setting);
        // Reading a file merges its fabric and options into its fields. Here all fields are set already.
        if (names.front() == "fabric") refuseSetting(setting, "would have no effect, expected --fabric NAME");
        if (names.front() == "options") refuseSetting(setting, "is not a field, expected SCENE:OPTION=CHOICE instead");
        json::Value patch = settingValue(setting.substr(equals + 1));
        // A stiffness for all directions replaces those along weft and warp and in shear, and later settings add
        // theirs.
        if (names == std::vector<std::string>{"solver", "membraneStiffness"}) {
            json::Object none;
            for (const char* field : {"weftStiffness", "warpStiffness", "shearStiffness"})
                none.push_back({field, json::number(0.0f)});
            value = json::laidOver(std::move(value), json::Object{json::Member{"solver", std::move(none)}});
        }
        for (auto name = names.rbegin(); name != names.rend(); ++name)
            patch = json::Object{json::Member{*name, std::move(patch)}};
        try {
            value = json::laidOver(std::move(value), patch);
        } catch (const json::Error& error) {
            throw SceneError(std::string(kSetOption) + ": " + error.what());
        }
    }
    Scene changed = readSceneText(json::write(value), kSetOption);
    shareMeshes(changed, scene);
    // A setting may name another mesh file, which does not match the digest of the scene's own file.
    for (MeshDescription* mesh : meshesOf(changed)) {
        if (!mesh->shape) readAnew(*mesh);
    }
    for (BodyDescription& body : changed.world.bodies) {
        if (!body.cache.frames) readAnew(body.cache);
    }
    loadMeshes(changed, kSetOption);
    changed.name = scene.name;
    changed.options = scene.options;
    return changed;
}

}  // namespace drape
