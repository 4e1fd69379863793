#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/core/body.h"
#include "cloth/core/model.h"
#include "scene/parts/added_body.h"
#include "scene/parts/body_parts.h"
#include "scene/scene.h"

namespace drape::viewer {

/// What the panel offers for a body whose file has animations or named parts.
struct Character {
    std::shared_ptr<const MeshShape> mesh;  ///< mesh that this is about; null: none yet
    std::vector<std::string> animations;    ///< animationsOf()
    std::vector<std::string> parts;         ///< names that ClothDescription::ignores may have
    std::vector<CrossedPart> crossed;       ///< parts that cloth had better not meet
};

// Edits of a scene's bodies. Bodies are found by their names; an unknown name changes nothing. Every edit except a
// change of colour restarts the cloth.

/// Returns the body with this name, or nullptr.
BodyDescription* findBody(std::vector<BodyDescription>& bodies, std::string_view name);

/// Returns the longest side of the bounding box of a body's mesh before its rotation, m.
/// `read`: this body as it was when its mesh was read.
float lengthOf(const BodyDescription& body, const BodyDescription& read);
/// Scales a body about its middle. Its mesh must then be read again.
/// `read`: this body as it was when its mesh was read.
/// `length`: new length as defined by lengthOf(), m, more than 0.
void setLength(BodyDescription& body, const BodyDescription& read, float length);

/// Adds a copy beside the body. Returns the copy's name, or "" if there are already BodyDescription::kMost bodies.
std::string duplicateBody(std::vector<BodyDescription>& bodies, std::string_view name);
void removeBody(std::vector<BodyDescription>& bodies, std::string_view name);

/// Repairs the place and motion of an edited body, so that a scene file accepts them.
/// `before`: the body before the edit.
void makeValid(BodyDescription& body, const BodyDescription& before);

/// Returns a suitable length for a new body, m. If the cloth can fall, this is half of its longer side, or less if it
/// starts near the ground. If the cloth is pinned, it is 0.3 of its longer side.
float usualBodyLength(const Scene& scene, const Model& model);

/// Places a new body where the cloth will meet it: on the ground beneath cloth that can fall, or in the middle of the
/// picture in front of the cloth. The second place is used if the cloth is pinned or if the first one is occupied. A
/// ball that occupies the first place is switched off instead. Returns whether the ball was switched off.
/// `body`: its mesh must be centred on its origin.
/// `target`: point at which the camera looks, m.
/// `eye`: position of the camera's eye, m.
bool placeBody(BodyDescription& body, Scene& scene, const Model& model, glm::vec3 target, glm::vec3 eye);

}  // namespace drape::viewer
