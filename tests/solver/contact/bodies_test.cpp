// Tests meshes that cloth drapes over: nothing passes through, cloth moves no body for good, and all CPU paths give the
// same bits.

#include "support/bodies.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "base/random.h"
#include "cloth/make/make_model.h"
#include "cloth/topology/patches.h"
#include "colliders/motion.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "solver/plan/body_lag.h"
#include "support/resumed.h"
#include "support/sanitized.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

/// A run that counts crossings after each step.
struct Counted {
    drape::Run run;
    CpuSolver solver;
    std::size_t mostCrossings = 0;

    explicit Counted(const Scene& scene) : run(scene), solver(run.model()) {}

    void advance(int steps) {
        for (int k = 0; k < steps; ++k) {
            solver.step(run.nextStep(viewOf(solver)));
            mostCrossings = std::max(mostCrossings, crossingsOf(solver.state(), run.model()));
        }
    }
    glm::vec4 positionOf(std::size_t body, glm::uint vertex) const {
        return solver.read(Array::positions)[run.model().bodies[body].particles.first + vertex];
    }
    float lag() const { return bodyLag(run.model(), run.clock(), solver.read(Array::positions)); }
};

/// Returns the distance (m) of a particle from the torus of torusScene(). It uses the smooth torus that contains the
/// mesh.
float distanceFromTorus(const Scene& scene, glm::vec3 particle) {
    Pose pose = poseOf(scene.world.bodies[0].frame, 0.0);
    const glm::vec3 away = particle - pose.place;
    pose.turn = {-pose.turn.x, -pose.turn.y, -pose.turn.z, pose.turn.w};
    const glm::vec3 local = turned(pose, away);
    return std::hypot(std::hypot(local.x, local.z) - 0.18f, local.y) - 0.06f;
}

TEST(Bodies, ASheetDrapesOverAMesh) {
    const Scene scene = torusScene(25);
    Counted counted(scene);
    const State start = counted.solver.state();
    counted.advance(isSanitized() ? 25 : 110);
    EXPECT_EQ(counted.mostCrossings, 0u);
    const State state = counted.solver.state();
    const glm::uint cloth = counted.run.model().firstBodyParticle();
    float nearest = 1.0f;
    float lowest = 1.0f;
    for (glm::uint i = 0; i < cloth; ++i) {
        const glm::vec3 place(state.positions[i]);
        const float distance = distanceFromTorus(scene, place);
        nearest = std::min(nearest, distance);
        lowest = std::min(lowest, place.y);
        EXPECT_GT(distance, -0.0025f) << i;  // The facets are up to 2 mm inside the torus.
    }
    if (!isSanitized()) {
        EXPECT_LT(nearest, 0.003f) << "it hangs on something else";
        EXPECT_GT(state.positions[12 * 25 + 12].y, 0.2f) << "it has fallen through the ring";
        EXPECT_LT(lowest, 0.25f) << "it has not fallen over the ring";
    }
    for (std::size_t i = cloth; i < state.positions.size(); ++i) {
        ASSERT_LT(glm::distance(state.positions[i], start.positions[i]), 1e-6f) << "a still body has moved";
        ASSERT_EQ(state.positions[i].w, 0.0f);
    }
}

/// Makes random triangles of 5 to 30 cm in a ball, which cross one another. Some appear twice and some share an edge.
PolygonMesh heapOfTriangles(glm::uint seed) {
    PolygonMesh mesh;
    Random random(seed);
    const auto some = [&] { return glm::vec3(random.either(), random.either(), random.either()); };
    for (std::uint32_t i = 0; i < 60; ++i) {
        MeshFace& face = mesh.faces.emplace_back();
        face.number = i + 1;
        if (i % 7 == 3) {
            face.corners = mesh.faces[i - 1].corners;
            std::swap(face.corners[0], face.corners[i % 2]);
            continue;
        }
        const glm::vec3 middle = 0.15f * some();
        for (std::uint32_t k = 0; k < 3; ++k) {
            face.corners[k] = static_cast<std::uint32_t>(mesh.positions.size());
            mesh.positions.push_back(middle + 0.12f * some());
        }
        if (i % 5 == 4) face.corners[0] = mesh.faces[i - 1].corners[0];
        if (i % 5 >= 3) face.corners[1] = mesh.faces[i - 2].corners[1];
    }
    return mesh;
}

