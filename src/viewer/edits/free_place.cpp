#include "viewer/edits/free_place.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "colliders/shape.h"
#include "colliders/shapes/shape_row.h"

namespace drape::viewer {

float freeDistance(std::span<const glm::vec4> points, glm::vec3 from, glm::vec3 direction, float radius) {
    struct Taken {
        float start, end;  // distances along the ray between which the ball touches a point, m
    };
    std::vector<Taken> taken;
    for (const glm::vec4& point : points) {
        const glm::vec3 away = glm::vec3(point) - from;
        const float middle = glm::dot(away, direction);
        const float half = radius * radius - (glm::dot(away, away) - middle * middle);
        if (!(half > 0.0f)) continue;
        taken.push_back({middle - std::sqrt(half), middle + std::sqrt(half)});
    }
    std::ranges::sort(taken, {}, &Taken::start);
    float distance = 0.0f;
    for (const Taken& part : taken) {
        if (part.start > distance) break;
        distance = std::max(distance, part.end);
    }
    return distance;
}

void makeRoomFor(Collider& collider, std::span<const glm::vec4> points, float margin, glm::vec3 eye) {
    // Greatest distance to move towards the eye, as a share of the distance to the eye.
    constexpr float kMostOfWay = 0.6f;
    if (rowOf(collider.shape).isHalfSpace) {
        for (const glm::vec4& point : points) collider.place.y = std::min(collider.place.y, point.y - margin);
        return;
    }
    if (rowOf(collider.shape).isHollow) {
        for (const glm::vec4& point : points) {
            const glm::vec3 away = glm::abs(glm::vec3(point) - collider.place);
            collider.size = glm::max(collider.size, 2.0f * (away + margin));
        }
        return;
    }
    const float radius = boundingRadius(collider) + margin;
    const float way = glm::distance(eye, collider.place);
    const glm::vec3 towardsEye = (eye - collider.place) / std::max(way, 1e-3f);
    const glm::vec3 down(0.0f, -1.0f, 0.0f);
    const float distance = freeDistance(points, collider.place, towardsEye, radius);
    if (distance < kMostOfWay * way) {
        collider.place += distance * towardsEye;
    } else {
        collider.place += freeDistance(points, collider.place, down, radius) * down;
    }
}

}  // namespace drape::viewer
