#include "scene/load/registry.h"

#include <algorithm>

#include "base/message_text.h"
#include "embedded/scenes.h"
#include "json/json.h"
#include "mesh_reading/mesh_file.h"
#include "scene/file/scene_file.h"
#include "scene/load/file_space.h"
#include "scene/load/garment_scene.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/options.h"
#include "scene/parts/resize.h"

namespace drape {
namespace {

bool isBuiltIn(const std::string& name) {
    return std::ranges::find(builtInSceneNames(), name) != builtInSceneNames().end();
}

bool isBuiltInPattern(const std::string& name) { return name.starts_with(kBuiltInMesh) && hasEnding(name, ".json"); }

bool exists(const std::string& path) {
    std::error_code error;
    return isBuiltInPattern(path) || (!path.empty() && std::filesystem::exists(path, error));
}

Scene load(const std::string& nameOrPath, const std::vector<Choice>& choices) {
    const bool isPattern = isBuiltInPattern(nameOrPath) || isPatternFile(nameOrPath);
    if (isPattern || isMeshFileName(nameOrPath)) {
        if (!choices.empty()) throw SceneError(nameOrPath + ": a mesh has no options");
        return isPattern ? garmentScene(nameOrPath, {}, kUsualSpacing).scene : meshScene(nameOrPath);
    }
    if (!isBuiltIn(nameOrPath)) return readSceneFile(nameOrPath, choices);
    const EmbeddedFile* embedded = findEmbedded(embedded::scenes(), nameOrPath + ".json");
    if (!embedded) throw SceneError(nameOrPath + ": this scene was excluded when the program was built");
    Scene scene = readSceneText(embedded->text, nameOrPath, choices);
    loadMeshes(scene, nameOrPath);
    return scene;
}

/// Uses the scale that the user has set for a lone mesh, which the place of the mesh and the unit of a body depend on.
/// `set`: see withFields().
void useScaleOfCloth(Scene& scene, std::span<const std::string> set) {
    if (!standsAlone(scene)) return;
    std::vector<std::string> scales;
    for (const std::string& setting : set) {
        const bool isScale = setting.starts_with("cloth.mesh.scale=") || setting.starts_with("cloths[0].mesh.scale=");
        if (isScale) scales.push_back(setting);
    }
    if (scales.empty()) return;
    scene = withFields(scene, scales);
    scene.world.cloths.front().mesh.isScaleGuessed = false;
    placeAlone(scene);
}

/// Notes which scales the user has set, even to the value of the guess.
/// `set`: see withFields().
void noteSetScales(Scene& scene, std::span<const std::string> set) {
    const auto note = [&](MeshDescription& mesh, const std::string& path) {
        if (std::ranges::any_of(set, [&](const std::string& s) { return s.starts_with(path + ".mesh.scale="); }))
            mesh.isScaleGuessed = false;
    };
    std::vector<BodyDescription>& bodies = scene.world.bodies;
    for (std::size_t k = 0; k < bodies.size(); ++k) note(bodies[k].mesh, "bodies[" + std::to_string(k) + "]");
    std::vector<ClothDescription>& cloths = scene.world.cloths;
    for (std::size_t k = 0; k < cloths.size(); ++k) note(cloths[k].mesh, "cloths[" + std::to_string(k) + "]");
    if (cloths.size() == 1) note(cloths.front().mesh, "cloth");
}

bool isFabric(const std::string& name) {
    const auto isNamed = [&](const FabricPreset& fabric) { return fabric.name == name || fabric.alias == name; };
    return !name.empty() && std::ranges::any_of(fabricPresets(), isNamed);
}

/// Throws SceneError, since there is no such scene or file.
/// `name`: the source without its choices.
[[noreturn]] void refuseSource(const std::string& source, const std::string& name) {
    const bool isFile = name.find('/') != std::string::npos || std::filesystem::path(name).has_extension();
    if (isFile)
        throw SceneError("\"" + json::printable(source) +
                         "\": no such file, expected a scene file, a snapshot, an input log, a mesh (OBJ, PLY, STL, "
                         "glTF) or a sewing pattern (JSON); 'drape scenes' lists the built-in scenes");
    const std::string complaint = "\"" + json::printable(source) + "\": no such scene or file, ";
    if (isFabric(name))
        throw SceneError(complaint + "but a fabric has this name: try 'drape drop --fabric " + name + "'");
    if (const auto meant = nearestName(name, builtInSceneNames()))
        throw SceneError(complaint + "did you mean \"" + *meant + "\"? ('drape scenes' lists all scenes)");
    constexpr std::size_t kNamed = 7;
    std::string names;
    for (const std::string& scene : builtInSceneNames().first(kNamed)) names += scene + ", ";
    throw SceneError(complaint + "expected a scene such as " + names +
                     "... ('drape scenes' lists all scenes), or the path of a scene file or mesh");
}

Scene loadUnresized(const std::string& source) {
    if (isBuiltIn(source) || exists(source)) return load(source, {});
    // Splits at the last colon: paths may contain colons, choices cannot.
    const std::size_t colon = source.rfind(':');
    const std::string nameOrPath = source.substr(0, colon);
    if (colon != std::string::npos && (isBuiltIn(nameOrPath) || exists(nameOrPath))) {
        return load(nameOrPath, parseChoices(source.substr(colon + 1), nameOrPath));
    }
    refuseSource(source, nameOrPath);
}

}  // namespace

std::span<const SceneGroup> builtInSceneGroups() {
    static constexpr SceneGroup kGroups[] = {{"Showcase", "drop"},
                                             {"Contact of cloth", "pile"},
                                             {"Benchmark", "standard"},
                                             {"Museum: cloths of tutorials", "mosegaard"}};
    return kGroups;
}

std::string builtInDescription(std::string_view name) {
    const EmbeddedFile* const file = findEmbedded(embedded::scenes(), std::string(name) + ".json");
    if (!file) return "";
    const json::Value value = json::read(file->text);
    for (const json::Member& member : std::get<json::Object>(value.data)) {
        if (member.name == "description") return std::get<std::string>(member.value.data);
    }
    return "";
}

std::span<const std::string> builtInSceneNames() {
    // clang-format off
    static const std::string names[] = {
        "drop",
        "flag",
        "curtain",
        "hanging",
        "tablecloth",
        "sleeve",
        "hammock", "colliders", "figure", "chair", "spin",
        "tshirt", "trousers", "dress", "hoody", "outfit",
        "drawn", "hoist", "skirt", "cape",
        "pile", "squeeze", "layers", "storm", "fold", "knot", "towel", "trefoil",
        "standard",
        "mosegaard",
        "pikuma",
        "pikuma-square",
        "tearable",
        "tearable-2016",
        "verlet-points",
        "verlet-sticks",
        "verlet-blocks",
        "verlet-cloth",
        "fabric",
        "ball-on-chain",
        "shapes",
        "ping-pong",
        "stickman",
    };
    // clang-format on
    return names;
}

Scene loadScene(const std::string& source, std::optional<glm::uint> columns) {
    Scene scene = loadUnresized(source);
    if (columns) resizeCloths(scene, *columns);
    return scene;
}

Scene loadSceneAs(const std::string& source, const SceneWishes& wishes) {
    if (!wishes.fabric.empty()) findFabric(wishes.fabric, {}, "--fabric");  // fails before a large mesh is read
    return sceneAs(loadScene(source), wishes);
}

Scene sceneAs(Scene scene, const SceneWishes& wishes) {
    std::optional<FabricPreset> fabric;
    if (!wishes.fabric.empty()) fabric = findFabric(wishes.fabric, {}, "--fabric");
    if (wishes.columns) resizeCloths(scene, *wishes.columns);
    useScaleOfCloth(scene, wishes.set);
    if (!wishes.bodies.empty()) {
        const bool isAlone = standsAlone(scene);
        joinBodies(scene, wishes.bodies);
        // Fields such as the scale of a body decide where the ground and the camera are, unless they set these too.
        if (isAlone && !wishes.set.empty()) {
            scene = withFields(scene, wishes.set);
            standTogether(scene);
        }
    }
    if (fabric) scene = madeOf(scene, *fabric, scene.name + ": --fabric " + fabric->name);
    putPrint(scene, wishes.print);
    scene = withFields(scene, wishes.set);
    noteSetScales(scene, wishes.set);
    return scene;
}

void putPrint(Scene& scene, const std::string& print) {
    if (print.empty()) return;
    if (scene.world.cloths.empty()) throw SceneError(scene.name + ": --print: the scene has no cloth to print on");
    for (ClothDescription& cloth : scene.world.cloths) cloth.fabric.print = print;
}

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
