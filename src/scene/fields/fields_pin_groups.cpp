#include "mesh_reading/shared/polygon_mesh.h"
#include "scene/fields/field_tables.h"

namespace drape {
namespace {

Slot pinGroups(Scene& scene, const ElementIndex&) { return slotOf(scene.settings.pinGroups); }

template <auto kMember>
Slot pinGroup(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.settings.pinGroups[index[0]].*kMember);
}

template <auto kMember>
Slot chosenPins(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.settings.pinGroups[index[0]].chosen.*kMember);
}

template <auto kMember>
Slot groupKeyframe(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.settings.pinGroups[index[0]].keyframes[index[1]].*kMember);
}

}  // namespace

std::span<const Field> pinGroupFields() {
    using Selection = PinSelection;
    static const std::vector<Field> fields = {
        ofLength(0, PinGroup::kMost,
                 {"pinGroups", pinGroups, kNoBounds, "",
                  "Groups of pins that move together, in addition to `cloth.pins`. A particle that several groups "
                  "select belongs to the first."}),
        required(ofLength(1, 40, {"pinGroups[].name", pinGroup<&PinGroup::name>, kNoBounds, "", "A unique name."})),
        {"pinGroups[].cloth", pinGroup<&PinGroup::cloth>, within(0, 999'999), "", "Index of the cloth, from 0."},
        {"pinGroups[].pins", chosenPins<&Selection::pins>, kNoBounds, "",
         "Which particles the group pins. Meshes allow `listed`, `box`, `boundary`, `highestLoop`, `sphere` and "
         "`vertexGroup`. Grids allow all except `boundary`, `highestLoop` and `vertexGroup`. `none` is not allowed."},
        {"pinGroups[].pinSpacing", chosenPins<&Selection::spacing>, within(1, ClothDescription::kMaxSide), "columns",
         "Distance between neighbouring pins if `pins` is `topSpaced`."},
        ofLength(
            0, 1'000'000,
            {"pinGroups[].vertices", chosenPins<&Selection::vertices>, within(0, PolygonMesh::kMostVertices - 1), "",
             "The pinned particles if `pins` is `listed`, numbered from 0: vertices of a mesh in the order of the "
             "file, or particles of a grid row by row."}),
        ofLength(0, 1'000'000,
                 {"pinGroups[].strengths", chosenPins<&Selection::strengths>, within(0.001, 1), "",
                  "Strength of the pin at each of `vertices`, if `pins` is `listed` and `compliance` is above 0: a pin "
                  "of strength 0.1 yields ten times as far. A vertex that is listed twice has the same strength twice. "
                  "Empty: 1 for "
                  "all."}),
        {"pinGroups[].boxLow", chosenPins<&Selection::boxLow>, kPlace, "m",
         "Lowest corner of the box whose particles are pinned if `pins` is `box`."},
        {"pinGroups[].boxHigh", chosenPins<&Selection::boxHigh>, kPlace, "m",
         "Highest corner of the box whose particles are pinned if `pins` is `box`."},
        {"pinGroups[].middle", chosenPins<&Selection::middle>, kPlace, "m",
         "Centre of the sphere whose particles are pinned if `pins` is `sphere`."},
        {"pinGroups[].radius", chosenPins<&Selection::radius>, within(0, 1000), "m",
         "Radius of the sphere whose particles are pinned if `pins` is `sphere`."},
        ofLength(0, 200,
                 {"pinGroups[].vertexGroup", chosenPins<&Selection::vertexGroup>, kNoBounds, "",
                  "Name of the vertex group if `pins` is `vertexGroup`. In an OBJ file, it is a group (`g`), and the "
                  "corners of its faces are pinned. In a PLY file, it is a property of the vertices, and those where "
                  "it is above 0.5 are pinned."}),
        ofLength(
            0, 40,
            {"pinGroups[].collider", pinGroup<&PinGroup::collider>, kNoBounds, "",
             "Name of the collider that the group follows, which may be `ball`, `ground` or `walls`. Empty: none."}),
        ofLength(0, 40,
                 {"pinGroups[].body", pinGroup<&PinGroup::body>, kNoBounds, "",
                  "Name of the body that the group follows; each pin follows the nearest triangle. With neither a "
                  "collider nor a body, the group follows `motion`, which has no effect otherwise."}),
        {"pinGroups[].place", pinGroup<&Motion::place>, kPlace, "m",
         "Centre of the path of `motion`, and the point about which the group is rotated and scaled."},
        {"pinGroups[].turn", pinGroup<&Motion::turn>, kTurn, "degrees",
         "Rotation about x, then y, then z of the axes along which `scale` acts."},
#define MOTION_LIST "pinGroups"
#define MOTION_SLOT(member) pinGroup<&Motion::member>
#define KEYFRAME_SLOT(member) groupKeyframe<&Keyframe::member>
#include "scene/fields/motion_fields.inc"
#undef MOTION_LIST
#undef MOTION_SLOT
#undef KEYFRAME_SLOT
        {"pinGroups[].keyframes[].scale", groupKeyframe<&Keyframe::scale>, within(0.001, 1000), "",
         "Factor on the distance of the pins from `place` along each axis, at this time."},
        {"pinGroups[].offset", pinGroup<&PinGroup::offset>, kPlace, "m",
         "Offset from the positions where the pins start. Its axes turn with the group. The pins move there at 2 m/s."},
        {"pinGroups[].compliance", pinGroup<&PinGroup::compliance>, within(0, 1000), "m/N",
         "Compliance of the damped spring that pulls each pin: how far the pin yields to a force of 1 N. Much cloth on "
         "few stiff pins with few substeps yields further (docs/solver.md). 0: the pins are rigid."},
        {"pinGroups[].axes", pinGroup<&PinGroup::axes>, within(0, 1), "",
         "Axes along which a pin with `compliance` pulls: 1 to pull, 0 to leave the cloth free. For example, [0, 1, 0] "
         "holds a waist at its height and lets it turn."},
        {"pinGroups[].arrive", pinGroup<&PinGroup::arrive>, within(0, 3600), "s",
         "Time after the start in which the pins move from the positions where they start to `offset`. 0: they are "
         "there from the start."},
        orWord("rest", PinGroup::kAtRest,
               {"pinGroups[].release", pinGroup<&PinGroup::release>, within(0, 3600), "s",
                "Time after the start at which the group releases its pins. 0: never. `rest`: when all cloth has come "
                "to rest after sewing, at most 20 s after it ends; once released, such groups stay released."}),
    };
    return fields;
}

}  // namespace drape
