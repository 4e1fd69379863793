#pragma once

#include "json/json.h"
#include "scene/fields/fields.h"

namespace drape {

/// Returns the value of a field in a scene as JSON.
json::Value fieldValue(Scene& scene, const Field& field, const ElementIndex& index);

/// Returns all fields of a scene as the object that a scene file holds.
json::Object sceneObject(const Scene& scene);

}  // namespace drape
