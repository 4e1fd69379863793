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
                  "Meshes that cloth drapes over. They need `contact.on`, and have its thickness and friction."}),
        required(ofLength(1, 40, {"bodies[].name", bodyFrame<&BodyFrame::name>, kNoBounds, "", "A name of its own."})),
        ofLength(0, 4000,
                 {"bodies[].mesh.file", bodyMesh<&MeshDescription::file>, kNoBounds, "",
                  "OBJ, PLY, STL or glTF file, from the scene file's folder. Must be given. `built-in:trefoil.obj` "
                  "comes with the "
                  "program."}),
        {"bodies[].mesh.scale", bodyMesh<&MeshDescription::scale>, within(1e-6, 1e6), "m",
         "Length of the file's unit: 0.01 for a file in centimetres."},
        {"bodies[].mesh.turn", bodyMesh<&MeshDescription::turn>, within(-360, 360), "degrees",
         "Turns the mesh about the x axis, then y, then z. y is up; a file with z up takes -90, 0, 0."},
        {"bodies[].mesh.place", bodyMesh<&MeshDescription::place>, kMeshPlace, "m",
         "Added to the scaled and turned vertices: what is then at the origin is the body's middle, about which it "
         "turns."},
        {"bodies[].mesh.weld", bodyMesh<&MeshDescription::weld>, within(0, 1), "m",
         "Vertices no farther apart than this, after scaling, are one."},
        ofLength(0, 16,
                 {"bodies[].mesh.digest", bodyMesh<&MeshDescription::digest>, kNoBounds, "",
                  "Of the file's vertices and faces, in states and logs: another mesh is refused. Empty: any mesh will "
                  "do."}),
        ofLength(0, 4000,
                 {"bodies[].cache.file", bodyCache<&BodyCache::file>, kNoBounds, "",
                  "PC2, MDD or glTF file of the mesh's vertices over time, from the scene file's folder: the body "
                  "deforms. A glTF may be the mesh's own file."}),
        ofLength(0, 200,
                 {"bodies[].cache.animation", bodyCache<&BodyCache::animation>, kNoBounds, "",
                  "Name of the animation, of a glTF; empty: its first, and later ones that move other things."}),
        {"bodies[].cache.rate", bodyCache<&BodyCache::rate>, within(0.01, 10000), "1/s",
         "Frames a second, of a PC2, which does not say, and those that the animation of a glTF is cut into; an MDD "
         "has "
         "its own times."},
        {"bodies[].cache.delay", bodyCache<&BodyCache::delay>, within(0, 3600), "s",
         "The body rests in its first frame so long, once it is grown."},
        {"bodies[].cache.after", bodyCache<&BodyCache::after>, kNoBounds, "",
         "Behind the last frame: `loop`: the first follows; `hold`: it rests there; `end`: it rests, the viewer "
         "pauses, and a "
         "clip ends."},
        ofLength(0, 16,
                 {"bodies[].cache.digest", bodyCache<&BodyCache::digest>, kNoBounds, "",
                  "Of its times and places, in states and logs: another cache is refused. Empty: any will do."}),
        {"bodies[].grow.seconds", bodyGrow<&BodyGrow::seconds>, within(0, 60), "s",
         "The body starts thin, its limbs drawn into its trunk, and takes so long to grow to its own shape; then it "
         "rests, or its cache begins. For garments that start across it. 0: it starts with its own shape."},
        {"bodies[].grow.thin", bodyGrow<&BodyGrow::thin>, within(0, 100), "m²",
         "How thin: for how long the surface flows along its mean curvature. The radius of a limb that vanishes grows "
         "with the square root."},
        {"bodies[].place", bodyFrame<&Motion::place>, kPlace, "m", "Its middle; of a motion, the middle of its path."},
        {"bodies[].turn", bodyFrame<&Motion::turn>, kTurn, "degrees", "About x, then y, then z."},
#define MOTION_LIST "bodies"
#define MOTION_SLOT(member) bodyFrame<&Motion::member>
#define KEYFRAME_SLOT(member) bodyKeyframe<&Keyframe::member>
#include "scene/fields/motion_fields.inc"
#undef MOTION_LIST
#undef MOTION_SLOT
#undef KEYFRAME_SLOT
        {"bodies[].colour", bodyFrame<&BodyFrame::colour>, kShare, "", "sRGB."},
    };
    return fields;
}

}  // namespace drape
