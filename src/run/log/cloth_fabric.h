#pragma once

#include <string>
#include <string_view>

#include "cloth/description/description.h"

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

}  // namespace drape
