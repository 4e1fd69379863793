#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cloth/core/body.h"
#include "scene/parts/crossed_parts.h"

namespace drape::viewer {

/// What the panel offers for a body whose file has animations or named parts.
struct Character {
    std::shared_ptr<const MeshShape> mesh;  ///< mesh that this is about; null: none yet
    std::vector<std::string> animations;    ///< animationsOf()
    std::vector<std::string> parts;         ///< names that ClothDescription::ignores may have
    std::vector<CrossedPart> crossed;       ///< parts that cloth had better not meet
};

}  // namespace drape::viewer
