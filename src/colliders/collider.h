#pragma once

#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace drape {

/// The rows of shaders/physics/colliders/table.glsl, in their order. Shapes lie about their own origin.
enum class ColliderShape {
    sphere,   ///< of `radius`
    capsule,  ///< the hull of two balls on the y axis, `length` apart: `radius` below, `topRadius` above
    box,      ///< of `size`, its edges rounded with the radius `rounding`
    plane,    ///< all below y = 0
    convex,   ///< behind all of `planes`
    room      ///< all outside of a box of `size`
};

/// Outside are the points p with dot(normal / |normal|, p) > distance.
struct HalfSpace {
    glm::vec3 normal{0.0f, 1.0f, 0.0f};  ///< outwards, of any length above 1e-3
    float distance = 0.0f;               ///< m, of the surface from the collider's origin

    bool operator==(const HalfSpace&) const = default;
};

enum class ColliderMotion {
    still,
    line,      ///< swings through `place` as a cosine
    once,      ///< there and back once along the line, then it rests where it started
    circle,    ///< goes round the vertical through `place`
    spin,      ///< turns about `axis`
    keyframes  ///< passes through `keyframes`
};

struct Keyframe {
    float time = 0.0f;      ///< s since the start
    glm::vec3 place{0.0f};  ///< m, from Collider::place
    glm::vec3 turn{0.0f};   ///< degrees about x, then y, then z, before Collider::turn

    bool operator==(const Keyframe&) const = default;
};

/// How a wall of a room acts on a particle that has passed it; all except the first are rules of tutorials.
enum class WallRule {
    bounce,       ///< put on the wall; speed against it returned times restitution, and Coulomb friction along it
    stop,         ///< put on the wall, and keeps only the motion up to there
    mirrorPlace,  ///< mirrored in the wall: as far inside as it was outside; where it came from is left alone
    reverse,      ///< put on the wall; the motion up to there is returned times restitution
    mirrorMotion  ///< place and past mirrored in the wall; all motion times restitution and the share that damping
                  ///< leaves
};

/// The names of the colliders that scene files have short forms for.
inline constexpr const char* kBallName = "ball";
inline constexpr const char* kGroundName = "ground";
inline constexpr const char* kWallsName = "walls";

/// A rigid thing that cloth meets and that cloth does not move.
struct Collider {
    static constexpr std::size_t kMost = 256;  ///< in a scene
    static constexpr std::size_t kMostPlanes = 64;

    std::string name;  ///< one of its own in each scene
    bool on = true;
    ColliderShape shape = ColliderShape::sphere;
    glm::vec3 place{0.0f};   ///< m; of a motion, the middle of its path
    glm::vec3 turn{0.0f};    ///< degrees about x, then y, then z
    float radius = 0.2f;     ///< m
    float topRadius = 0.2f;  ///< m
    float length = 0.5f;     ///< m
    glm::vec3 size{0.4f};    ///< m, sides
    float rounding = 0.02f;  ///< m, at most half the shortest side
    std::vector<HalfSpace> planes{};
    ColliderMotion motion = ColliderMotion::still;
    glm::vec3 travel{0.0f};                 ///< m, from the middle of the path to where it starts
    float speed = 0.0f;                     ///< m/s along the path, on a line in its middle; 0 up
    glm::vec3 axis{0.0f, 1.0f, 0.0f};       ///< of `spin`, of any length above 1e-3
    float turnRate = 0.0f;                  ///< degrees per second about `axis`, counterclockwise seen from its tip
    std::vector<Keyframe> keyframes{};      ///< by time
    bool repeats = true;                    ///< after the last keyframe the first follows at once
    float friction = 0.3f;                  ///< Coulomb coefficient, 0 to 10
    float restitution = 0.0f;               ///< share of the speed against it that it returns, 0 to 1
    glm::vec3 colour{0.80f, 0.66f, 0.55f};  ///< sRGB
    WallRule rule = WallRule::bounce;       ///< of a room

    bool operator==(const Collider&) const = default;
};

}  // namespace drape
