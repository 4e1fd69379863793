#include "render/camera/bounds.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <optional>
#include <vector>

#include "colliders/collider.h"
#include "colliders/shapes/shape_row.h"

namespace drape::render {
namespace {

// Factor of the estimated radii. Cloth stretches a little, and cloth that hangs over a ball reaches beyond the sphere
// around its initial positions.
constexpr float kSlack = 1.1f;
constexpr float kLeastRadius = 0.02f;  // smallest radius of a part, m; a single particle may have no size

/// A cloth or a system: particles that stay together.
struct Part {
    Range particles;
    bool swings = false;  // whether some particles are pinned
    Sphere reach;         // sphere that contains the part at the start, or, if it swings, at every angle about its pins
};

float ownRadius(const Model& model, glm::uint particle) {
    return particle < model.startVelocities.size() ? model.startVelocities[particle].w : 0.0f;
}

Part makePart(const Model& model, Range particles, bool maySwing) {
    glm::vec3 low(model.startPositions[particles.first]);
    glm::vec3 high = low;
    glm::vec3 heldSum(0.0f);
    float held = 0.0f;
    for (glm::uint i = particles.first; i < particles.first + particles.count; ++i) {
        const glm::vec3 position(model.startPositions[i]);
        low = glm::min(low, position);
        high = glm::max(high, position);
        if (model.startPositions[i].w != 0.0f) continue;
        heldSum += position;
        held += 1.0f;
    }
    const bool swings = maySwing && held > 0.0f;
    Part part{particles, swings, {swings ? heldSum / held : 0.5f * (low + high), kLeastRadius}};
    for (glm::uint i = particles.first; i < particles.first + particles.count; ++i) {
        const float distance = glm::distance(glm::vec3(model.startPositions[i]), part.reach.centre);
        part.reach.radius = std::max(part.reach.radius, distance + ownRadius(model, i));
    }
    part.reach.radius *= kSlack;
    return part;
}

std::vector<Part> partsOf(const Model& model, bool maySwing) {
    std::vector<Part> parts;
    for (const ClothPart& cloth : model.cloths) {
        parts.push_back(makePart(model, cloth.particles, maySwing));
    }
    for (const SystemPart& system : model.systems) {
        if (system.particles.count > 0) parts.push_back(makePart(model, system.particles, maySwing));
    }
    return parts;
}

/// Returns a sphere around the vertical fall of a part onto the ground.
/// `reach`: sphere around the part before the fall.
/// `ground`: height of the ground, m.
Sphere fallen(const Sphere& reach, float ground) {
    const float halfFall = 0.5f * std::max(0.0f, reach.centre.y - ground);
    return {reach.centre - glm::vec3(0.0f, halfFall, 0.0f), glm::length(glm::vec2(reach.radius, halfFall))};
}

Sphere reachOf(const Part& part, const Settings& settings, bool torn) {
    const bool falls = settings.ground().on && !settings.walls().on && (torn || !part.swings);
    if (!falls) return part.reach;
    const Sphere fall = fallen(part.reach, settings.ground().place.y);
    return part.swings ? unite(part.reach, fall) : fall;
}

Sphere boxSphere(const Collider& walls) {
    return {0.5f * (walls.low + walls.high), 0.5f * glm::distance(walls.low, walls.high)};
}

/// Returns a sphere that contains a moving collider at all times.
/// `radius`: radius of a sphere around the collider's place that contains it, m.
Sphere reachOf(const Motion& motion, float radius) {
    const MotionReach path = reachOf(motion);
    Sphere reach{path.places.front(), radius + path.excursion};
    for (const glm::vec3& place : path.places) reach = unite(reach, {place, radius + path.excursion});
    return reach;
}

}  // namespace

void Box::include(std::span<const glm::vec4> points) {
    for (const glm::vec4& point : points) {
        if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) continue;
        low = glm::min(low, glm::vec3(point));
        high = glm::max(high, glm::vec3(point));
    }
}

void Box::include(const Sphere& sphere) {
    low = glm::min(low, sphere.centre - sphere.radius);
    high = glm::max(high, sphere.centre + sphere.radius);
}

void Box::include(const Box& box) {
    low = glm::min(low, box.low);
    high = glm::max(high, box.high);
}

Sphere unite(const Sphere& a, const Sphere& b) {
    const glm::vec3 between = b.centre - a.centre;
    const float distance = glm::length(between);
    if (distance + b.radius <= a.radius) return a;
    if (distance + a.radius <= b.radius) return b;
    const float radius = 0.5f * (distance + a.radius + b.radius);
    return {a.centre + between * ((radius - a.radius) / distance), radius};
}

std::vector<Sphere> collidersReach(const Settings& settings, float others) {
    constexpr float kMostTimes = 4.0f;
    std::vector<Sphere> reaches;
    for (const Collider* collider : collidersOf(settings)) {
        const float radius = boundingRadius(*collider);
        if (radius < kUnbounded && radius <= kMostTimes * others) reaches.push_back(reachOf(*collider, radius));
    }
    return reaches;
}

Sphere subjectOf(const Model& model, const Settings& settings, bool torn) {
    std::optional<Sphere> subject;
    const auto include = [&](const Sphere& sphere) { subject = subject ? unite(*subject, sphere) : sphere; };
    if (settings.walls().on) include(boxSphere(settings.walls()));
    // Walls keep all parts inside the box, so they need no room to swing.
    for (const Part& part : partsOf(model, !settings.walls().on)) include(reachOf(part, settings, torn));
    for (const BodyPart& body : model.bodies) include(reachOf(body.frame, body.radius));
    for (const Collider* collider : collidersOf(settings)) {
        if (rowOf(collider->shape).isHollow && collider->form != ColliderForm::walls)
            include(reachOf(*collider, 0.5f * glm::length(collider->size)));
    }
    for (const Sphere& reach : collidersReach(settings, subject ? subject->radius : kUnbounded)) include(reach);
    return subject.value_or(Sphere{});
}

}  // namespace drape::render
