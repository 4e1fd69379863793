#include "solver/settings.h"

namespace drape {

// Our own numbers: the tutorial that has these levels (DataGenetics) does not tell its. Its curtain (scene `fabric`)
// has one round of links a step. The greatest ratios of length to rest length when it is let down, most of four
// heaps: 1.8 where every column is pinned, 2.4 at every fourth, 3.2 at every eighth, 6.5 at the corners alone; half a
// sheet 1.5, 1.8, 2.3 and 4.9. So a weak sheet rips as it drops, a medium one from its corners alone, and a strong one
// when it is pulled.
float tearRatioOf(const TearSettings& tear) {
    switch (tear.resistance) {
        case TearResistance::none:
            return 0.0f;
        case TearResistance::strong:
            return 8.0f;
        case TearResistance::medium:
            return 4.0f;
        case TearResistance::weak:
            return 1.5f;
        case TearResistance::ratio:
            return tear.ratio;
    }
    return 0.0f;
}

namespace {

Collider colliderOf(const BallSettings& ball) {
    Collider collider;
    collider.name = kBallName;
    collider.shape = ColliderShape::sphere;
    collider.place = ball.centre;
    collider.radius = ball.radius;
    collider.motion = static_cast<ColliderMotion>(ball.path);
    collider.travel = ball.travel;
    collider.speed = ball.speed;
    collider.friction = ball.friction;
    return collider;
}

Collider colliderOf(const GroundSettings& ground) {
    Collider collider;
    collider.name = kGroundName;
    collider.shape = ColliderShape::plane;
    collider.place.y = ground.height;
    collider.friction = ground.friction;
    collider.restitution = ground.restitution;
    return collider;
}

Collider colliderOf(const WallSettings& walls) {
    Collider collider;
    collider.name = kWallsName;
    collider.shape = ColliderShape::room;
    collider.place = 0.5f * (walls.low + walls.high);
    collider.size = walls.high - walls.low;
    collider.rule = walls.rule;
    collider.friction = walls.friction;
    collider.restitution = walls.restitution;
    return collider;
}

}  // namespace

std::vector<Collider> collidersOf(const Settings& settings) {
    std::vector<Collider> all;
    if (settings.walls.on) all.push_back(colliderOf(settings.walls));
    if (settings.ground.on) all.push_back(colliderOf(settings.ground));
    for (const Collider& collider : settings.colliders) {
        if (collider.on) all.push_back(collider);
    }
    if (settings.ball.on) all.push_back(colliderOf(settings.ball));
    return all;
}

float lastRelaxation(const Settings& settings) {
    const bool isOneSweep = settings.order == StepOrder::integrateFirst && settings.iterations == 1;
    return isOneSweep && settings.pinnedShare == PinnedShare::whole ? 0.7f : 1.0f;
}

}  // namespace drape
