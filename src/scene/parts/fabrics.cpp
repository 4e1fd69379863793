#include "scene/parts/fabrics.h"
#include "scene/place.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/nearest_name.h"
#include "embedded/fabrics.h"
#include "json/read.h"
#include "json/value.h"
#include "json/write.h"
#include "scene/fields/fields.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/resize.h"
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

std::string textOf(json::Value& file, const char* name, const std::string& fabric) {
    const json::Value* value = find(file, name);
    const auto* text = value ? std::get_if<std::string>(&value->data) : nullptr;
    if (!text) throw SceneError(fabric + ": " + name + ": missing, expected text");
    return *text;
}

FabricPreset presetOf(const std::string& name) {
    const EmbeddedFile* embedded = findEmbedded(embedded::fabrics(), name + ".json");
    if (!embedded) throw SceneError(name + ": this fabric was excluded when the program was built");
    json::Value file = json::read(embedded->text);
    FabricPreset preset;
    preset.name = name;
    if (find(file, "alias")) preset.alias = textOf(file, "alias", name);
    preset.description = textOf(file, "description", name);
    preset.source = textOf(file, "source", name);
    const json::Value* friction = find(file, kFriction);
    if (!friction) throw SceneError(name + ": friction: missing, expected a number");
    preset.friction = json::toFloat(std::get<json::Number>(friction->data));
    preset.set = taken(file, "set");
    const Scene scene = readSceneText(json::write(preset.set), name);
    preset.cloth = scene.world.cloths.front();
    preset.settings = scene.settings;
    return preset;
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

void applyFabric(json::Value& file, std::string_view sourceName) {
    if (!find(file, kFabric)) return;
    const Place place = Place(sourceName).member(kFabric);
    const json::Value name = taken(file, kFabric);
    const auto* text = std::get_if<std::string>(&name.data);
    const std::string where = std::string(sourceName) + ": " + place.path();
    if (!text) place.refuseValue(name, "the name of a fabric");
    const FabricPreset& fabric = fabricPreset(*text, where);

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
    if (solver && find(*solver, "membraneStiffness")) {
        json::Value& own = *find(base, "solver");
        for (const char* field : {"weftStiffness", "warpStiffness", "shearStiffness"}) {
            if (find(own, field)) taken(own, field);
        }
    }
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
           settings.bendingStiffness == fabric.settings.bendingStiffness;
}

}  // namespace drape
