#include "viewer/scenery.h"

#include <cmath>

namespace drape::viewer {
namespace {

constexpr float kNothing = Front::kNothing;
constexpr float kSeam = 1e-4f;  // of a triangle: by which it reaches over its edges, so that no ray slips through

/// Where the ray meets the triangle's plane, if that is within the triangle (Möller and Trumbore 1997); either side.
float depthOf(const Ray& ray, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 toB = b - a;
    const glm::vec3 toC = c - a;
    const glm::vec3 across = glm::cross(ray.direction, toC);
    const float volume = glm::dot(toB, across);
    if (volume == 0.0f) return kNothing;
    const glm::vec3 fromA = ray.origin - a;
    const float u = glm::dot(fromA, across) / volume;
    const glm::vec3 normal = glm::cross(fromA, toB);
    const float v = glm::dot(ray.direction, normal) / volume;
    if (u < -kSeam || v < -kSeam || u + v > 1.0f + kSeam) return kNothing;
    const float depth = glm::dot(toC, normal) / volume;
    return depth > 0.0f ? depth : kNothing;
}

/// The nearer root of a quadratic a x^2 + 2 b x + c, if it is above 0.
float nearerRoot(float a, float b, float c) {
    const float discriminant = b * b - a * c;
    if (!(discriminant > 0.0f) || a == 0.0f) return kNothing;
    const float root = (-b - std::sqrt(discriminant)) / a;
    return root > 0.0f ? root : kNothing;
}

float depthOf(const Ray& ray, const render::BallView& ball) {
    if (!ball.on) return kNothing;
    const glm::vec3 from = ray.origin - ball.centre;
    return nearerRoot(glm::dot(ray.direction, ray.direction), glm::dot(from, ray.direction),
                      glm::dot(from, from) - ball.radius * ball.radius);
}

float depthOf(const Ray& ray, const render::GroundView& ground) {
    const float height = ray.origin.y - ground.height;
    if (!ground.on || !(height * ray.direction.y < 0.0f)) return kNothing;
    return -height / ray.direction.y;
}

float depthOf(const Ray& ray, const render::PoleView& pole) {
    const glm::vec2 from(ray.origin.x - pole.foot.x, ray.origin.z - pole.foot.z);
    const glm::vec2 direction(ray.direction.x, ray.direction.z);
    const float depth = nearerRoot(glm::dot(direction, direction), glm::dot(from, direction),
                                   glm::dot(from, from) - pole.radius * pole.radius);
    if (depth == kNothing) return kNothing;
    const float height = ray.origin.y + depth * ray.direction.y - pole.foot.y;
    return height >= 0.0f && height <= pole.height ? depth : kNothing;
}

bool outside(const Box& box, const Seen& a, const Seen& b, const Seen& c) {
    const glm::vec2 low = glm::min(glm::min(a.place, b.place), c.place);
    const glm::vec2 high = glm::max(glm::max(a.place, b.place), c.place);
    return high.x < box.low.x || high.y < box.low.y || low.x > box.high.x || low.y > box.high.y;
}

}  // namespace

Front::Front(const Scenery& scenery, const Lens& lens, const Box& box) : scenery_(&scenery), lens_(&lens) {
    std::vector<Seen> seen;
    seen.reserve(scenery.positions.size());
    for (const glm::vec4& position : scenery.positions) seen.push_back(lens.see(glm::vec3(position)));
    for (const physics::Triangle& triangle : scenery.triangles) {
        if (!(triangle.restArea > 0.0f)) continue;
        const Seen& a = seen[triangle.a];
        const Seen& b = seen[triangle.b];
        const Seen& c = seen[triangle.c];
        const bool allBefore = a.depth > 0.0f && b.depth > 0.0f && c.depth > 0.0f;  // else places say little
        if (allBefore && outside(box, a, b, c)) continue;
        triangles_.push_back(triangle);
    }
}

Front::Hit Front::at(glm::vec2 place) const {
    const Ray ray = lens_->ray(place);
    const auto position = [&](glm::uint particle) { return glm::vec3(scenery_->positions[particle]); };
    Hit hit;
    for (const physics::Triangle& triangle : triangles_) {
        const float depth = depthOf(ray, position(triangle.a), position(triangle.b), position(triangle.c));
        if (depth < hit.depth) hit = {depth, &triangle};
    }
    const auto hide = [&](float depth) {
        if (depth < hit.depth) hit = {depth, nullptr};
    };
    hide(depthOf(ray, scenery_->ball));
    hide(depthOf(ray, scenery_->ground));
    for (const render::PoleView& pole : scenery_->poles) hide(depthOf(ray, pole));
    return hit;
}

}  // namespace drape::viewer
