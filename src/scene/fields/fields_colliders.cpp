// The fields of `colliders` in scene files. The functions at the top return the Slot of each field, which refers to the
// field's value in a scene.

#include <algorithm>
#include <string>

#include "colliders/motions/motion_row.h"
#include "colliders/shapes/shape_row.h"
#include "scene/fields/field_tables.h"

namespace drape {
namespace {

using Colliders = std::vector<Collider>;

bool isEntry(const Collider& collider) { return collider.form == ColliderForm::entry; }

/// Returns the entries of `colliders` as a list. Settings::colliders also contains the short forms (ball, ground and
/// walls), which are not entries of that list. So the entries are counted, and resizing leaves the short forms alone.
Slot colliders(Scene& scene, const ElementIndex&) {
    const auto size = [](const void* list) {
        return static_cast<std::size_t>(std::ranges::count_if(*static_cast<const Colliders*>(list), isEntry));
    };
    const auto resize = [](void* list, std::size_t wanted) {
        auto& all = *static_cast<Colliders*>(list);
        std::size_t seen = 0;
        std::erase_if(all, [&](const Collider& collider) { return isEntry(collider) && seen++ >= wanted; });
        for (; seen < wanted; ++seen) all.emplace_back();
    };
    return ListSlot{&scene.settings.colliders, size, resize};
}

/// Returns the entry with the number index[0]. Short forms do not count, so this number can differ from the position in
/// Settings::colliders.
Collider& entryOf(Scene& scene, const ElementIndex& index) {
    std::size_t before = 0;
    return *std::ranges::find_if(scene.settings.colliders,
                                 [&](const Collider& collider) { return isEntry(collider) && before++ == index[0]; });
}

template <auto kMember>
Slot collider(Scene& scene, const ElementIndex& index) {
    return slotOf(entryOf(scene, index).*kMember);
}

Slot planes(Scene& scene, const ElementIndex& index) { return slotOf(entryOf(scene, index).planes.unmeasured()); }

template <auto kMember>
Slot plane(Scene& scene, const ElementIndex& index) {
    return slotOf(entryOf(scene, index).planes.unmeasured()[index[1]].*kMember);
}

template <auto kMember>
Slot keyframe(Scene& scene, const ElementIndex& index) {
    return slotOf(entryOf(scene, index).keyframes[index[1]].*kMember);
}

constexpr Bounds kLength{0.0, 1000.0};  // bounds of lengths, m

/// Returns the text "`sphere`: of `radius`. `capsule`: ...", built from the rows of all shapes.
std::string_view shapeMeanings() {
    static const std::string text = [] {
        std::string all;
        for (const Labelled<ColliderShape>& shape : kChoices<ColliderShape>)
            all += (all.empty() ? "`" : " `") + std::string(shape.name) + "`: " + rowOf(shape.value).meaning + ".";
        return all;
    }();
    return text;
}

}  // namespace

std::string_view motionMeanings() {
    static const std::string text = [] {
        std::string all;
        for (const Labelled<ColliderMotion>& motion : kChoices<ColliderMotion>) {
            const std::string meaning = rowOf(motion.value).meaning;
            all += (all.empty() ? "`" : "; `") + std::string(motion.name) + (meaning.empty() ? "`" : "`: " + meaning);
        }
        return all + ".";
    }();
    return text;
}

std::span<const Field> colliderFields() {
    static const std::vector<Field> fields = {
        ofLength(0, Collider::kMost,
                 {"colliders", colliders, kNoBounds, "",
                  "Rigid objects that cloth collides with, in addition to `ball`, `ground` and `walls`, which are "
                  "short forms of such entries."}),
        required(ofLength(1, 40,
                          {"colliders[].name", collider<&Collider::name>, kNoBounds, "",
                           "A unique name, other than `ball`, `ground` and `walls`."})),
        {"colliders[].on", collider<&Collider::on>, kNoBounds, "", "Whether the collider is present."},
        {"colliders[].shape", collider<&Collider::shape>, kNoBounds, "", shapeMeanings()},
        {"colliders[].place", collider<&Collider::place>, kPlace, "m",
         "Position of its centre, or the centre of its path if it moves."},
        {"colliders[].turn", collider<&Collider::turn>, kTurn, "degrees", "Rotation about x, then y, then z."},
        {"colliders[].radius", collider<&Collider::radius>, kLength, "m",
         "Radius of a sphere, or of the lower end of a capsule."},
        {"colliders[].topRadius", collider<&Collider::topRadius>, kLength, "m",
         "Radius of the upper end of a capsule."},
        {"colliders[].length", collider<&Collider::length>, kLength, "m",
         "Distance between the centres of a capsule's two ends."},
        {"colliders[].size", collider<&Collider::size>, within(0.001, 1000), "m", "Side lengths of a box or a room."},
        {"colliders[].rounding", collider<&Collider::rounding>, kLength, "m",
         "Radius of a box's edges, at most half its shortest side. It looks best if it is at least half a cell of the "
         "cloth."},
        ofLength(
            0, Collider::kMostPlanes,
            {"colliders[].planes", planes, kNoBounds, "", "The faces of a convex shape, at least 4 that enclose it."}),
        {"colliders[].planes[].normal", plane<&HalfSpace::normal>, within(-1000, 1000), "",
         "Outward normal of the face, of any length except 0."},
        {"colliders[].planes[].distance", plane<&HalfSpace::distance>, kPlace, "m",
         "Distance of the face from `place`, along its normal."},
#define MOTION_LIST "colliders"
#define MOTION_SLOT(member) collider<&Motion::member>
#define KEYFRAME_SLOT(member) keyframe<&Keyframe::member>
#include "scene/fields/motion_fields.inc"
#undef MOTION_LIST
#undef MOTION_SLOT
#undef KEYFRAME_SLOT
        {"colliders[].triangles", collider<&Collider::triangles>, kNoBounds, "",
         "Whether triangles of coarse cloth collide with sharp edges, as particles do. It makes a step slower. Off "
         "suits a thin part that cloth does not normally touch: where it does, the part may show through between "
         "particles."},
        {"colliders[].friction", collider<&Collider::friction>, kFactor, "", "Coulomb's coefficient of friction."},
        {"colliders[].restitution", collider<&Collider::restitution>, kShare, "",
         "Share of the impact speed that the collider returns."},
        {"colliders[].colour", collider<&Collider::colour>, kShare, "", "sRGB colour."},
        {"colliders[].finish", collider<&Collider::finish>, kNoBounds, "",
         "Look of the surface. `plaster`: matt. `paint`: glossy. `wood`: grain along the longest side. `metal`: "
         "brushed; "
         "reflects in `colour`."},
    };
    return fields;
}

}  // namespace drape
