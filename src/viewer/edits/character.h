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
    /// Names of the animations. One without a name is empty, as is the motion in a PC2 or MDD file beside a mesh.
    std::vector<std::string> animations;
    std::vector<std::string> parts;    ///< names that ClothDescription::ignores may have
    std::vector<CrossedPart> crossed;  ///< parts that cloth had better not meet
};

/// Returns the names of the animations of a body's file, see Character::animations.
std::vector<std::string> animationsFor(const MeshDescription& body);

/// Reads the character that a body is. The mesh must have been read.
Character readCharacter(const BodyDescription& body);

}  // namespace drape::viewer
