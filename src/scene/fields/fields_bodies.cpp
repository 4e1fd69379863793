#include "scene/fields/field_tables.h"

namespace drape {
namespace {

Slot bodies(Scene& scene, const ElementIndex&) { return slotOf(scene.world.bodies); }

template <auto kMember>
Slot bodyMesh(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].mesh.*kMember);
}

template <auto kMember>
Slot bodyFrame(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].frame.*kMember);
}

template <auto kMember>
Slot bodyKeyframe(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].frame.keyframes[index[1]].*kMember);
}

constexpr Bounds kBodyTurn{-3600.0, 3600.0};

constexpr Field kBodyFields[] = {
    ofLength(0, BodyDescription::kMost,
             {"bodies", bodies, kNoBounds, "",
              "Meshes that cloth drapes over. They need `contact.on`, and have its thickness and friction."}),
    required(ofLength(1, 40, {"bodies[].name", bodyFrame<&Collider::name>, kNoBounds, "", "A name of its own."})),
    ofLength(0, 4000,
             {"bodies[].mesh.file", bodyMesh<&MeshDescription::file>, kNoBounds, "",
              "OBJ or PLY file, from the scene file's folder. Must be given. `built-in:trefoil.obj` comes with the "
              "program."}),
    {"bodies[].mesh.scale", bodyMesh<&MeshDescription::scale>, within(1e-6, 1e6), "m",
     "Length of the file's unit: 0.01 for a file in centimetres."},
    {"bodies[].mesh.turn", bodyMesh<&MeshDescription::turn>, within(-360, 360), "degrees",
     "Turns the mesh about the x axis, then y, then z. y is up; a file with z up takes -90, 0, 0."},
    {"bodies[].mesh.place", bodyMesh<&MeshDescription::place>, kPlace, "m",
     "Added to the scaled and turned vertices: what is then at the origin is the body's middle, about which it turns."},
    {"bodies[].mesh.weld", bodyMesh<&MeshDescription::weld>, within(0, 1), "m",
     "Vertices no farther apart than this, after scaling, are one."},
    ofLength(0, 16,
             {"bodies[].mesh.digest", bodyMesh<&MeshDescription::digest>, kNoBounds, "",
              "Of the file's vertices and faces, in states and logs: another mesh is refused. Empty: any mesh will "
              "do."}),
    {"bodies[].place", bodyFrame<&Collider::place>, kPlace, "m", "Its middle; of a motion, the middle of its path."},
    {"bodies[].turn", bodyFrame<&Collider::turn>, kBodyTurn, "degrees", "About x, then y, then z."},
    {"bodies[].motion", bodyFrame<&Collider::motion>, kNoBounds, "",
     "`still`; `line`: it swings through its place as a cosine; `once`: there and back once along that line, then it "
     "rests where it started; `circle`: it goes round the vertical through its place; `spin`: it turns about `axis`; "
     "`keyframes`: it passes smoothly through `keyframes`."},
    {"bodies[].travel", bodyFrame<&Collider::travel>, kPlace, "m",
     "From the middle of the path of `line`, `once` or `circle` to where it starts."},
    {"bodies[].speed", bodyFrame<&Collider::speed>, within(0, 1000), "m/s",
     "Along that path; on a line its greatest, in the middle."},
    {"bodies[].axis", bodyFrame<&Collider::axis>, within(-1000, 1000), "",
     "Of `spin`, through its middle; of any length that is not 0."},
    {"bodies[].turnRate", bodyFrame<&Collider::turnRate>, within(-36000, 36000), "degrees/s",
     "Of `spin`, counterclockwise seen from the axis' tip."},
    ofLength(0, 1000,
             {"bodies[].keyframes", bodyFrame<&Collider::keyframes>, kNoBounds, "",
              "Of `keyframes`, at least 2, by time from 0 on."}),
    required({"bodies[].keyframes[].time", bodyKeyframe<&Keyframe::time>, within(0, 3600), "s", "Since the start."}),
    {"bodies[].keyframes[].place", bodyKeyframe<&Keyframe::place>, kPlace, "m", "Where it is then, from its `place`."},
    {"bodies[].keyframes[].turn", bodyKeyframe<&Keyframe::turn>, kBodyTurn, "degrees",
     "How it is turned then, about x, then y, then z, on top of its own `turn`."},
    {"bodies[].repeats", bodyFrame<&Collider::repeats>, kNoBounds, "",
     "Whether the first keyframe follows at once upon the last, which then has to be the same; else it rests there."},
    {"bodies[].colour", bodyFrame<&Collider::colour>, kShare, "", "sRGB."},
};

}  // namespace

std::span<const Field> bodyFields() { return kBodyFields; }

}  // namespace drape
