#include "render/bounds.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

namespace drape::render {
namespace {

// Cloth stretches a little, and what hangs over the rim of the ball reaches beyond where it started.
constexpr float kSlack = 1.1f;

Sphere clothSphere(const Model& model) {
    glm::vec3 low(model.startPositions.front());
    glm::vec3 high = low;
    glm::vec3 pinSum(0.0f);
    float pins = 0.0f;
    for (const glm::vec4& particle : model.startPositions) {
        const glm::vec3 position(particle);
        low = glm::min(low, position);
        high = glm::max(high, position);
        if (particle.w != 0.0f) continue;
        pinSum += position;
        pins += 1.0f;
    }
    Sphere sphere{pins > 0.0f ? pinSum / pins : 0.5f * (low + high), 0.0f};
    for (const glm::vec4& particle : model.startPositions) {
        sphere.radius = std::max(sphere.radius, glm::distance(glm::vec3(particle), sphere.centre));
    }
    sphere.radius *= kSlack;
    return sphere;
}

bool hasPins(const Model& model) {
    return std::ranges::any_of(model.startPositions, [](const glm::vec4& particle) { return particle.w == 0.0f; });
}

}  // namespace

Sphere unite(const Sphere& a, const Sphere& b) {
    const glm::vec3 between = b.centre - a.centre;
    const float distance = glm::length(between);
    if (distance + b.radius <= a.radius) return a;
    if (distance + a.radius <= b.radius) return b;
    const float radius = 0.5f * (distance + a.radius + b.radius);
    return {a.centre + between * ((radius - a.radius) / distance), radius};
}

Sphere subjectOf(const Model& model, const Settings& settings) {
    const Sphere ball{settings.ball.centre, settings.ball.radius + glm::length(settings.ball.travel)};
    if (model.startPositions.empty()) return settings.ball.on ? ball : Sphere{};
    Sphere cloth = clothSphere(model);
    if (!hasPins(model) && settings.ground.on) {
        // It falls straight down: flat in the air where it starts, flat on the ground in the end.
        const float halfFall = 0.5f * std::max(0.0f, cloth.centre.y - settings.ground.height);
        cloth.centre.y -= halfFall;
        cloth.radius = std::hypot(cloth.radius, halfFall);
    }
    return settings.ball.on ? unite(cloth, ball) : cloth;
}

}  // namespace drape::render
