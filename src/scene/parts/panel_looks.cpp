#include "scene/parts/panel_looks.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"
#include "json/json.h"
#include "scene/fields/fields.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/resize.h"
#include "scene/scene.h"
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

namespace {

/// Returns a colour from hue, saturation and value, each 0 to 1 (A. R. Smith, *Color Gamut Transform Pairs*, SIGGRAPH
/// 1978).
glm::vec3 colourOf(float hue, float saturation, float value) {
    glm::vec3 colour(0.0f);
    for (glm::length_t k = 0; k < 3; ++k) {
        const float turned = hue + static_cast<float>(3 - k) / 3.0f;
        const float place = 6.0f * (turned - std::floor(turned));
        colour[k] = value * (1.0f - saturation * std::clamp(2.0f - std::abs(place - 3.0f), 0.0f, 1.0f));
    }
    return colour;
}

}  // namespace

void colourPanels(ClothDescription& cloth) {
    constexpr float kHueTurn = 0.618034f;  // the golden ratio keeps the hues of successive panels far apart
    if (!cloth.isMesh() || !cloth.mesh.shape) return;
    std::set<std::string> named;
    for (const PanelLook& panel : cloth.panels) named.insert(panel.names.begin(), panel.names.end());
    const std::size_t first = cloth.panels.size();
    std::size_t count = 0;
    for (const MeshPanel& piece : namedPiecesOf(cloth.mesh.shape->mesh)) {
        if (!named.insert(piece.name).second) continue;
        const std::size_t colour = count++ % kPanelColours;
        if (first + colour == cloth.panels.size()) {
            PanelLook look;
            look.fabric = cloth.fabric;
            const auto turn = static_cast<float>(colour) * kHueTurn;
            look.fabric.colour = colourOf(turn - std::floor(turn), colour % 2 == 0 ? 0.45f : 0.6f, 0.85f);
            look.fabric.backColour = 0.8f * look.fabric.colour;
            look.fabric.sheenColour = look.fabric.colour;
            cloth.panels.push_back(std::move(look));
        }
        cloth.panels[first + colour].names.push_back(piece.name);
    }
}

}  // namespace drape
