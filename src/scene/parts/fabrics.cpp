#include "scene/parts/fabrics.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "base/message_text.h"
#include "base/text_file.h"
#include "embedded/fabrics.h"
#include "json/json.h"
#include "scene/fields/fields.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/resize.h"
#include "scene/scene.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

constexpr std::array kNames{"silk", "cotton", "denim", "wool", "linen", "velvet", "nylon", "rubber"};

/// Returns the member of that name, or nullptr. The result is const if the object is.
template <class Value>
Value* find(Value& value, std::string_view name) {
    auto* object = std::get_if<json::Object>(&value.data);
    if (!object) return nullptr;
    const auto found = std::ranges::find(*object, name, &json::Member::name);
    return found == object->end() ? nullptr : &found->value;
}

json::Value taken(json::Value& value, std::string_view name) {
    auto& object = std::get<json::Object>(value.data);
    const auto found = std::ranges::find(object, name, &json::Member::name);
    json::Value member = std::move(found->value);
    object.erase(found);
    return member;
}

constexpr std::string_view kFriction = "friction";
constexpr std::string_view kColliders = "colliders";
constexpr std::string_view kShortForms[] = {kBallName, kGroundName, kWallsName};

/// The name and the JSON value of a collider in a scene.
struct NamedCollider {
    std::string name;
    json::Value* value;
};

/// Returns all colliders in a scene's JSON.
std::vector<NamedCollider> collidersIn(json::Value& scene) {
    std::vector<NamedCollider> colliders;
    for (const std::string_view name : kShortForms) {
        if (json::Value* collider = find(scene, name)) colliders.push_back({std::string(name), collider});
    }
    json::Value* list = find(scene, kColliders);
    auto* entries = list ? std::get_if<json::Array>(&list->data) : nullptr;
    if (!entries) return colliders;
    for (json::Value& entry : *entries) {
        const json::Value* name = find(entry, "name");
        const auto* text = name ? std::get_if<std::string>(&name->data) : nullptr;
        colliders.push_back({text ? *text : "", &entry});
    }
    return colliders;
}

/// Returns a text of a fabric file; empty if the file has none.
std::string textOf(const json::Value& file, const char* name, const std::string& where) {
    const json::Value* value = find(file, name);
    if (!value) return "";
    const auto* text = std::get_if<std::string>(&value->data);
    if (!text) throw SceneError(where + ": " + name + ": " + shown(*value) + " is invalid, expected text");
    return *text;
}

/// Refuses members of an object in a fabric file that the fabric may not set.
void requireKnown(const json::Value* value, const std::string& path, std::span<const std::string_view> known,
                  const std::string& where) {
    if (!value || !std::holds_alternative<json::Object>(value->data))
        throw SceneError(where + ": " + path + (value ? ": " + shown(*value) + " is invalid" : ": missing") +
                         ", expected an object");
    for (const json::Member& member : std::get<json::Object>(value->data)) {
        if (std::ranges::find(known, member.name) != known.end()) continue;
        std::string names;
        for (const std::string_view name : known) names += (names.empty() ? "" : ", ") + std::string(name);
        throw SceneError(where + ": " + path + ": \"" + json::printable(member.name) +
                         "\" is no part of a fabric, expected one of " + names);
    }
}

FabricPreset presetOf(const std::string& name) {
    const EmbeddedFile* embedded = findEmbedded(embedded::fabrics(), name + ".json");
    if (!embedded) throw SceneError(name + ": this fabric was excluded when the program was built");
    return readFabric(std::string(embedded->text), name, name);
}

std::vector<FabricPreset> readPresets() {
    std::vector<FabricPreset> presets;
    for (const char* name : kNames) presets.push_back(presetOf(name));
    return presets;
}

[[noreturn]] void refuseNoCloth(std::string_view source) {
    throw SceneError(std::string(source) + ": the scene has no cloth to apply a fabric to");
}

/// Copies members from `from` to `value`: those whose names also occur in `like`.
void takeBack(json::Value& value, const json::Value& from, const json::Value& like) {
    for (const json::Member& member : std::get<json::Object>(like.data)) {
        json::Value* present = find(value, member.name);
        const json::Value* other = find(from, member.name);
        if (!present || !other) continue;
        if (std::holds_alternative<json::Object>(member.value.data)) {
            takeBack(*present, *other, member.value);
        } else {
            *present = *other;
        }
    }
}

