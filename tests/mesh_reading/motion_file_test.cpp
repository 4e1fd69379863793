// Tests how a glTF or a BVH moves the joints of a character in another file.

#include <gtest/gtest.h>

#include "mesh_reading/gltf/gltf_motion.h"
#include "mesh_reading/gltf/gltf_reader.h"
#include "scene/load/mesh_scene.h"
#include "scene/load/registry.h"
#include "support/gltf_builder.h"
#include "support/mesh_message.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

using test::GltfBuilder;

/// A triangle whose vertices follow hips at a height of 1 m, a leg at 0.5 m and a foot at 0 m.
std::string characterGlb(const char* prefix = "mixamorig:") {
    GltfBuilder gltf;
    gltf.floats("VEC3", {0.1f, 1, 0, 0.1f, 0.25f, 0, 0, 0, 0.2f});
    gltf.bytes("VEC4", std::string("\0\0\0\0\1\0\0\0\2\0\0\0", 12));
    gltf.floats("VEC4", {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
    std::vector<float> toJoints;
    for (const float height : {1.0f, 0.5f, 0.0f})
        toJoints.insert(toJoints.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -height, 0, 1});
    gltf.floats("MAT4", toJoints);
    const auto named = [&](const char* name) { return "\"name\": \"" + std::string(prefix) + name + "\""; };
    return gltf.glb(R"("nodes": [{"mesh": 0, "skin": 0}, {"translation": [0, 1, 0], "children": [2], )" +
                    named("Hips") + R"(}, {"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.5, 0, 1],
        "children": [3], )" +
                    named("LeftLeg") + R"(}, {"translation": [0, -0.5, 0], )" + named("LeftFoot") + R"(}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}]}],
        "skins": [{"joints": [1, 2, 3], "inverseBindMatrices": 3}])");
}

/// An animation without a mesh: the hips go 2 m along z within a second, and the leg turns by 90° about x. The places
/// of the leg do not fit the character and must not count. `unit`: height of the hips
std::string walkGlb(float unit = 1.0f, const char* hips = "Hips") {
    GltfBuilder gltf;
    gltf.floats("SCALAR", {0, 1});
    gltf.floats("VEC3", {0, unit, 0, 0, unit, 2 * unit});
    gltf.floats("VEC4", {0, 0, 0, 1, 0.70710678f, 0, 0, 0.70710678f});
    gltf.floats("VEC3", {0, -0.7f, 0, 0, -0.7f, 0});
    return gltf.glb(R"("nodes": [{"name": ")" + std::string(hips) + R"(", "translation": [0, )" + std::to_string(unit) +
                    R"(, 0], "children": [1]}, {"name": "leftleg"}, {"name": "Tail"}], "animations": [{"name": "walk",
        "samplers": [{"input": 0, "output": 1}, {"input": 0, "output": 2}, {"input": 0, "output": 3}],
        "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}},
            {"sampler": 1, "target": {"node": 1, "path": "rotation"}},
            {"sampler": 2, "target": {"node": 1, "path": "translation"}},
            {"sampler": 1, "target": {"node": 2, "path": "rotation"}}]}])");
}

/// Makes that motion a BVH, in centimetres and beginning elsewhere.
/// `bone`: offset of the leg's bones
std::string walkBvh(const char* bone = "0 -50 0") {
    return "HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
           "Yrotation\n  JOINT LeftLeg {\n    OFFSET " +
           std::string(bone) + "\n    CHANNELS 3 Zrotation Xrotation Yrotation\n    JOINT LeftFoot\n    {\n OFFSET " +
           bone +
           "\n    CHANNELS 3 Zrotation Xrotation Yrotation\n    End Site\n    {\n    OFFSET 0 0 10\n    }\n    }\n  "
           "}\n}\nMOTION\nFrames: 2\nFrame Time: 1\n7 100 30 0 0 0 0 0 0 0 0 0\n7 100 230 0 0 0 0 90 0 0 0 0\n";
}

VertexCache framesOf(const std::string& character, const std::string& motion, const char* animation = "") {
    const MotionFile file{motion, {}};
    return readGltfFrames(character, {}, 1.0f, animation, glm::dvec3(0.0), &file);
}

void expectNear(const glm::vec3& place, const glm::vec3& expected) {
    EXPECT_LT(glm::distance(place, expected), 1e-6f) << place.x << " " << place.y << " " << place.z;
}

/// Expects the walk in its first and last frame.
void expectWalk(const VertexCache& cache) {
    ASSERT_EQ(cache.places.size(), 6u);
    expectNear(cache.places[0], {0.1f, 1, 0});
    expectNear(cache.places[1], {0.1f, 0.25f, 0});
    expectNear(cache.places[2], {0, 0, 0.2f});
    expectNear(cache.places[3], {0.1f, 1, 2});
    expectNear(cache.places[4], {0.1f, 0.5f, 1.75f});  // 25 cm below the leg's joint, now behind it
    expectNear(cache.places[5], {0, 0.3f, 1.5f});      // 20 cm in front of the foot's joint, now below it
}

TEST(MotionFile, AGltfMovesJointsOfTheSameNames) {
    const VertexCache cache = framesOf(characterGlb(), walkGlb());
    expectWalk(cache);
    ASSERT_EQ(cache.notes.size(), 2u);
    EXPECT_EQ(cache.notes[0], "moves joints that the character lacks: \"Tail\"");
    EXPECT_EQ(cache.notes[1], "does not move 1 of the character's 3 joints: \"mixamorig:LeftFoot\"");
    expectWalk(framesOf(characterGlb("Armature|mixamorig3:"), walkGlb(100.0f), "walk"));
    EXPECT_EQ(meshMessageOf([] { framesOf(characterGlb(), walkGlb(), "run"); }),
              "has no animation \"run\", expected \"walk\"");
}

