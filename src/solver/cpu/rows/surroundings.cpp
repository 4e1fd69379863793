#include "solver/cpu/rows/surroundings.h"

#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>

namespace drape::cpu {
namespace {

void copy(float* to, const glm::vec4& from) {
    for (int axis = 0; axis < 3; ++axis) to[axis] = from[axis];
}

/// Walls that are farther away than this are none (src/solver/step.cpp).
constexpr float kFar = 1e29f;

bool areThereWalls(const physics::SubstepParams& p) {
    for (int axis = 0; axis < 3; ++axis) {
        if (p.wallsLow[axis] > -kFar || p.wallsHigh[axis] < kFar) return true;
    }
    return false;
}

// outsideBall() does nothing to a particle that ends farther than the radius from the centre, unless its path as the
// ball sees it led through: from beyond 0.979 radii (the root of 0.96) to less and out again. Where it ended at 1.1
// radii and the path is shorter than 0.05 radii, that can not be, nor where it ended at 1.001 radii and the path is
// shorter than 0.02 radii; with room for every rounding as long as neither the ball is tiny nor the world large. The
// ball takes up to 0.01 radii of the path.
void setClearance(const physics::SubstepParams& p, Surroundings& s) {
    const float radius = p.ballEnd.w;
    const glm::vec3 path = glm::vec3(p.ballEnd) - glm::vec3(p.ballStart);
    const glm::vec3 centre(p.ballEnd);
    const bool isOrdinary = radius > 1e-3f && radius < 1e3f && glm::dot(centre, centre) < 1e4f &&
                            glm::dot(path, path) < 1e-4f * (radius * radius);
    s.nearRadius = 1.002f * (radius * radius);
    s.shortPath = 6.4e-5f * (radius * radius);
    s.clearRadius = 1.21f * (radius * radius);
    s.clearPath = isOrdinary ? 1.6e-3f * (radius * radius) : -1.0f;
    s.clearBox = 1.101f * radius;  // the root of clearRadius is 1.1 radii
    s.clearSide =
        isOrdinary ? 0.0228f * radius : -1.0f;  // a cube's diagonal is 1.733 sides, the root of clearPath 0.04 radii
}

// A tiny displacement is below 1e-30, before and after damping: gravity swallows it, or makes nothing of it.
bool losesTiny(const Surroundings& s) {
    constexpr float kLeast = 1e-20f;  // m
    return std::abs(s.keep) <= 1.0f && std::ranges::all_of(s.gravity, [&](float g) {
               const float gained = g * s.accelerationFactor;
               return gained == 0.0f || std::abs(gained) >= kLeast;
           });
}

}  // namespace

Surroundings surroundingsOf(const physics::SubstepParams& p) {
    Surroundings s{};
    copy(s.gravity, p.gravity);
    s.keep = p.keep;
    s.accelerationFactor = p.accelerationFactor;
    s.maxDisplacement = p.maxDisplacement;
    s.squaredMaxDisplacement = p.maxDisplacement * p.maxDisplacement;
    s.maxRecovery = p.maxRecovery;
    s.losesTiny = losesTiny(s);
    s.params = &p;
    copy(s.ballEnd, p.ballEnd);
    s.ballRadius = p.ballEnd.w;
    s.groundHeight = p.groundHeight;
    copy(s.wallsLow, p.wallsLow);
    copy(s.wallsHigh, p.wallsHigh);
    s.walls = areThereWalls(p);
    setClearance(p, s);
    s.drag = p.drag;
    s.lift = p.lift;
    s.inverseMassPerArea = p.inverseMassPerArea;
    s.h = p.h;
    s.inverseH = p.inverseH;
    return s;
}

}  // namespace drape::cpu
