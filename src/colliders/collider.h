#pragma once

#include <glm/glm.hpp>
#include <string>

#include "colliders/half_spaces.h"
#include "colliders/motion.h"
#include "physics/types.h"

namespace drape {

/// The rows of shaders/physics/colliders/table.glsl, and the room, which cloth is inside of. Shapes lie about their own
/// origin.
enum class ColliderShape : glm::uint {
#define COLLIDER_SHAPE(kind, name, nearest) name = kind,
#include "physics/colliders/table.glsl"
#undef COLLIDER_SHAPE
    room  ///< physics::kRoom for kernels
};

/// How a wall of a room acts on a particle that has passed it; all except the first are rules of tutorials. What they
/// do is told in shaders/physics/constants.glsl.
enum class WallRule : glm::uint {
    bounce = physics::kWallBounce,
    stop = physics::kWallStop,
    mirrorPlace = physics::kWallMirrorPlace,
    reverse = physics::kWallReverse,
    mirrorMotion = physics::kWallMirrorMotion
};

/// The names of the colliders that scene files have short forms for.
inline constexpr const char* kBallName = "ball";
inline constexpr const char* kGroundName = "ground";
inline constexpr const char* kWallsName = "walls";

/// How scene files write a collider: as an entry of their list, or in a short form, of which a scene has one at most.
/// In the order in which collisions are resolved: the ball comes last, so that a moving ball wins over still ground.
enum class ColliderForm {
    walls,   ///< a room that is not turned, by its corners; its rule may be a tutorial's
    ground,  ///< a level plane
    entry,
    ball  ///< a sphere that rests, or moves along a path
};

/// A rigid thing that cloth meets and that cloth does not move. Of the lengths each shape has its own
/// (colliders/shapes).
struct Collider : Motion {
    static constexpr std::size_t kMost = 256;  ///< in a scene
    static constexpr std::size_t kMostPlanes = 64;

    std::string name;  ///< one of its own in each scene
    ColliderForm form = ColliderForm::entry;
    bool on = true;
    ColliderShape shape = ColliderShape::sphere;
    float radius = 0.2f;     ///< m
    float topRadius = 0.2f;  ///< m
    float length = 0.5f;     ///< m
    glm::vec3 size{0.4f};    ///< m, sides
    float rounding = 0.02f;  ///< m, at most half the shortest side
    HalfSpaces planes{};
    float friction = 0.3f;                  ///< Coulomb coefficient, 0 to 10
    float restitution = 0.0f;               ///< share of the speed against it that it returns, 0 to 1
    glm::vec3 colour{0.80f, 0.66f, 0.55f};  ///< sRGB
    WallRule rule = WallRule::bounce;       ///< of the walls
    glm::vec3 low{0.0f};                    ///< m, corner of the walls, of which place and size come (setCorners())
    glm::vec3 high{0.0f};                   ///< m, the opposite corner

    bool operator==(const Collider&) const = default;
};

/// Puts the walls there. Place and size alone would not tell the corners to the last bit.
void setCorners(Collider& walls, glm::vec3 low, glm::vec3 high);

/// A collider, and where it is.
struct PlacedCollider {
    Collider collider;
    Pose pose;

    bool operator==(const PlacedCollider&) const = default;
};

}  // namespace drape
