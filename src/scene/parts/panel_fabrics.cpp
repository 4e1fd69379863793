#include "scene/parts/panel_fabrics.h"
#include "scene/place.h"

#include <algorithm>

#include "json/json.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/resize.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

json::Value* memberNamed(json::Value& value, std::string_view name) {
    auto* object = std::get_if<json::Object>(&value.data);
    if (!object) return nullptr;
    const auto found = std::ranges::find(*object, name, &json::Member::name);
    return found == object->end() ? nullptr : &found->value;
}

/// Returns the look of a fabric: its fields that differ from the defaults.
json::Value lookOfPreset(const FabricPreset& preset) {
    json::Value set = preset.set;
    json::Value* cloth = memberNamed(set, kOneCloth);
    json::Value* look = cloth ? memberNamed(*cloth, kFabric) : nullptr;
    return look ? *look : json::Value(json::Object{});
}

/// Returns a number of the scene's solver, or `otherwise` if the file has none.
float solverNumber(json::Value& file, std::string_view name, float otherwise) {
    json::Value* solver = memberNamed(file, "solver");
    json::Value* found = solver ? memberNamed(*solver, name) : nullptr;
    const auto* number = found ? std::get_if<json::Number>(&found->data) : nullptr;
    return number ? json::toFloat(*number) : otherwise;
}

/// Gives a panel the mass and the stiffness of a fabric. Keeps the fields that the panel has.
/// `file`: the scene, whose solver has the stiffness of the cloth.
void addStuff(json::Object& panel, const FabricPreset& fabric, json::Value& file) {
    Settings ofCloth;
    for (const auto& [name, member] : {std::pair{"membraneStiffness", &Settings::membraneStiffness},
                                       {"weftStiffness", &Settings::weftStiffness},
                                       {"warpStiffness", &Settings::warpStiffness},
                                       {"bendingStiffness", &Settings::bendingStiffness},
                                       {"bendingWeft", &Settings::bendingWeft},
                                       {"bendingWarp", &Settings::bendingWarp}})
        ofCloth.*member = solverNumber(file, name, ofCloth.*member);
    const auto add = [&](std::string_view name, float value) {
        if (std::ranges::find(panel, name, &json::Member::name) == panel.end())
            panel.push_back({std::string(name), json::number(value)});
    };
    const auto addFactor = [&](std::string_view name, float own, float whole) {
        if (own > 0.0f && whole > 0.0f) add(name, std::clamp(own / whole, 0.01f, 100.0f));
    };
    add("massPerArea", fabric.cloth.massPerArea);
    addFactor("stiffness", meshStiffness(fabric.settings), meshStiffness(ofCloth));
    addFactor("bending", meshBending(fabric.settings), meshBending(ofCloth));
}

void completePanels(json::Value& file, json::Value& cloth, const Place& place, const std::string& whole) {
    json::Value* list = memberNamed(cloth, "panels");
    auto* panels = list ? std::get_if<json::Array>(&list->data) : nullptr;
    if (!panels) return;
    const json::Value* found = memberNamed(cloth, kFabric);
    const json::Value own = found ? *found : json::Value(json::Object{});
    for (std::size_t k = 0; k < panels->size(); ++k) {
        auto* panel = std::get_if<json::Object>(&(*panels)[k].data);
        if (!panel) continue;
        json::Value* look = memberNamed((*panels)[k], kFabric);
        const std::string* name = look ? std::get_if<std::string>(&look->data) : nullptr;
        if (!look) {
            panel->push_back({std::string(kFabric), own});
        } else if (name) {
            const Place at = place.member("panels").element(k).member(kFabric);
            const FabricPreset preset =
                findFabric(*name, std::filesystem::path(whole).parent_path(), whole + ": " + at.path());
            *look = lookOfPreset(preset);
            addStuff(*panel, preset, file);
        } else if (std::holds_alternative<json::Object>(look->data)) {
            try {
                *look = json::laidOver(own, *look);
            } catch (const json::Error& error) {
                place.member("panels").element(k).member(kFabric).refuse(error.what());
            }
        }
    }
}

}  // namespace

void applyPanelFabrics(json::Value& file, std::string_view sourceName) {
    const Place whole(sourceName);
    const std::string source(sourceName);
    if (json::Value* one = memberNamed(file, kOneCloth)) completePanels(file, *one, whole.member(kOneCloth), source);
    json::Value* list = memberNamed(file, kClothList);
    auto* cloths = list ? std::get_if<json::Array>(&list->data) : nullptr;
    for (std::size_t k = 0; cloths && k < cloths->size(); ++k)
        completePanels(file, (*cloths)[k], whole.member(kClothList).element(k), source);
}

}  // namespace drape
