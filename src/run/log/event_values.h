#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/description/description.h"
#include "solver/settings/settings.h"

namespace drape {

/// Returns the fabric of a cloth, its mass and its look without a print, as JSON on one line: members of a scene file's
/// `cloth`.
std::string fabricText(const ClothDescription& cloth);

/// Returns the cloth with this fabric. Its print stays.
/// Throws SceneError, whose message begins with `sourceName`, for a text that fabricText() cannot have written.
ClothDescription withFabric(const ClothDescription& cloth, std::string_view text, std::string_view sourceName);

/// Returns whether the particles of two cloths have the same masses, if the cloths are equal otherwise.
inline bool sameMass(const ClothDescription& a, const ClothDescription& b) {
    return a.massPerArea == b.massPerArea && a.particleMass == b.particleMass;
}

/// A setting's path in scene files, such as "wind.velocity", and its value.
struct SettingValue {
    std::string field;
    std::string value;  ///< value as JSON on one line

    bool operator==(const SettingValue&) const = default;
};

/// Returns the settings that differ between `from` and `to`, with their values in `to`, in the order of scene files.
/// Throws SceneError for settings that no scene file could hold.
std::vector<SettingValue> changedSettings(const Settings& from, const Settings& to);

/// Returns `settings` with all these values set. Conditions between settings are checked only after the last one
/// is set.
/// Throws SceneError, whose message begins with `sourceName`, for an unknown setting, and for a value of the wrong type
/// or out of range.
Settings withSettings(const Settings& settings, std::span<const SettingValue> values, std::string_view sourceName);

}  // namespace drape
