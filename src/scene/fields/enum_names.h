#pragma once

#include "base/choice.h"
#include "cloth/core/world.h"
#include "scene/scene.h"
#include "solver/settings/settings.h"

namespace drape {

// Names for the choices of a scene. Files use the names of the C++ enumerators.

template <>
inline constexpr auto kChoices<PinPattern> = std::to_array<Labelled<PinPattern>>({
    {PinPattern::none, "none", "none"},
    {PinPattern::topCorners, "topCorners", "top corners"},
    {PinPattern::fourCorners, "fourCorners", "four corners"},
    {PinPattern::topRow, "topRow", "top row"},
    {PinPattern::topSpaced, "topSpaced", "spaced along the top"},
    {PinPattern::leftEdge, "leftEdge", "left edge"},
    {PinPattern::listed, "listed", "as listed in the scene"},
    {PinPattern::box, "box", "inside a box"},
    {PinPattern::boundary, "boundary", "all edges"},
    {PinPattern::highestLoop, "highestLoop", "highest edge"},
    {PinPattern::bottomRow, "bottomRow", "bottom row"},
    {PinPattern::rightEdge, "rightEdge", "right edge"},
    {PinPattern::topLeft, "topLeft", "top left"},
    {PinPattern::topRight, "topRight", "top right"},
    {PinPattern::bottomLeft, "bottomLeft", "bottom left"},
    {PinPattern::bottomRight, "bottomRight", "bottom right"},
    {PinPattern::sphere, "sphere", "inside a sphere"},
    {PinPattern::vertexGroup, "vertexGroup", "group of vertices"},
});

template <>
inline constexpr auto kChoices<MappedProperty> = std::to_array<Labelled<MappedProperty>>({
    {MappedProperty::mass, "mass", "mass"},
    {MappedProperty::stiffness, "stiffness", "stiffness"},
    {MappedProperty::bending, "bending", "bending stiffness"},
    {MappedProperty::drag, "drag", "drag"},
});

template <>
inline constexpr auto kChoices<ClothLook> = std::to_array<Labelled<ClothLook>>({
    {ClothLook::sheet, "sheet", "sheet"},
    {ClothLook::net, "net", "net"},
});

template <>
inline constexpr auto kChoices<AfterCache> = std::to_array<Labelled<AfterCache>>({
    {AfterCache::loop, "loop", "repeats"},
    {AfterCache::hold, "hold", "stays in the last frame"},
    {AfterCache::end, "end", "ends the run"},
});

template <>
inline constexpr auto kChoices<CacheStart> = std::to_array<Labelled<CacheStart>>({
    {CacheStart::clip, "clip", "first frame"},
    {CacheStart::bind, "bind", "pose of the mesh"},
});

template <>
inline constexpr auto kChoices<Weave> = std::to_array<Labelled<Weave>>({
    {Weave::none, "none", "none"},
    {Weave::plain, "plain", "plain"},
    {Weave::twill, "twill", "twill"},
    {Weave::satin, "satin", "satin"},
});

template <>
inline constexpr auto kChoices<LightPreset> = std::to_array<Labelled<LightPreset>>({
    {LightPreset::studio, "studio", "studio"},
    {LightPreset::daylight, "daylight", "daylight"},
});

template <>
inline constexpr auto kChoices<WindModel> = std::to_array<Labelled<WindModel>>({
    {WindModel::physical, "physical", "drag and lift"},
    {WindModel::classic, "classic", "simple (tutorial)"},
});

template <>
inline constexpr auto kChoices<StepOrder> = std::to_array<Labelled<StepOrder>>({
    {StepOrder::integrateFirst, "integrateFirst", "forces first"},
    {StepOrder::constrainFirst, "constrainFirst", "links first"},
});

template <>
inline constexpr auto kChoices<DampingUnit> = std::to_array<Labelled<DampingUnit>>({
    {DampingUnit::perSecond, "perSecond", "per second"},
    {DampingUnit::perStep, "perStep", "per step"},
});

template <>
inline constexpr auto kChoices<PinnedShare> = std::to_array<Labelled<PinnedShare>>({
    {PinnedShare::whole, "whole", "whole"},
    {PinnedShare::half, "half", "half"},
    {PinnedShare::yields, "yields", "yields"},
});

template <>
inline constexpr auto kChoices<LinkOrder> = std::to_array<Labelled<LinkOrder>>({
    {LinkOrder::coloured, "coloured", "coloured"},
    {LinkOrder::forwards, "forwards", "forwards"},
    {LinkOrder::backwards, "backwards", "backwards"},
});

template <>
inline constexpr auto kChoices<AccelerationShare> = std::to_array<Labelled<AccelerationShare>>({
    {AccelerationShare::whole, "whole", "whole"},
    {AccelerationShare::half, "half", "half"},
});

template <>
inline constexpr auto kChoices<ColliderShape> = std::to_array<Labelled<ColliderShape>>({
#define COLLIDER_SHAPE(kind, name, nearest) {ColliderShape::name, #name, #name},
#include "physics/colliders/table.glsl"
#undef COLLIDER_SHAPE
    {ColliderShape::room, "room", "inside a box"},
});

template <>
inline constexpr auto kChoices<ColliderMotion> = std::to_array<Labelled<ColliderMotion>>({
#define COLLIDER_MOTION(name, label) {ColliderMotion::name, #name, label},
#include "colliders/motions/table.inc"
#undef COLLIDER_MOTION
});

template <>
inline constexpr auto kChoices<ColliderFinish> = std::to_array<Labelled<ColliderFinish>>({
    {ColliderFinish::plaster, "plaster", "plaster"},
    {ColliderFinish::paint, "paint", "paint"},
    {ColliderFinish::wood, "wood", "wood"},
    {ColliderFinish::metal, "metal", "brushed metal"},
});

template <>
inline constexpr auto kChoices<WallRule> = std::to_array<Labelled<WallRule>>({
    {WallRule::bounce, "bounce", "bounce"},
    {WallRule::stop, "stop", "stop"},
    {WallRule::mirrorPlace, "mirrorPlace", "mirror position"},
    {WallRule::reverse, "reverse", "reverse"},
    {WallRule::mirrorMotion, "mirrorMotion", "mirror motion"},
});

template <>
inline constexpr auto kChoices<TearResistance> = std::to_array<Labelled<TearResistance>>({
    {TearResistance::none, "none", "never tears"},
    {TearResistance::strong, "strong", "high"},
    {TearResistance::medium, "medium", "medium"},
    {TearResistance::weak, "weak", "low"},
    {TearResistance::ratio, "ratio", "custom"},
});

}  // namespace drape
