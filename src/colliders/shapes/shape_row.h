#pragma once

#include <limits>
#include <span>
#include <vector>

#include "colliders/collider.h"
#include "colliders/surface.h"

namespace drape {

/// How a collider of a shape arrives in a world that runs. Planes and rooms that move or are turned are there at once.
enum class Arrival {
    atOnce,   ///< cloth in it is moved out at kRecoverySpeed
    grows,    ///< its radius, from 0; before it is gone, or moves otherwise, it shrinks to 0
    rises,    ///< from below all cloth
    closesIn  ///< from around all cloth
};

/// A length that the panel has a slider for, m.
struct ShapeLength {
    float Collider::*length;
    const char* name;
    const char* text;
    const char* tooltip;
    /// The most that it can be, m; such a length may be 0. nullptr: as much as the panel sees fit.
    float (*most)(const Collider&) = nullptr;
};

/// A line of sight in a collider's frame.
struct ShapeRay {
    glm::vec3 origin;
    glm::vec3 direction;  ///< of any length
};
inline constexpr float kNeverMet = std::numeric_limits<float>::infinity();

/// Where a surface bends most: half the angle between vertices of a mesh of every second row and column, radians, and
/// its radius, m.
struct Roundness {
    float angle = 0.0f;
    float radius = 0.0f;
};

/// Cloth as it lies on something: triangles between particles that are kept off by `thickness`, m.
struct ClothGrain {
    float cell = 0.0f;  ///< m^2, the square of the largest diagonal of its cells; 0 without cloth
    float thickness = 0.0f;
};

/// All that a shape is, except for the nearest point of its surface (shaders/physics/colliders): a row for each
/// ColliderShape, in a file of this folder.
struct ShapeRow {
    const char* meaning;  ///< in docs/scene-format.md, after its name
    Arrival arrival = Arrival::atOnce;
    std::span<const ShapeLength> lengths = {};
    bool hasSides = false;     ///< Collider::size is its own
    bool hasFaces = false;     ///< Collider::planes are
    bool isRound = false;      ///< looks the same however it is turned
    bool isHalfSpace = false;  ///< all below a plane
    bool isHollow = false;     ///< cloth is inside of it, and it is seen through

    /// See boundingRadius(), edgeRadius(), recordOf(), surfaceOf() and faultOf() of colliders/shape.h and surface.h.
    float (*boundingRadius)(const Collider&);
    float (*edgeRadius)(const Collider&);
    void (*fill)(const Collider&, physics::ColliderRecord&, std::vector<glm::vec4>& planes);
    void (*surface)(const Collider&, std::vector<SurfacePatch>&) = [](const Collider&, std::vector<SurfacePatch>&) {};
    std::optional<Fault> (*fault)(const Collider&) = [](const Collider&) { return std::optional<Fault>(); };

    /// How far along a line of sight it is entered, in lengths of its direction; kNeverMet where it is not, or where
    /// the line starts inside.
    float (*depth)(const Collider&, const ShapeRay&) = [](const Collider&, const ShapeRay&) { return kNeverMet; };
    /// As it is drawn under a cloth, whose triangles are chords that cut into round things.
    void (*drawUnder)(Collider&, const ClothGrain&) = [](Collider&, const ClothGrain&) {};
    Roundness (*roundness)(const Collider&) = [](const Collider&) { return Roundness(); };
    /// Rows and columns of a patch from one that a mesh file takes to the next: flat faces need few.
    int (*stride)(const Collider&, const SurfacePatch&) = [](const Collider&, const SurfacePatch&) { return 2; };

    /// Of a new one, whose lengths are all about `side` m: sets what else it needs.
    void (*make)(Collider&, float side) = [](Collider&, float) {};
    /// Of one with a fault: sets what does not fit to what is nearest, or usual.
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
