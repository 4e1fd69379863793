#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/core/model.h"
#include "scene/scene.h"

namespace drape::viewer {

// Edits of a scene's bodies by the panel. They are found by their names; a name that none has changes nothing. Any
// edit except of the colour starts the cloth again.

/// Whether a scene's cloth could meet bodies.
bool canHaveBodies(const Scene& scene);

/// Or nullptr.
BodyDescription* findBody(std::vector<BodyDescription>& bodies, std::string_view name);

/// m, the longest side of the box around a body's mesh before it is turned. read: the body as its mesh was read.
float lengthOf(const BodyDescription& body, const BodyDescription& read);
/// Scales it about its middle so that lengthOf() is `length`, above 0. The mesh has to be read again.
void setLength(BodyDescription& body, const BodyDescription& read, float length);

/// Adds a body to a scene that can have some, under a name that no other has, and switches contact on, without which
/// there are no bodies. Answers its name. Throws SceneError if there are BodyDescription::kMost already.
std::string addBody(Scene& scene, BodyDescription body);
/// Adds a copy beside it. Answers the copy's name, or "" if there are as many already.
std::string duplicateBody(std::vector<BodyDescription>& bodies, std::string_view name);
void removeBody(std::vector<BodyDescription>& bodies, std::string_view name);

/// Repairs an edited body so that a scene may hold its place and motion, as makeValid() of colliders does.
void makeValid(BodyDescription& body, const BodyDescription& before);

}  // namespace drape::viewer
