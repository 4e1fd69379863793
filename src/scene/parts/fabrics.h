#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "json/json.h"
#include "scene/scene.h"

namespace drape {

/// The look and physics of a fabric, from assets/fabrics/NAME.json or from a fabric file.
struct FabricPreset {
    std::string name;
    std::string alias;        ///< alternative name; empty: none
    std::string description;  ///< one line of text for lists of fabrics
    std::string source;       ///< sources of all values of the fabric
    /// What each value is: texts such as "measured" or "quantile: the median of 66 measured fabrics of its mass".
    json::Value values;
    float friction = 0.0f;   ///< Coulomb coefficient for all colliders
    json::Value set;         ///< part of a scene; its "cloth" applies to each cloth
    ClothDescription cloth;  ///< cloth of this fabric; only its look and mass are used
    Settings settings;       ///< settings of this fabric; only the stiffness is used
};

/// Returns all fabrics, in the order in which lists show them.
std::span<const FabricPreset> fabricPresets();

/// Finds a fabric by name or alias. Throws SceneError, which begins with `sourceName` and lists the names, for an
/// unknown fabric.
const FabricPreset& fabricPreset(std::string_view name, std::string_view sourceName);

/// Finds a fabric by name or alias, or reads a fabric file, whose name ends in ".json": such a file has the members of
/// assets/fabrics/NAME.json, and of `cloth` only mass, links and look.
/// `folder`: folder that the file's name is relative to, and the print that the file may have is relative to the file.
/// Throws SceneError, which begins with `sourceName`, as fabricPreset() does, and for a file that cannot be read or is
/// no fabric.
FabricPreset findFabric(const std::string& name, const std::filesystem::path& folder, std::string_view sourceName);

/// Reads a fabric from the text of a fabric file, without its print's folder.
/// `where`: begins every message. Throws SceneError as findFabric() does.
FabricPreset readFabric(const std::string& text, const std::string& name, const std::string& where);

/// Name of the scene file's member that chooses the fabric.
inline constexpr std::string_view kFabric = "fabric";

/// Merges the fabric that a scene file names into the file's JSON, and removes its name. Fields in the file take
/// precedence. Throws SceneError for an unknown fabric, or if the scene has no cloth.
void applyFabric(json::Value& file, std::string_view sourceName);

/// Returns the scene with all cloths made of the fabric. The fabric's fields and friction override those of the scene.
/// Throws SceneError as applyFabric() does, and if the scene's other fields contradict the fabric's.
/// `complaint`: text that messages begin with.
Scene madeOf(const Scene& scene, const FabricPreset& fabric, std::string_view complaint);

/// Undoes madeOf(): returns the scene with its fabric fields as in `own`, which has the same cloths but perhaps other
/// grid sizes. Throws SceneError as madeOf() does.
Scene madeAs(const Scene& scene, const Scene& own, std::string_view complaint);

/// Returns whether a cloth has the fabric's look and mass, and the settings have its stiffness.
bool isMadeOf(const ClothDescription& cloth, const Settings& settings, const FabricPreset& fabric);

}  // namespace drape