TEST(MotionFile, ABvhMovesThemRelativeToItsRestPose) {
    const VertexCache cache = framesOf(characterGlb(), walkBvh());
    expectWalk(cache);
    EXPECT_TRUE(cache.notes.empty());
    EXPECT_EQ(meshMessageOf([] { framesOf(characterGlb(), walkBvh(), "walk"); }),
              "is not a glTF file, the only kind with named animations");
}

TEST(MotionFile, BonesOfAnotherRestPoseAreTurnedFirst) {
    // The BVH's leg is level along x, so the character's hips and leg, each with one bone, turn by 90° about z.
    const VertexCache cache = framesOf(characterGlb(), walkBvh("50 0 0"));
    expectNear(cache.places[0], {0, 1.1f, 0});
    expectNear(cache.places[1], {0.75f, 1.1f, 0});
    expectNear(cache.places[2], {1, 1, 0.2f});
}

TEST(MotionFile, ABvhMayHoldAPose) {
    std::string pose = walkBvh();
    pose.replace(pose.find("7 100 230 0 0 0 0 90"), 20, "7 100 30 0 0 0 0 0");
    EXPECT_EQ(framesOf(characterGlb(), pose).frameCount(), 2u);
}

TEST(MotionFile, TheWayFromTheMeshBeginsWithIt) {
    const std::string character = characterGlb(), motion = walkBvh("50 0 0");
    const MotionFile file{motion, {}};
    const double shares[] = {0.0, 0.5};
    const std::vector<glm::vec3> places = readGltfBlend(character, {}, "", shares, glm::dvec3(0.0), &file);
    expectNear(places[1], {0.1f, 0.25f, 0});
    expectNear(places[5], {0.70710678f, 1 - 0.70710678f, 0.2f});  // the foot at the end of a leg turned by 45°
}

TEST(MotionFile, OthersAreRefused) {
    EXPECT_EQ(meshMessageOf([] { framesOf(characterGlb("a"), walkBvh()); }),
              "has no joint of the character: it moves \"Hips\", \"LeftLeg\", \"LeftFoot\", and the character's joints "
              "are \"aHips\", \"aLeftLeg\", \"aLeftFoot\"");
    GltfBuilder rigid;
    rigid.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    const std::string plain = rigid.glb(R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0, "name": "Hips"}])");
    EXPECT_EQ(meshMessageOf([&] { framesOf(plain, walkBvh()); }),
              "is BVH, which moves joints, and the character's mesh has none");
    const auto refusal = [](const char* from, const char* to) {
        std::string bvh = walkBvh();
        bvh.replace(bvh.find(from), std::string(from).size(), to);
        return meshMessageOf([&] { framesOf(characterGlb(), bvh); });
    };
    EXPECT_EQ(refusal("Frames: 2", "Frames: 3"), "has 24 values, expected 3 frames of 12");
    EXPECT_EQ(refusal("HIERARCHY", "hierarchy"), "nothing was thrown") << "is read in lower case too";
    EXPECT_EQ(meshMessageOf([] { framesOf(characterGlb(), ""); }), "is empty");
    EXPECT_NE(refusal("Frames: 2", "Frames: 2.4").find("expected a whole number of frames"), std::string::npos);
    EXPECT_NE(refusal("CHANNELS 6", "CHANNELS 5.5").find("other than 0 to 6"), std::string::npos);
    EXPECT_EQ(refusal("Time: 1", "Time: 0"), "line 22: has a frame time that is not above 0");
    EXPECT_EQ(refusal("Xposition", "Wposition"),
              "line 5: has a channel other than Xposition to Zposition and Xrotation to Zrotation");
    EXPECT_EQ(refusal("OFFSET 0 0 0", "OFFSET 0 nan 0"), "line 4: \"nan\", expected a finite number");
    EXPECT_EQ(refusal("MOTION", "}"), "line 20: expected a joint, OFFSET, CHANNELS, a brace or MOTION in a BVH file");
}

TEST(MotionFile, AScenesCacheNamesIt) {
    const test::TemporaryFolder folder;
    const auto write = [&](const char* name, const std::string& bytes) {
        std::ofstream(folder.path() / name, std::ios::binary) << bytes;
        return (folder.path() / name).string();
    };
    Scene scene = loadScene("drop");
    scene.settings.clothContact.on = true;
    scene.world.bodies.push_back(meshBody(write("person.glb", characterGlb()), 1.0f).body);
    const auto played = [&](const std::string& file) {
        std::vector<std::string> fields{"bodies[0].cache.file=" + file, "bodies[0].cache.rate=1",
                                        "bodies[0].cache.from=bind"};
        return withFields(scene, fields).world.bodies.front().cache.frames;
    };
    for (const std::string& file : {write("walk.glb", walkGlb()), write("walk.bvh", walkBvh())}) {
        const auto frames = played(file);
        ASSERT_NE(frames, nullptr);
        EXPECT_EQ(frames->frameCount(), frames->clip + 2);
        expectNear(frames->places.back(), {0, 0.3f, 1.5f});
    }
    // A file with the whole character moves it without a look at names.
    std::string whole = characterGlb("");
    EXPECT_THROW(played(write("still.glb", whole)), SceneError) << "has no animation";
    scene.world.bodies.front() = meshBody(write("plain.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), 1.0f).body;
    try {
        played((folder.path() / "walk.bvh").string());
        FAIL() << "should be refused";
    } catch (const SceneError& error) {
        EXPECT_NE(std::string(error.what()).find("plain.obj has none, expected a glTF file with joints"),
                  std::string::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace drape