std::vector<json::Value*> clothsOf(json::Value& scene) {
    if (json::Value* one = find(scene, kOneCloth)) return {one};
    std::vector<json::Value*> cloths;
    if (json::Value* list = find(scene, kClothList)) {
        for (json::Value& cloth : std::get<json::Array>(list->data)) cloths.push_back(&cloth);
    }
    return cloths;
}

}  // namespace

FabricPreset readFabric(const std::string& text, const std::string& name, const std::string& where) {
    constexpr std::string_view kFile[] = {"alias", "description", "source", "values", kFriction, "set"};
    constexpr std::string_view kSet[] = {kOneCloth, "solver", "tethers", "wind"};
    constexpr std::string_view kCloth[] = {"massPerArea", "particleMass", "shearLinks", "bendLinks", kFabric};
    json::Value file;
    try {
        file = json::read(text);
    } catch (const json::Error& error) {
        throw SceneError(where + ": " + error.what());
    }
    if (!find(file, "set"))
        throw SceneError(where +
                         ": is not a fabric file, which has an object \"set\" ('drape fabrics cotton --json' "
                         "shows one)");
    requireKnown(&file, "the file", kFile, where);
    requireKnown(find(file, "set"), "set", kSet, where);
    requireKnown(find(*find(file, "set"), kOneCloth), "set.cloth", kCloth, where);
    FabricPreset preset;
    preset.name = name;
    preset.alias = textOf(file, "alias", where);
    preset.description = textOf(file, "description", where);
    preset.source = textOf(file, "source", where);
    if (const json::Value* values = find(file, "values")) preset.values = *values;
    const json::Value* friction = find(file, kFriction);
    const auto* number = friction ? std::get_if<json::Number>(&friction->data) : nullptr;
    if (!number || !(number->value >= 0.0 && number->value <= 10.0))
        throw SceneError(where + ": friction: " + (friction ? shown(*friction) + " is invalid" : "missing") +
                         ", expected a number from 0 to 10");
    preset.friction = json::toFloat(*number);
    preset.set = taken(file, "set");
    if (!find(preset.set, "solver")) std::get<json::Object>(preset.set.data).push_back({"solver", json::Object()});
    const Scene scene = readSceneText(json::write(preset.set), where);
    preset.cloth = scene.world.cloths.front();
    preset.settings = scene.settings;
    return preset;
}

std::span<const FabricPreset> fabricPresets() {
    static const std::vector<FabricPreset> presets = readPresets();
    return presets;
}

const FabricPreset& fabricPreset(std::string_view name, std::string_view sourceName) {
    std::string names;
    std::vector<std::string> known;
    for (const FabricPreset& preset : fabricPresets()) {
        known.push_back(preset.name);
        if (preset.name == name || (!preset.alias.empty() && preset.alias == name)) return preset;
        names += (names.empty() ? "" : ", ") + preset.name;
        if (!preset.alias.empty()) names += " (or " + preset.alias + ")";
    }
    const std::string complaint = std::string(sourceName) + ": \"" + json::printable(name) + "\" is not a fabric, ";
    if (const auto meant = nearestName(name, known))
        throw SceneError(complaint + "did you mean \"" + *meant + "\"? ('drape fabrics' lists all fabrics)");
    throw SceneError(complaint + "expected one of " + names);
}

FabricPreset findFabric(const std::string& name, const std::filesystem::path& folder, std::string_view sourceName) {
    constexpr std::size_t kLargestFile = 1u << 20;
    const std::filesystem::path file(name);
    if (file.extension() == ".csv")
        throw SceneError(std::string(sourceName) + ": \"" + json::printable(name) +
                         "\" is a table, expected a fabric file made of it ('drape fabrics --import')");
    if (file.extension() != ".json") return fabricPreset(name, sourceName);
    const std::string where = std::string(sourceName) + ": " + name;
    std::string text;
    try {
        text = readTextFile(folder / file, kLargestFile);
    } catch (const FileError& error) {
        throw SceneError(std::string(sourceName) + ": " + error.what());
    }
    FabricPreset preset = readFabric(text, file.stem().string(), where);
    json::Value* look = find(*find(preset.set, kOneCloth), kFabric);
    json::Value* print = look ? find(*look, "print") : nullptr;
    auto* picture = print ? std::get_if<std::string>(&print->data) : nullptr;
    if (picture && !picture->empty()) {
        *picture = (file.parent_path() / *picture).lexically_normal().string();
        preset.cloth.fabric.print = *picture;
    }
    return preset;
}