TEST(Bodies, ClothDoesNotPassThroughAHeapOfTriangles) {
    for (const glm::uint seed : {1u, 2u, 3u}) {
        Scene scene = torusScene(21);
        scene.world.bodies = {bodyOf(heapOfTriangles(seed), "heap", {0.0f, 0.2f, 0.0f})};
        Counted counted(scene);
        counted.advance(isSanitized() ? 5 : 60);
        EXPECT_EQ(counted.mostCrossings, 0u) << seed;
        float lowest = 1.0f;
        for (const glm::vec4& place : counted.solver.state().positions) lowest = std::min(lowest, place.y);
        EXPECT_LT(lowest, 0.3f) << "it has not fallen";
    }
}

TEST(Bodies, AFastBodyDoesNotPassThroughASheet) {
    // Moves a box at 5 m/s through a curtain held along its upper edge.
    Scene scene = readSceneText(R"({"cloth": {"particles": [25, 25], "size": [0.6, 0.6], "origin": [-0.3, 1, 0],
        "pins": "topRow"}, "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"airDensity": 0}, "contact": {"on": true}})",
                                "punch");
    scene.world.bodies = {bodyOf(boxMesh({0.16f, 0.12f, 0.2f}), "fist", {0.0f, 0.72f, -0.3f})};
    BodyFrame& fist = scene.world.bodies[0].frame;
    fist.motion = ColliderMotion::keyframes;
    fist.repeats = false;
    fist.keyframes = {{0.0f, {}, {}}, {0.05f, {}, {}}, {0.13f, {0, 0, 0.4f}, {}}, {1.0f, {0, 0, 0.4f}, {}}};
    const auto front = [](const Counted& counted) {  // z of the foremost cloth before the box, m
        float most = -1.0f;
        const auto& positions = counted.solver.read(Array::positions);
        for (std::size_t i = 0; i < 25 * 25; ++i) {
            const bool isBefore = std::abs(positions[i].x) < 0.05f && std::abs(positions[i].y - 0.72f) < 0.04f;
            if (isBefore) most = std::max(most, positions[i].z);
        }
        return most;
    };
    Counted counted(scene);
    counted.advance(9);  // The box came to rest in the eighth step. Later the cloth swings up and leaves it.
    EXPECT_EQ(counted.mostCrossings, 0u);
    EXPECT_GT(front(counted), 0.19f) << "the box has not pushed the cloth to its front face at 0.2 m";
    EXPECT_LT(counted.lag(), 1e-5f);
    scene.settings.clothContact.on = false;
    Counted through(scene);
    through.advance(12);
    EXPECT_GT(through.mostCrossings, 20u);
}

TEST(SlowBodies, AVeryFastOneDoesNotHoldTheCloth) {
    // A ring that swings by 1 m at 20 m/s meets so much cloth in a substep that lists are full. The ring's motion must
    // be limited then as well. Otherwise it would have farther to go after each stalled substep.
    Scene scene = torusScene(21);
    scene.world.bodies[0].frame.motion = ColliderMotion::line;
    scene.world.bodies[0].frame.travel = {0.0f, 1.0f, 0.0f};
    scene.world.bodies[0].frame.speed = 20.0f;
    Counted counted(scene);
    counted.advance(isSanitized() ? 6 : 20);
    EXPECT_EQ(counted.mostCrossings, 0u);
    EXPECT_LT(counted.solver.stalledSubsteps(), 40u) << "of some 3,000";
}

