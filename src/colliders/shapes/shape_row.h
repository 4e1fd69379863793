#pragma once

#include <limits>
#include <span>
#include <vector>

#include "colliders/collider.h"
#include "colliders/surface.h"

namespace drape {

/// The way in which a collider arrives in a running world. It depends on the shape. Planes and rooms that are turned or
/// move arrive immediately.
enum class Arrival {
    atOnce,   ///< the collider has its full size immediately; cloth inside it is moved out at kRecoverySpeed
    grows,    ///< its radius grows from 0; it shrinks to 0 before the collider vanishes or changes its motion
    rises,    ///< the collider rises from below all cloth
    closesIn  ///< the collider closes in from around all cloth
};

/// A length of a shape (m) that has a slider in the panel.
struct ShapeLength {
    float Collider::*length;
    const char* name;
    const char* text;
    const char* tooltip;
    /// Returns the greatest allowed length, m; the slider then starts at 0. nullptr: the panel chooses the range.
    float (*most)(const Collider&) = nullptr;
};

/// A line of sight in a collider's frame.
struct ShapeRay {
    glm::vec3 origin;
    glm::vec3 direction;  ///< direction of the line, not necessarily a unit vector
};
inline constexpr float kNeverMet = std::numeric_limits<float>::infinity();

/// The strongest curvature of a drawn surface.
/// `radius`: m.
/// `angle`: half the angle between neighbouring vertices, radians, in a mesh of every second row and column.
struct Roundness {
    float angle = 0.0f;
    float radius = 0.0f;
};

/// The resolution of a cloth that lies on something.
/// `thickness`: distance that its particles keep, m.
struct ClothGrain {
    float squaredChord = 0.0f;  ///< square of the longest diagonal of the cloth's cells, m^2; 0 without a cloth
    float thickness = 0.0f;
};

/// The functions and texts of one ColliderShape. Only the function for the nearest point of its surface is elsewhere,
/// in shaders/physics/colliders. Each shape is in a file of this folder.
struct ShapeRow {
    const char* meaning;  ///< description of the shape, which follows its name in docs/scene-format.md
    Arrival arrival = Arrival::atOnce;
    std::span<const ShapeLength> lengths = {};
    bool hasSides = false;     ///< whether the shape uses Collider::size
    bool hasFaces = false;     ///< whether the shape uses Collider::planes
    bool isRound = false;      ///< whether the shape looks the same however it is turned
    bool isHalfSpace = false;  ///< whether the shape is the space below a plane
    bool isHollow = false;     ///< whether the shape encloses cloth; lines of sight then pass through it

    /// The functions for this shape that boundingRadius(), edgeRadius(), recordOf(), surfaceOf() and faultOf() in
    /// colliders/collider.h and surface.h call.
    float (*boundingRadius)(const Collider&);
    float (*edgeRadius)(const Collider&);
    void (*fill)(const Collider&, physics::ColliderRecord&, std::vector<glm::vec4>& planes);
    void (*surface)(const Collider&, std::vector<SurfacePatch>&) = [](const Collider&, std::vector<SurfacePatch>&) {};
    std::optional<Fault> (*fault)(const Collider&) = [](const Collider&) { return std::optional<Fault>(); };

    /// Returns the depth at which a line of sight enters the shape, as a multiple of the length of ShapeRay::direction.
    /// Returns kNeverMet if the line never enters the shape, or starts inside.
    float (*depth)(const Collider&, const ShapeRay&) = [](const Collider&, const ShapeRay&) { return kNeverMet; };
    /// Makes the shape a little smaller, for drawing it under a cloth whose triangles cut into round parts of the
    /// shape.
    void (*drawUnder)(Collider&, const ClothGrain&) = [](Collider&, const ClothGrain&) {};
    Roundness (*roundness)(const Collider&) = [](const Collider&) { return Roundness(); };
    /// Returns the step between the rows and columns of a patch that are written to mesh files. Flat faces need few
    /// rows and columns.
    int (*stride)(const Collider&, const SurfacePatch&) = [](const Collider&, const SurfacePatch&) { return 2; };

    /// Completes a new collider whose lengths are all about `side` (m).
    void (*make)(Collider&, float side) = [](Collider&, float) {};
    /// Repairs a shape that has a fault: replaces wrong values by the nearest allowed or usual ones.
    void (*repair)(Collider&) = [](Collider&) {};
};

namespace shapes {
#define COLLIDER_SHAPE(kind, name, nearest) extern const ShapeRow name##Shape;
#include "physics/colliders/table.glsl"
#undef COLLIDER_SHAPE
extern const ShapeRow roomShape;
}  // namespace shapes

const ShapeRow& rowOf(ColliderShape shape);

}  // namespace drape
