#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/core/model.h"
#include "scene/scene.h"

namespace drape::viewer {

// Edits of a scene's bodies. Bodies are found by their names; an unknown name changes nothing. Every edit except that
// of the colour restarts the cloth.

/// Returns whether the scene's cloth can collide with bodies.
bool canHaveBodies(const Scene& scene);

/// Returns the body, or nullptr.
BodyDescription* findBody(std::vector<BodyDescription>& bodies, std::string_view name);

/// Returns the longest side of the bounding box of a body's mesh before its rotation, m.
/// `read`: the body whose mesh was read.
float lengthOf(const BodyDescription& body, const BodyDescription& read);
/// Scales a body about its middle to a length (m, more than 0), see lengthOf(). The mesh must be read again.
void setLength(BodyDescription& body, const BodyDescription& read, float length);

/// Adds a body under a new name to a scene that can have bodies, and switches contact of cloth on, as bodies need it.
/// Returns the name. Throws SceneError where the scene has BodyDescription::kMost bodies already.
std::string addBody(Scene& scene, BodyDescription body);
/// Adds a copy beside the body. Returns the copy's name, or "" where there are BodyDescription::kMost bodies already.
std::string duplicateBody(std::vector<BodyDescription>& bodies, std::string_view name);
void removeBody(std::vector<BodyDescription>& bodies, std::string_view name);

/// Repairs place and motion of an edited body so that a scene file accepts them.
/// `before`: the body before the edit.
void makeValid(BodyDescription& body, const BodyDescription& before);

}  // namespace drape::viewer
