#pragma once

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <span>
#include <vector>

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
    void include(const Sphere& sphere);
    void include(const Box& box);
};

/// A sphere that holds both.
[[nodiscard]] Sphere unite(const Sphere& a, const Sphere& b);

/// Where each collider may be while it moves. Planes and rooms have no bounds. A collider more than four times as large
/// as everything else, with a radius of `others` (m), is left out: it is surroundings, as the ground is.
[[nodiscard]] std::vector<Sphere> collidersReach(const Settings& settings, float others);

/// Where cloths, systems and colliders may be while they move, from the state at the start: parts with held particles
/// swing about those, free parts fall onto the ground, and torn parts may do both; within walls all may be anywhere. Of
/// colliders, rooms and those of collidersReach(). A guess, not a bound: it needs no readback. For framing the camera
/// and for fitting shadow maps (objects that leave it cast no shadow).
[[nodiscard]] Sphere subjectOf(const Model& model, const Settings& settings, bool torn = false);

}  // namespace drape::render
