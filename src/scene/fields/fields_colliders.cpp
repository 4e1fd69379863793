#include "scene/fields/field_tables.h"

namespace drape {
namespace {

Slot colliders(Scene& scene, const ElementIndex&) { return slotOf(scene.settings.colliders); }

template <auto kMember>
Slot collider(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.settings.colliders[index[0]].*kMember);
}

template <auto kMember>
Slot plane(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.settings.colliders[index[0]].planes[index[1]].*kMember);
}

template <auto kMember>
Slot keyframe(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.settings.colliders[index[0]].keyframes[index[1]].*kMember);
}

constexpr Bounds kLength{0.0, 1000.0};  // m
constexpr Bounds kTurn{-3600.0, 3600.0};
constexpr double kMostKeyframes = 1000;

constexpr Field kColliderFields[] = {
    ofLength(0, Collider::kMost,
             {"colliders", colliders, kNoBounds, "",
              "Rigid things that cloth meets, besides `ball`, `ground` and `walls`, which are short forms of such "
              "entries."}),
    required(ofLength(1, 40,
                      {"colliders[].name", collider<&Collider::name>, kNoBounds, "",
                       "A name of its own; not `ball`, `ground` or `walls`."})),
    {"colliders[].on", collider<&Collider::on>, kNoBounds, "", "Whether it is there."},
    {"colliders[].shape", collider<&Collider::shape>, kNoBounds, "",
     "`sphere`: of `radius`. `capsule`: the hull of two balls on the y axis, `length` apart: `radius` below, "
     "`topRadius` above. `box`: of `size`, with the radius `rounding` along its edges. `plane`: all below its y = 0. "
     "`convex`: what is behind all of `planes`. `room`: cloth is inside of a box of `size`."},
    {"colliders[].place", collider<&Collider::place>, kPlace, "m", "Its middle; of a motion, the middle of its path."},
    {"colliders[].turn", collider<&Collider::turn>, kTurn, "degrees", "About x, then y, then z."},
    {"colliders[].radius", collider<&Collider::radius>, kLength, "m", "Of a sphere, and of a capsule's lower end."},
    {"colliders[].topRadius", collider<&Collider::topRadius>, kLength, "m", "Of a capsule's upper end."},
    {"colliders[].length", collider<&Collider::length>, kLength, "m",
     "From the centre of a capsule's lower end to that of its upper end."},
    {"colliders[].size", collider<&Collider::size>, within(0.001, 1000), "m", "Sides of a box or a room."},
    {"colliders[].rounding", collider<&Collider::rounding>, kLength, "m",
     "Radius of a box's edges, at most half its shortest side. Half a cell of the cloth on it, or more, looks best."},
    ofLength(0, Collider::kMostPlanes,
             {"colliders[].planes", collider<&Collider::planes>, kNoBounds, "",
              "The faces of a convex shape, at least 4 that enclose it."}),
    {"colliders[].planes[].normal", plane<&HalfSpace::normal>, within(-1000, 1000), "",
     "Outwards, of any length that is not 0."},
    {"colliders[].planes[].distance", plane<&HalfSpace::distance>, kPlace, "m", "Of the face from `place`."},
    {"colliders[].motion", collider<&Collider::motion>, kNoBounds, "",
     "`still`; `line`: it swings through its place as a cosine; `once`: there and back once along that line, then it "
     "rests where it started; `circle`: it goes round the vertical through its place; `spin`: it turns about `axis`; "
     "`keyframes`: it passes smoothly through `keyframes`."},
    {"colliders[].travel", collider<&Collider::travel>, kPlace, "m",
     "From the middle of the path of `line`, `once` or `circle` to where it starts."},
    {"colliders[].speed", collider<&Collider::speed>, kLength, "m/s",
     "Along that path; on a line its greatest, in the middle."},
    {"colliders[].axis", collider<&Collider::axis>, within(-1000, 1000), "",
     "Of `spin`, through its middle; of any length that is not 0."},
    {"colliders[].turnRate", collider<&Collider::turnRate>, within(-36000, 36000), "degrees/s",
     "Of `spin`, counterclockwise seen from the axis' tip."},
    ofLength(0, kMostKeyframes,
             {"colliders[].keyframes", collider<&Collider::keyframes>, kNoBounds, "",
              "Of `keyframes`, at least 2, by time from 0 on."}),
    required({"colliders[].keyframes[].time", keyframe<&Keyframe::time>, within(0, 3600), "s", "Since the start."}),
    {"colliders[].keyframes[].place", keyframe<&Keyframe::place>, kPlace, "m", "Where it is then, from its `place`."},
    {"colliders[].keyframes[].turn", keyframe<&Keyframe::turn>, kTurn, "degrees",
     "How it is turned then, about x, then y, then z, on top of its own `turn`."},
    {"colliders[].repeats", collider<&Collider::repeats>, kNoBounds, "",
     "Whether the first keyframe follows at once upon the last, which then has to be the same; else it rests there."},
    {"colliders[].friction", collider<&Collider::friction>, kFactor, "", "Coulomb coefficient."},
    {"colliders[].restitution", collider<&Collider::restitution>, kShare, "",
     "Share of the speed against it that it returns."},
    {"colliders[].colour", collider<&Collider::colour>, kShare, "", "sRGB."},
};

}  // namespace

std::span<const Field> colliderFields() { return kColliderFields; }

}  // namespace drape