void applyFabric(json::Value& file, std::string_view sourceName) {
    if (!find(file, kFabric)) return;
    const Place place = Place(sourceName).member(kFabric);
    const json::Value name = taken(file, kFabric);
    const auto* text = std::get_if<std::string>(&name.data);
    const std::string where = std::string(sourceName) + ": " + place.path();
    if (!text) place.refuseValue(name, "the name of a fabric");
    const FabricPreset fabric = findFabric(*text, std::filesystem::path(sourceName).parent_path(), where);

    json::Value base = fabric.set;
    if (find(file, kClothList)) {
        const json::Value cloth = taken(base, kOneCloth);
        auto* cloths = std::get_if<json::Array>(&find(file, kClothList)->data);
        if (cloths && cloths->empty()) refuseNoCloth(where);
        if (cloths) {
            for (json::Value& element : *cloths) element = json::laidOver(cloth, element);
        }
    } else if (!find(file, kOneCloth) && find(file, "systems")) {
        refuseNoCloth(where);
    }
    // A stiffness for all directions in the file replaces the fabric's along weft and warp and in shear.
    json::Value* solver = find(file, "solver");
    const auto replace = [&](const char* both, std::initializer_list<const char*> directions) {
        if (!solver || !find(*solver, both)) return;
        json::Value& own = *find(base, "solver");
        for (const char* field : directions) {
            if (find(own, field)) taken(own, field);
        }
    };
    replace("membraneStiffness", {"weftStiffness", "warpStiffness", "shearStiffness"});
    replace("bendingStiffness", {"bendingWeft", "bendingWarp"});
    // Friction in the file takes precedence.
    for (const std::string_view form : kShortForms) {
        if (!find(file, form)) std::get<json::Object>(file.data).push_back({std::string(form), json::Object()});
    }
    for (const NamedCollider& collider : collidersIn(file)) {
        auto* object = std::get_if<json::Object>(&collider.value->data);
        if (object && !find(*collider.value, kFriction))
            object->push_back({std::string(kFriction), json::number(fabric.friction)});
    }
    file = json::laidOver(std::move(base), file);
}

Scene madeOf(const Scene& scene, const FabricPreset& fabric, std::string_view complaint) {
    if (scene.world.cloths.empty()) refuseNoCloth(complaint);
    json::Value value = json::read(writeSceneText(scene));
    json::Value set = fabric.set;
    const json::Value cloth = taken(set, kOneCloth);
    for (json::Value* element : clothsOf(value)) *element = json::laidOver(std::move(*element), cloth);
    for (const NamedCollider& collider : collidersIn(value))
        *find(*collider.value, kFriction) = json::number(fabric.friction);
    Scene dressed = readSceneText(json::write(json::laidOver(std::move(value), set)), complaint);
    shareMeshes(dressed, scene);
    dressed.name = scene.name;
    dressed.options = scene.options;
    return dressed;
}

Scene madeAs(const Scene& scene, const Scene& own, std::string_view complaint) {
    if (scene.world.cloths.empty()) refuseNoCloth(complaint);
    json::Value value = json::read(writeSceneText(scene));
    const json::Value from = json::read(writeSceneText(own));
    for (const FabricPreset& preset : fabricPresets()) {
        json::Value set = preset.set;
        const json::Value cloth = taken(set, kOneCloth);
        takeBack(value, from, set);
        const std::vector<json::Value*> cloths = clothsOf(value);
        json::Value copy = from;
        const std::vector<json::Value*> theirs = clothsOf(copy);
        for (std::size_t i = 0; i < std::min(cloths.size(), theirs.size()); ++i)
            takeBack(*cloths[i], *theirs[i], cloth);
    }
    json::Value before = from;
    for (const NamedCollider& theirs : collidersIn(before)) {
        for (const NamedCollider& collider : collidersIn(value)) {
            if (collider.name == theirs.name) *find(*collider.value, kFriction) = *find(*theirs.value, kFriction);
        }
    }
    Scene dressed = readSceneText(json::write(value), complaint);
    shareMeshes(dressed, scene);
    dressed.name = scene.name;
    dressed.options = scene.options;
    return dressed;
}

bool isMadeOf(const ClothDescription& cloth, const Settings& settings, const FabricPreset& fabric) {
    FabricLook look = cloth.fabric;
    look.print = fabric.cloth.fabric.print;  // makes prints equal: users may put a print on any fabric
    look.printSize = fabric.cloth.fabric.printSize;
    return look == fabric.cloth.fabric && cloth.massPerArea == fabric.cloth.massPerArea && cloth.particleMass == 0.0f &&
           threadStiffness(settings) == threadStiffness(fabric.settings) &&
           threadBending(settings) == threadBending(fabric.settings);
}

}  // namespace drape
