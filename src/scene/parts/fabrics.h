#pragma once

#include <span>
#include <string>
#include <string_view>

#include "json/value.h"
#include "scene/scene.h"

namespace drape {

/// A fabric with its look and its physics, from assets/fabrics/NAME.json.
struct FabricPreset {
    std::string name;
    std::string alias;        ///< another name for it; empty for none
    std::string description;  ///< one line
    std::string source;       ///< where each of its numbers comes from
    float friction = 0.0f;    ///< Coulomb coefficient, of all colliders
    json::Value set;          ///< a part of a scene; its "cloth" is for each cloth
    ClothDescription cloth;   ///< a cloth of it: look and mass count
    Settings settings;        ///< only stiffness counts
};

/// In the order of lists.
std::span<const FabricPreset> fabricPresets();

/// Of that name or alias. Throws SceneError, which begins with `sourceName` and lists the names, where there is none.
const FabricPreset& fabricPreset(std::string_view name, std::string_view sourceName);

/// The member of a scene file that names its fabric.
inline constexpr std::string_view kFabric = "fabric";

/// Takes the fabric's name out of a scene file's value, if it has one, and lays the rest over the fabric's fields: the
/// file's own fields win. Throws SceneError for a fabric that does not exist, or that no cloth is made of.
void applyFabric(json::Value& file, std::string_view sourceName);

/// A scene whose cloths are all made of that fabric: its fields and its friction are laid over the scene. `complaint`
/// begins messages. Throws SceneError as applyFabric() does, and where the scene's own fields do not go with the
/// fabric's.
Scene madeOf(const Scene& scene, const FabricPreset& fabric, std::string_view complaint);

/// The scene with the fields of fabrics as in `own`, a scene with the same cloths in any number of particles: the way
/// back from madeOf(). Throws SceneError as that does.
Scene madeAs(const Scene& scene, const Scene& own, std::string_view complaint);

/// Whether a cloth looks and weighs as the fabric does, under settings that have its stiffness.
bool isMadeOf(const ClothDescription& cloth, const Settings& settings, const FabricPreset& fabric);

}  // namespace drape