TEST(Bodies, ABodyThatHasNoPlaceLeftWaitsAndComesBack) {
    // Presses a plate 3 cm deep into another one, with a sheet between them, and withdraws it.
    Scene scene = readSceneText(R"({"cloth": {"particles": [21, 21], "size": [0.5, 0.5], "origin": [-0.25, 0.06, -0.25],
        "down": [0, 0, 1], "pins": "none"},
        "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"airDensity": 0}, "ground": {"on": true}, "contact": {"on": true}})",
                                "press");
    scene.world.bodies = {bodyOf(boxMesh({0.3f, 0.05f, 0.3f}), "anvil", {0.0f, 0.025f, 0.0f}),
                          bodyOf(boxMesh({0.2f, 0.05f, 0.2f}), "hammer", {0.0f, 0.275f, 0.0f})};
    BodyFrame& hammer = scene.world.bodies[1].frame;
    hammer.motion = ColliderMotion::keyframes;
    hammer.repeats = false;
    const glm::vec3 down(0.0f, -0.23f, 0.0f);
    hammer.keyframes = {{0.0f, {}, {}}, {0.4f, down, {}}, {0.8f, down, {}}, {1.2f, {}, {}}, {9.0f, {}, {}}};
    Counted counted(scene);
    counted.advance(36);
    EXPECT_EQ(counted.mostCrossings, 0u);
    EXPECT_GT(counted.lag(), 0.02f) << "it has not been held up";
    EXPECT_LT(counted.lag(), 0.04f);
    if (isSanitized()) return;
    counted.advance(120);
    EXPECT_EQ(counted.mostCrossings, 0u);
    EXPECT_LT(counted.lag(), 1e-6f);
    const float substep = counted.run.clock().lastSubstepLength;
    double squares = 0.0;
    const auto& displacements = counted.solver.read(Array::displacements);
    for (std::size_t i = 0; i < 21 * 21; ++i) {
        const double speed = glm::length(glm::vec3(displacements[i])) / substep;
        squares += speed * speed / (21 * 21);
    }
    EXPECT_LT(std::sqrt(squares), 0.02) << "m/s: the sheet has not come to rest";
}

TEST(Bodies, LeaveTheReferencesBits) {
    Scene scene = torusScene(17);
    scene.world.cloths[0].origin.y = 0.44f;
    scene.world.bodies[0].frame.motion = ColliderMotion::spin;
    scene.world.bodies[0].frame.turnRate = 90.0f;
    expectTheReferencesBits(scene, isSanitized() ? 8 : 30);
}

TEST(Bodies, OneThatDeformsMovesTheClothWithoutCrossings) {
    Scene scene = deformingScene(21);
    Counted counted(scene);
    const glm::vec4 start = counted.positionOf(0, 0);
    counted.advance(isSanitized() ? 8 : 15);
    const glm::vec4 wide = counted.positionOf(0, 0);
    EXPECT_GT(glm::distance(wide, start), isSanitized() ? 0.03f : 0.07f);
    EXPECT_EQ(counted.mostCrossings, 0u);
    if (isSanitized()) return;
    counted.advance(15);
    EXPECT_LT(glm::distance(counted.positionOf(0, 0), start), 1e-4f) << "the loop has not closed";
    counted.advance(30);
    EXPECT_LT(glm::distance(counted.positionOf(0, 0), start), 1e-4f);
    EXPECT_EQ(counted.mostCrossings, 0u);
    EXPECT_LT(counted.lag(), 1e-5f);
}

TEST(Bodies, CarryClothAlongWhenTheyJump) {
    if (isSanitized()) return;  // the next test takes fewer steps
    Scene scene = jumpingScene(15, 0.5f);
    Counted counted(scene);
    counted.advance(29);
    const auto stretch = [&] {
        return measure(counted.run.model(), counted.solver.state(), counted.run.clock().lastSubstepLength);
    };
    const auto middle = [&] {
        return glm::vec3(counted.solver.read(
            Array::positions)[middleParticle(counted.run.model(), counted.run.model().cloths[0].particles)]);
    };
    const Measures before = stretch();
    const glm::vec3 from = middle();
    std::size_t jumps = 0;
    for (int k = 0; k < 30; ++k) {
        const Step step = counted.run.nextStep(viewOf(counted.solver));
        jumps += step.jumps.size();
        counted.solver.step(step);
        counted.mostCrossings =
            std::max(counted.mostCrossings, crossingsOf(counted.solver.state(), counted.run.model()));
        if (jumps == 1 && k < 3) {
            EXPECT_NEAR(glm::distance(middle(), from), 2.0f, 0.15f);
        }
        EXPECT_LT(stretch().stretchMaxPercent, std::max(2.0, before.stretchMaxPercent + 0.5)) << k;
        EXPECT_LT(counted.lag(), 0.0005f) << k;
    }
    EXPECT_EQ(jumps, 1u);
    EXPECT_EQ(counted.mostCrossings, 0u);
    EXPECT_GT(middle().y, 0.1f) << "the sheet fell off";
}

