#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/settings/settings.h"

namespace drape::render {

struct Sphere {
    glm::vec3 centre{0.0f};  ///< position of the centre, m
    float radius = 1.0f;     ///< radius, m, more than 0
};

/// An axis-aligned box that grows; initially empty.
struct Box {
    glm::vec3 low{std::numeric_limits<float>::infinity()};    ///< lower corner, m
    glm::vec3 high{-std::numeric_limits<float>::infinity()};  ///< upper corner, m

    bool isEmpty() const { return !(low.x <= high.x); }
    glm::vec3 centre() const { return 0.5f * (low + high); }
    /// Grows the box until it contains the points (xyz, m). Points that are not finite are ignored.
    void include(std::span<const glm::vec4> points);
    void include(const Sphere& sphere);
    void include(const Box& box);
};

/// Returns a sphere that contains two spheres.
Sphere unite(const Sphere& a, const Sphere& b);

/// Returns the bounding spheres of the colliders. Each contains its collider at all times. Leaves out planes and rooms,
/// which are unbounded, and colliders whose radius is more than four times `others`, which are surroundings like the
/// ground.
/// `others`: radius of a sphere around everything but the colliders, m.
std::vector<Sphere> collidersReach(const Settings& settings, float others);

/// Returns a sphere around the space where cloths, systems, bodies and colliders are likely to move. It is estimated
/// from the state at the start, so it needs no read-back. Parts with pinned particles swing about these, free parts
/// fall onto the ground, and torn parts may do both. Within walls, parts may be anywhere. The sphere contains rooms and
/// the spheres of collidersReach(), but no other colliders. It frames the camera and determines the extent of the
/// shadow maps: objects that leave it cast no shadow.
Sphere subjectOf(const Model& model, const Settings& settings, bool torn = false);

}  // namespace drape::render
