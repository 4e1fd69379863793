#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/core/model.h"
#include "scene/parts/added_body.h"
#include "scene/scene.h"

namespace drape::viewer {

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

}  // namespace drape::viewer