TEST(Bodies, OnesThatJumpLeaveTheReferencesBits) {
    Scene scene = jumpingScene(13, 0.1f);
    scene.world.cloths[0].origin.y = 0.44f;
    scene.world.bodies[0].frame.motion = ColliderMotion::spin;
    scene.world.bodies[0].frame.turnRate = 90.0f;
    expectTheReferencesBits(scene, 10);
}

TEST(Bodies, OneThatDeformsHoldsItsLastFrameAndWaitsForItsFirst) {
    Scene scene = deformingScene(5);
    scene.world.bodies[0].cache.after = AfterCache::hold;
    scene.world.bodies[0].cache.delay = 0.25f;
    VertexCache cache = *scene.world.bodies[0].cache.frames;
    cache.times.pop_back();
    cache.places.resize(2 * cache.places.size() / 3);
    scene.world.bodies[0].cache.frames = std::make_shared<const VertexCache>(std::move(cache));
    Counted counted(scene);
    const glm::vec4 start = counted.positionOf(0, 0);
    counted.advance(14);
    EXPECT_EQ(counted.positionOf(0, 0), start);
    counted.advance(18);
    const glm::vec4 end = counted.positionOf(0, 0);
    EXPECT_GT(glm::distance(end, start), 0.07f);
    counted.advance(10);
    EXPECT_LT(glm::distance(counted.positionOf(0, 0), end), 1e-6f);
}

TEST(Bodies, OnesThatDeformLeaveTheReferencesBits) {
    Scene scene = deformingScene(13);
    scene.world.cloths[0].origin.y = 0.44f;
    scene.world.bodies[0].frame.motion = ColliderMotion::spin;
    scene.world.bodies[0].frame.turnRate = 90.0f;
    expectTheReferencesBits(scene, isSanitized() ? 4 : 20);
}

TEST(Bodies, MoveOnWhileContactIsOff) {
    Scene scene = torusScene(9);
    scene.settings.clothContact.on = false;
    scene.world.bodies[0].frame.motion = ColliderMotion::spin;
    scene.world.bodies[0].frame.turnRate = 90.0f;
    Counted counted(scene);
    const glm::vec4 before = counted.positionOf(0, 0);
    counted.advance(10);
    EXPECT_GT(glm::distance(counted.positionOf(0, 0), before), 0.02f);
    EXPECT_LT(counted.lag(), 1e-6f);
}

TEST(Bodies, PatchesOfBodiesPairWithClothOnly) {
    const Model model = makeModel(torusScene(9).world);
    const ClothPatches& made = patchesOf(model);
    ASSERT_EQ(made.ofCloth, 64u);
    EXPECT_GT(made.patches.size(), 64u + 200u);
    for (std::size_t q = 0; q < made.patches.size(); ++q)
        EXPECT_EQ(made.patches[q].first >= model.firstBodyTriangle(), q >= made.ofCloth);
    for (const NeighbourPatches& pair : made.neighbours) EXPECT_LT(std::max(pair.a, pair.b), made.ofCloth);
}

TEST(Bodies, HandsDoNotHoldThem) {
    drape::Run run(torusScene(9));
    Event grab;
    grab.kind = EventKind::pin;
    grab.particles = {run.model().firstBodyParticle()};
    try {
        run.take(grab, {});
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "pin: particles: 81 belongs to a body, expected numbers from 0 to 80");
    }
    EXPECT_FALSE(run.hands().isPinned(run.model().firstBodyParticle()));
}

