#pragma once

#include <span>
#include <string>

#include "scene/scene.h"

namespace drape {

/// Returns the scene with the given fields set, one after another. Throws SceneError, which begins with "--set", for a
/// text without "=", an unknown field or an unsuitable value.
/// `settings`: texts like "wind.velocity=[1,0,0]": the path of a field in docs/scene-format.md, and its value in JSON.
/// Text that is not JSON is a string, so "light=daylight" needs no quotes. Elements of lists are counted from 0, as in
/// "cloths[1].pins".
Scene withFields(const Scene& scene, std::span<const std::string> settings);

}  // namespace drape
