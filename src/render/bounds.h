#pragma once

#include "cloth/model.h"
#include "solver/settings.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <span>

namespace drape::render {

struct Sphere {
    glm::vec3 centre{0.0f};  ///< m
    float radius = 1.0f;     ///< m, above 0
};

/// A box along the axes that grows; empty at first.
struct Box {
    glm::vec3 low{std::numeric_limits<float>::infinity()};    ///< m, corner
    glm::vec3 high{-std::numeric_limits<float>::infinity()};  ///< m, opposite corner

    [[nodiscard]] bool isEmpty() const { return !(low.x <= high.x); }
    [[nodiscard]] glm::vec3 centre() const { return 0.5f * (low + high); }
    /// Grows until it holds the points (xyz, m). Those that are not finite are left out.
    void include(std::span<const glm::vec4> points);
};

/// A sphere that holds both.
[[nodiscard]] Sphere unite(const Sphere& a, const Sphere& b);

/// Where cloths, systems and colliders may be found while they move, from the state at the start: what is held swings
/// about what holds it, what is free falls onto the ground, and what is torn may do both; within walls all may be
/// anywhere. Colliders that are far larger than all that are left out. A guess, not a bound: it needs no readback. For
/// framing the camera and for fitting shadow maps (what leaves it casts no shadow).
[[nodiscard]] Sphere subjectOf(const Model& model, const Settings& settings, bool torn = false);

}  // namespace drape::render