TEST(Bodies, GoOnFromASnapshot) {
    const std::string dancer = R"("built-in:dancer.glb")";
    Scene scene = readSceneText(R"({"cloth": {"particles": [21, 21], "size": [0.7, 0.7], "origin": [-0.35, 1, -0.35],
        "down": [0, 0, 1], "pins": "none"}, "contact": {"on": true}, "bodies": [{"name": "knot",
        "mesh": {"file": "built-in:trefoil.obj", "scale": 0.5}, "place": [0, 0.7, 0], "motion": "spin",
        "turnRate": 200}, {"name": "dancer", "place": [2, 0, 0], "mesh": {"file": )" +
                                    dancer + R"(},
        "cache": {"file": )" + dancer +
                                    R"(, "rate": 20}}]})",
                                "resumed");
    loadMeshes(scene, "resumed");
    drape::Run run(scene);
    CpuSolver solver(run.model());
    const auto advance = [&](int steps) {
        for (int k = 0; k < steps; ++k) solver.step(run.nextStep(viewOf(solver)));
    };
    advance(isSanitized() ? 2 : 14);
    Snapshot snapshot = copyOf(run.snapshot(solver.state()));
    loadMeshes(snapshot.scene, "copy");
    loadMeshes(snapshot.log.scene, "copy");
    Resumed<CpuSolver> resumed(snapshot);
    advance(isSanitized() ? 2 : 10);
    resumed.advance(isSanitized() ? 2 : 10);
    EXPECT_EQ(resumed.hash(), hashPositions(solver.read(Array::positions)));
    const std::string digest = scene.world.bodies[1].cache.digest;
    EXPECT_EQ(digest.size(), 16u);
    snapshot.scene.world.bodies[1].cache.frames = nullptr;
    snapshot.scene.world.bodies[1].cache.digest = std::string(16, '0');
    EXPECT_THROW(loadMeshes(snapshot.scene, "copy"), SceneError) << "another cache";
}

/// Returns the message about a scene that cannot be loaded, without its hint at the help.
std::string complaintAboutBodies(const std::string& bodies, const std::string& more = "") {
    try {
        Scene scene = readSceneText(R"({"bodies": )" + bodies + more + "}", "bad");
        loadMeshes(scene, "bad");
    } catch (const SceneError& error) {
        const std::string message = error.what();
        return message.substr(0, message.find(" ('drape scenes --format'"));
    }
    return "nothing";
}

TEST(Bodies, BadOnesAreRefused) {
    const std::string knot = R"([{"name": "a", "mesh": {"file": "built-in:trefoil.obj"}}])";
    EXPECT_EQ(complaintAboutBodies(knot), "nothing");
    EXPECT_EQ(complaintAboutBodies(knot, ""), "nothing");
    EXPECT_EQ(complaintAboutBodies(knot, R"(, "contact": {"on": false})"),
              "bad: contact.on: is false, expected true, since the scene has bodies");
    EXPECT_EQ(complaintAboutBodies(knot, R"(, "solver": {"order": "constrainFirst"})"),
              "bad: solver.order: is \"constrainFirst\", expected \"integrateFirst\", since the scene has bodies");
    EXPECT_EQ(complaintAboutBodies(knot, R"(, "solver": {"linkOrder": "forwards"})"),
              "bad: solver.linkOrder: is \"forwards\", expected \"coloured\", since the scene has bodies");
    EXPECT_EQ(complaintAboutBodies(R"([{"name": "a"}])"),
              "bad: bodies[0].mesh.file: missing, expected the name of an OBJ, PLY, STL or glTF file");
    EXPECT_NE(
        complaintAboutBodies(R"([{"name": "a", "mesh": {"file": "/nowhere.obj"}}])").find("bad: bodies[0].mesh.file: "),
        std::string::npos);
    EXPECT_EQ(
        complaintAboutBodies(R"([{"name": "a", "mesh": {"file": "built-in:trefoil.obj"},
        "cache": {"file": "built-in:dancer.glb"}}])"),
        "bad: bodies[0].cache.file: built-in:dancer.glb: has frames with 3971 vertices, expected 2560, as many as in "
        "built-in:trefoil.obj (frames of a glTF file belong to its own mesh)");
    EXPECT_EQ(complaintAboutBodies(R"([{"name": "a", "mesh": {"file": "built-in:trefoil.obj"},
        "cache": {"file": "/nowhere.pc2"}}])"),
              "bad: bodies[0].cache.file: /nowhere.pc2: cannot be read: No such file or directory");
    EXPECT_NE(complaintAboutBodies(R"([{"mesh": {"file": "built-in:trefoil.obj"}}])").find("bodies[0].name: missing"),
              std::string::npos);
    EXPECT_EQ(complaintAboutBodies(R"([{"name": "a", "mesh": {"file": "built-in:trefoil.obj"}},
        {"name": "a", "mesh": {"file": "built-in:trefoil.obj"}}])"),
              "bad: bodies[1].name: \"a\" is also the name of bodies[0], expected another");
    EXPECT_NE(
        complaintAboutBodies(R"([{"name": "a", "mesh": {"file": "built-in:trefoil.obj"}, "motion": "keyframes"}])")
            .find("bodies[0].keyframes: has 0, expected at least 2"),
        std::string::npos);
}

}  // namespace
}  // namespace drape::test
