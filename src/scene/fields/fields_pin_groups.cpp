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
                  "Pins that follow something together, besides those of `cloth.pins`. A particle that several choose "
                  "belongs to the first."}),
        required(ofLength(1, 40, {"pinGroups[].name", pinGroup<&PinGroup::name>, kNoBounds, "", "A name of its own."})),
        {"pinGroups[].cloth", pinGroup<&PinGroup::cloth>, within(0, 999'999), "", "Of which cloth, counted from 0."},
        {"pinGroups[].pins", chosenPins<&Selection::pins>, kNoBounds, "",
         "Which particles it holds. Meshes: `listed`, `box`, `boundary`, `highestLoop`, `sphere` and `vertexGroup`; "
         "grids: all except `boundary`, `highestLoop` and `vertexGroup`. Not `none`."},
        {"pinGroups[].pinSpacing", chosenPins<&Selection::spacing>, within(1, ClothDescription::kMaxSide), "columns",
         "From one pin to the next where `pins` is `topSpaced`."},
        ofLength(
            0, 1'000'000,
            {"pinGroups[].vertices", chosenPins<&Selection::vertices>, within(0, PolygonMesh::kMostVertices - 1), "",
             "Where `pins` is `listed`: vertices of a mesh in the order of the file, or particles of a grid row by "
             "row, from 0."}),
        {"pinGroups[].boxLow", chosenPins<&Selection::boxLow>, kPlace, "m",
         "Lowest corner of the box whose particles are held where `pins` is `box`."},
        {"pinGroups[].boxHigh", chosenPins<&Selection::boxHigh>, kPlace, "m", "Its opposite corner."},
        {"pinGroups[].middle", chosenPins<&Selection::middle>, kPlace, "m",
         "Of the sphere whose particles are held where `pins` is `sphere`."},
        {"pinGroups[].radius", chosenPins<&Selection::radius>, within(0, 1000), "m", "Of that sphere."},
        ofLength(
            0, 200,
            {"pinGroups[].vertexGroup", chosenPins<&Selection::vertexGroup>, kNoBounds, "",
             "Where `pins` is `vertexGroup`: a group of an OBJ file (`g`), of whose faces the corners are held, or "
             "a property of a PLY file's vertices, which are held where it is above 0.5."}),
        ofLength(0, 40,
                 {"pinGroups[].collider", pinGroup<&PinGroup::collider>, kNoBounds, "",
                  "Name of the collider that it follows; also `ball`, `ground` or `walls`. Empty: none."}),
        ofLength(0, 40,
                 {"pinGroups[].body", pinGroup<&PinGroup::body>, kNoBounds, "",
                  "Name of the body that it follows, each pin with the nearest triangle. With neither collider nor "
                  "body, it follows `motion`, which has no effect otherwise."}),
        {"pinGroups[].place", pinGroup<&Motion::place>, kPlace, "m",
         "Of its motion: the middle of its path, and the point about which it turns and is scaled."},
        {"pinGroups[].turn", pinGroup<&Motion::turn>, kTurn, "degrees",
         "About x, then y, then z: how the axes are turned along which `scale` acts."},
#define MOTION_LIST "pinGroups"
#define MOTION_SLOT(member) pinGroup<&Motion::member>
#define KEYFRAME_SLOT(member) groupKeyframe<&Keyframe::member>
#include "scene/fields/motion_fields.inc"
#undef MOTION_LIST
#undef MOTION_SLOT
#undef KEYFRAME_SLOT
        {"pinGroups[].keyframes[].scale", groupKeyframe<&Keyframe::scale>, within(0.001, 1000), "",
         "How far from `place` its pins are then along each axis, as a factor."},
        {"pinGroups[].offset", pinGroup<&PinGroup::offset>, kPlace, "m",
         "From where its pins start, as they are turned then; they go there at 2 m/s."},
        {"pinGroups[].compliance", pinGroup<&PinGroup::compliance>, within(0, 1000), "m/N",
         "Of each pin, which is then pulled by a damped spring: how far it gives way under 1 N. 0: it does not."},
        {"pinGroups[].axes", pinGroup<&PinGroup::axes>, within(0, 1), "",
         "Along which axes a pin with `compliance` pulls: above 0, or 0 where it leaves the cloth free, as a waist "
         "that "
         "is held at its height (0, 1, 0) and turns."},
        {"pinGroups[].release", pinGroup<&PinGroup::release>, within(0, 3600), "s",
         "After the start, when it lets go of its pins. 0: never."},
    };
    return fields;
}

}  // namespace drape
