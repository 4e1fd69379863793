#include "scene/fields/field_tables.h"

namespace drape {
namespace {

Slot bodies(Scene& scene, const ElementIndex&) { return slotOf(scene.world.bodies); }

template <auto kMember>
Slot bodyMesh(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].mesh.*kMember);
}

template <auto kMember>
Slot bodyCache(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].cache.*kMember);
}

template <auto kMember>
Slot bodyGrow(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].grow.*kMember);
}

template <auto kMember>
Slot bodyOwn(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].*kMember);
}

template <auto kMember>
Slot bodyFrame(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].frame.*kMember);
}

template <auto kMember>
Slot bodyKeyframe(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.bodies[index[0]].frame.keyframes[index[1]].*kMember);
}

}  // namespace

std::span<const Field> bodyFields() {
    static const std::vector<Field> fields = {
        ofLength(0, BodyDescription::kMost,
                 {"bodies", bodies, kNoBounds, "",
                  "Meshes that cloth drapes over. They require `contact.on` and use its thickness and friction."}),
        required(ofLength(1, 40, {"bodies[].name", bodyFrame<&BodyFrame::name>, kNoBounds, "", "A unique name."})),
        ofLength(0, 4000,
                 {"bodies[].mesh.file", bodyMesh<&MeshDescription::file>, kNoBounds, "",
                  "OBJ, PLY, STL or glTF file, relative to the scene file's folder. Required. `built-in:trefoil.obj` "
                  "is part of the program."}),
        {"bodies[].mesh.scale", bodyMesh<&MeshDescription::scale>, within(1e-6, 1e6), "m",
         "Length of the file's unit: 0.01 for a file in centimetres."},
        {"bodies[].mesh.turn", bodyMesh<&MeshDescription::turn>, within(-360, 360), "degrees",
         "Rotates the mesh about the x axis, then y, then z. y is up; for a file with z up, use [-90, 0, 0]."},
        {"bodies[].mesh.place", bodyMesh<&MeshDescription::place>, kMeshPlace, "m",
         "Offset that is added to the scaled and rotated vertices. The point that is then at the origin is the body's "
         "centre, about which it rotates."},
        {"bodies[].mesh.weld", bodyMesh<&MeshDescription::weld>, within(0, 1), "m",
         "Vertices closer than this, after scaling, are merged."},
        {"bodies[].mesh.coarsen", bodyMesh<&MeshDescription::coarsen>, within(0, 0.1), "m",
         "Makes a mesh of more than 8,000 triangles coarser: as long as no vertex is moved farther than this off the "
         "surface. Hands of scans and of SMPL have thousands of triangles, and each meets cloth. 0: the mesh stays as "
         "it is, as it has to with a `cache`."},
        ofLength(0, 16,
                 {"bodies[].mesh.digest", bodyMesh<&MeshDescription::digest>, kNoBounds, "",
                  "Digest of the file's vertices and faces, written to snapshots and logs. Any other mesh is then "
                  "refused. Empty: any mesh is accepted."}),
        ofLength(
            0, 4000,
            {"bodies[].cache.file", bodyCache<&BodyCache::file>, kNoBounds, "",
             "PC2, MDD or glTF file with the mesh's vertices over time, relative to the scene file's folder. It "
             "deforms the body. A glTF file may be the mesh's own file. If the mesh is a glTF with joints, another "
             "glTF or a BVH moves its joints of the same names."}),
        ofLength(0, 200,
                 {"bodies[].cache.animation", bodyCache<&BodyCache::animation>, kNoBounds, "",
                  "Name of the animation in a glTF file. Empty: the first animation, and later ones that move other "
                  "nodes."}),
        {"bodies[].cache.rate", bodyCache<&BodyCache::rate>, within(0.01, 10000), "1/s",
         "Frames per second: the rate of a PC2 file, which does not state it, and the rate at which the animation of a "
         "glTF file is sampled. An MDD file has its own times."},
        {"bodies[].cache.delay", bodyCache<&BodyCache::delay>, within(0, 3600), "s",
         "Time that the body stays in its first frame, after it has grown."},
        {"bodies[].cache.after", bodyCache<&BodyCache::after>, kNoBounds, "",
         "What happens after the last frame. `loop`: it starts again with the first frame. `hold`: the body stays in "
         "the last frame. `end`: it stays there, the viewer pauses, and a recording ends."},
        {"bodies[].cache.loopBlend", bodyCache<&BodyCache::loopBlend>, within(0, 60), "s",
         "With `after` `loop`: time before the end of the cache in which the vertices approach its first frame. 0: "
         "they "
         "jump to it, within one frame."},
        {"bodies[].cache.from", bodyCache<&BodyCache::from>, kNoBounds, "",
         "Pose before the cache plays. `clip`: that of its first frame. `bind`: that of the mesh, in which garments "
         "are "
         "sewn. The body then takes `cache.blend` to move to the first frame: joints of a glTF file turn, and vertices "
         "of "
         "other files move in straight lines. A loop leaves this motion out."},
        {"bodies[].cache.blend", bodyCache<&BodyCache::blend>, within(0.01, 60), "s",
         "Duration of the motion from the pose of the mesh to the first frame, with `from` `bind`."},
        ofLength(0, 16,
                 {"bodies[].cache.digest", bodyCache<&BodyCache::digest>, kNoBounds, "",
                  "Digest of the cache's times and positions, written to snapshots and logs. Any other cache is then "
                  "refused. Empty: any cache is accepted."}),
        {"bodies[].makeRoom", bodyOwn<&BodyDescription::makeRoom>, kNoBounds, "",
         "Whether a body with a cache draws back where it comes near to itself or crosses itself, as at armpits and "
         "between thighs, by at most 4 cm and half of the limb's radius. Cloth there is crushed otherwise. Bare skin "
         "is "
         "drawn where the cache has it."},
        {"bodies[].grow.seconds", bodyGrow<&BodyGrow::seconds>, within(0, 60), "s",
         "Time that the body takes to grow to its own shape. It starts thin, with its limbs shrunk into its trunk, so "
         "that garments can start where they would cross it. Its cache begins afterwards. 0: it starts with its own "
         "shape."},
        {"bodies[].grow.thin", bodyGrow<&BodyGrow::thin>, within(0, 100), "m²",
         "How thin the body starts: the time for which its surface flows along its mean curvature. Limbs up to a "
         "certain radius vanish, which grows with the square root of this time."},
        {"bodies[].place", bodyFrame<&Motion::place>, kPlace, "m",
         "Position of its centre, or the centre of its path if it moves."},
        {"bodies[].turn", bodyFrame<&Motion::turn>, kTurn, "degrees", "Rotation about x, then y, then z."},
#define MOTION_LIST "bodies"
#define MOTION_SLOT(member) bodyFrame<&Motion::member>
#define KEYFRAME_SLOT(member) bodyKeyframe<&Keyframe::member>
#include "scene/fields/motion_fields.inc"
#undef MOTION_LIST
#undef MOTION_SLOT
#undef KEYFRAME_SLOT
        {"bodies[].friction", bodyFrame<&BodyFrame::friction>, within(-1, 10), "",
         "Friction of cloth on the body. Below 0: `contact.friction`."},
        {"bodies[].greatestForce", bodyFrame<&BodyFrame::greatestForce>, within(0, 1e6), "N",
         "Greatest force with which it presses cloth on another driven body. Friction then bears at most this force "
         "times "
         "the sum of both frictions. 0: no limit."},
        {"bodies[].colour", bodyFrame<&BodyFrame::colour>, kShare, "", "sRGB colour."},
    };
    return fields;
}

}  // namespace drape
