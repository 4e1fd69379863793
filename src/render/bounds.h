#pragma once

#include "cloth/model.h"
#include "solver/settings.h"

#include <glm/vec3.hpp>

namespace drape::render {

struct Sphere {
    glm::vec3 centre{0.0f};  ///< m
    float radius = 1.0f;     ///< m, above 0
};

/// A sphere that holds both.
[[nodiscard]] Sphere unite(const Sphere& a, const Sphere& b);

/// Where a cloth and the ball may be found while it moves, from the state at the start: a cloth that is pinned swings
/// about its pins, a free one falls onto the ball. A guess, not a bound: it needs no readback. For framing the camera
/// and for fitting shadow maps (what leaves it casts no shadow).
[[nodiscard]] Sphere subjectOf(const Model& model, const Settings& settings);

}  // namespace drape::render
