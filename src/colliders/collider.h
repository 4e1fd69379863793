#pragma once

#include <glm/glm.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colliders/motion.h"
#include "physics/types.h"

namespace drape {

/// One face of a convex shape. The points p with dot(normal / |normal|, p) > distance are outside.
struct HalfSpace {
    glm::vec3 normal{0.0f, 1.0f, 0.0f};  ///< outward normal, longer than 1e-3, not necessarily a unit vector
    float distance = 0.0f;               ///< distance of the plane from the collider's origin, m

    bool operator==(const HalfSpace&) const = default;
};

/// Returns the unit normal of a plane in xyz and its distance from the origin, m, in w.
glm::dvec4 unitPlane(const HalfSpace& plane);

/// Returns the corners of the space behind all planes, m; fewer than four corners if the space is unbounded or empty.
std::vector<glm::vec3> cornersOf(const std::vector<HalfSpace>& planes);

/// The faces of a convex shape. The shape's radius is computed once, when the planes are set, because each step needs
/// it and computing it tests all triples of planes.
class HalfSpaces {
public:
    HalfSpaces() = default;
    HalfSpaces(std::vector<HalfSpace> planes) : planes_(std::move(planes)) { measure(); }
    HalfSpaces(std::initializer_list<HalfSpace> planes) : HalfSpaces(std::vector<HalfSpace>(planes)) {}

    operator const std::vector<HalfSpace>&() const { return planes_; }
    auto begin() const { return planes_.begin(); }
    auto end() const { return planes_.end(); }
    std::size_t size() const { return planes_.size(); }
    bool empty() const { return planes_.empty(); }
    const HalfSpace& operator[](std::size_t index) const { return planes_[index]; }

    /// Returns the distance of the farthest corner from the origin, m.
    float radius() const { return radius_; }

    /// Returns the planes for readers of files, which set them one by one. Call measure() afterwards.
    std::vector<HalfSpace>& unmeasured() { return planes_; }
    void measure();

    bool operator==(const HalfSpaces& other) const { return planes_ == other.planes_; }

private:
    std::vector<HalfSpace> planes_;
    float radius_ = 0.0f;
};

/// The shape of a collider: a row of shaders/physics/colliders/table.glsl, or a room, which encloses cloth. Each shape
/// lies around its own origin.
enum class ColliderShape : glm::uint {
#define COLLIDER_SHAPE(kind, name, nearest) name = kind,
#include "physics/colliders/table.glsl"
#undef COLLIDER_SHAPE
    room  ///< box that encloses cloth; kernels call it physics::kRoom
};

/// The effect of a room's wall on a particle that has passed it. All rules except `bounce` come from tutorials.
/// shaders/physics/constants.glsl explains each rule.
enum class WallRule : glm::uint {
    bounce = physics::kWallBounce,
    stop = physics::kWallStop,
    mirrorPlace = physics::kWallMirrorPlace,
    reverse = physics::kWallReverse,
    mirrorMotion = physics::kWallMirrorMotion
};

/// The look of a collider's surface. Shaders know the values by the names in shaders/render/shared.glsl.
enum class ColliderFinish { plaster, paint, wood, metal };

/// Names of the colliders that have short forms in scene files.
inline constexpr const char* kBallName = "ball";
inline constexpr const char* kGroundName = "ground";
inline constexpr const char* kWallsName = "walls";

/// The form in which scene files contain a collider: an entry of the list of colliders, or one of the short forms, each
/// at most once a scene. Collisions are resolved in the order of these values: the ball comes last, so that a moving
/// ball wins over still ground.
enum class ColliderForm {
    walls,   ///< a room that is not turned, given by its corners; may follow a tutorial's rule
    ground,  ///< a level plane
    entry,
    ball  ///< a sphere that rests or moves along a path
};

/// A rigid object that cloth collides with and cannot move. Each shape uses only some of the lengths
/// (colliders/shapes).
struct Collider : Motion {
    static constexpr std::size_t kMost = 256;  ///< greatest number of colliders in a scene
    static constexpr std::size_t kMostPlanes = 64;

    std::string name;  ///< name, unique in a scene
    ColliderForm form = ColliderForm::entry;
    bool on = true;
    ColliderShape shape = ColliderShape::sphere;
    float radius = 0.2f;     ///< radius of a sphere, or of a capsule's lower end, m
    float topRadius = 0.2f;  ///< radius of a capsule's upper end, m
    float length = 0.5f;     ///< distance between the centres of a capsule's ends, m
    glm::vec3 size{0.4f};    ///< lengths of the sides of a box or room, m
    float rounding = 0.02f;  ///< radius of a box's edges, m, at most half the shortest side
    HalfSpaces planes{};
    /// Whether triangles of coarse cloth collide with its sharp edges, in addition to particles (pokesOut()).
    bool triangles = true;
    float friction = 0.3f;     ///< Coulomb coefficient, 0 to 10
    float restitution = 0.0f;  ///< fraction of the normal speed that a particle keeps when it bounces, 0 to 1
    glm::vec3 colour{0.80f, 0.66f, 0.55f};  ///< colour, sRGB
    ColliderFinish finish = ColliderFinish::plaster;
    WallRule rule = WallRule::bounce;  ///< rule for walls; other shapes ignore it
    glm::vec3 low{0.0f};               ///< lowest corner of walls, m; determines place and size (setCorners())
    glm::vec3 high{0.0f};              ///< highest corner of walls, m

    bool operator==(const Collider&) const = default;
};

/// Moves walls to these corners. Stores the corners too, because place and size alone would not reproduce them to the
/// last bit.
void setCorners(Collider& walls, glm::vec3 low, glm::vec3 high);

/// A collider and its current pose.
struct PlacedCollider {
    Collider collider;
    Pose pose;

    bool operator==(const PlacedCollider&) const = default;
};

/// Returns the radius of a ball about the origin that contains the shape, m; kUnbounded if no ball contains it.
float boundingRadius(const Collider& collider);
inline constexpr float kUnbounded = 1e18f;  // radius of an unbounded shape; its square still fits into a float

/// Returns the smallest radius of the shape's convex edges and corners, m: 0 if an edge or corner is sharp, kUnbounded
/// if the shape has no convex edges or corners.
float edgeRadius(const Collider& collider);

/// Returns the shape's record for kernels. Appends its planes, if it has any, to `planes`.
/// `thickness`: distance that cloth keeps from the surface, m.
physics::ColliderRecord recordOf(const Collider& collider, float thickness, std::vector<glm::vec4>& planes);

/// Returns an upper bound of the speed of any point on the collider's surface, m/s.
float greatestSpeed(const Collider& collider);

/// Returns the reason why a scene cannot contain the collider's shape or motion, or nothing if it can. All numbers must
/// be within their bounds.
std::optional<Fault> faultOf(const Collider& collider);

}  // namespace drape
