#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/settings/settings.h"

namespace drape {

/// A setting by its path in a scene file, "wind.velocity", and its value there.
struct SettingValue {
    std::string field;
    std::string value;  ///< JSON on one line

    bool operator==(const SettingValue&) const = default;
};

/// The settings to change to come from one to the other, in the order of scene files. Throws SceneError for settings
/// that no scene file could hold.
std::vector<SettingValue> changedSettings(const Settings& from, const Settings& to);

/// The settings with these values set, all at once: conditions between them are checked only then. Throws SceneError,
/// which begins with `sourceName`, for a name that is no setting, and for a value of the wrong type or out of range.
Settings withSettings(const Settings& settings, std::span<const SettingValue> values, std::string_view sourceName);

}  // namespace drape
