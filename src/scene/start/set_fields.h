#pragma once

#include <span>
#include <string>

#include "scene/scene.h"

namespace drape {

/// The scene with fields set to other values, one after another: each "wind.velocity=[1,0,0]", the path of a field of
/// docs/scene-format.md and its value in JSON. A text that is no JSON is a string, so that "light=daylight" needs no
/// quotes. Elements of lists are counted from 0, as in "cloths[1].pins". Throws SceneError, which begins with "--set",
/// for a text without "=", a field that does not exist and a value that does not fit.
Scene withFields(const Scene& scene, std::span<const std::string> settings);

}  // namespace drape
