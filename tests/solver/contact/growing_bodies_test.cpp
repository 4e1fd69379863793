// Tests bodies that start thin and grow. They reach their own shape, and only then does their cache begin. They grow
// without crossings, with the same bits on all CPU paths and from a snapshot. Pins follow them.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "run/start/start_faults.h"
#include "scene/load/registry.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/body_lag.h"
#include "support/bodies.h"
#include "support/resumed.h"
#include "support/sanitized.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

/// Starts the ring, a tube of 6 cm, as a wire of some millimetres that grows within a quarter of a second.
void letGrow(BodyDescription& body) {
    body.grow.seconds = 0.25f;
    body.grow.thin = 0.0024f;
    prepareGrowth(body.grow, body.mesh, body.cache);
}

std::vector<glm::vec3> placesAt(const Model& model, double seconds) {
    const BodyPart& body = model.bodies[0];
    const BodyMoment moment = momentOf(model, body, 0.0, seconds);
    std::vector<glm::vec3> places;
    for (glm::uint i = body.particles.first; i < body.particles.end(); ++i) places.push_back(moment.vertex(i));
    return places;
}

float mostMoved(const std::vector<glm::vec3>& a, const std::vector<glm::vec3>& b) {
    float most = 0.0f;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, glm::distance(a[i], b[i]));
    return most;
}

TEST(GrowingBodies, EndInTheirOwnShapeBehindWhichTheCacheBegins) {
    Scene scene = torusScene(5);
    const Model rigid = makeModel(scene.world);
    letGrow(scene.world.bodies[0]);
    const Model growing = makeModel(scene.world);
    const std::vector<glm::vec3> own = placesAt(rigid, 0.0);
    EXPECT_EQ(placesAt(growing, 0.25), own);
    EXPECT_EQ(placesAt(growing, 10.0), own);
    EXPECT_GT(mostMoved(placesAt(growing, 0.0), own), 0.04f);
    EXPECT_LT(mostMoved(placesAt(growing, 0.0), own), 0.08f) << "the ring itself should stay";
    for (std::size_t t = 0; t < rigid.triangles.size(); ++t)
        EXPECT_EQ(growing.triangles[t].restArea, rigid.triangles[t].restArea);

    Scene moving = deformingScene(5);
    moving.world.bodies[0].cache.delay = 0.125f;
    const Model before = makeModel(moving.world);
    letGrow(moving.world.bodies[0]);
    const Model after = makeModel(moving.world);
    for (const double seconds : {0.0, 0.125, 0.25, 0.4, 0.7})
        EXPECT_EQ(placesAt(after, 0.25 + seconds), placesAt(before, seconds)) << seconds;
    EXPECT_FALSE(endOfRun(moving.world.bodies));
    moving.world.bodies[0].cache.after = AfterCache::end;
    EXPECT_EQ(endOfRun(moving.world.bodies), 0.25 + 0.125 + 0.5);
}

// Growth has the least possible top speed: it is nearly as fast all along.
TEST(GrowingBodies, AreNeverFasterThanTheyMustBe) {
    Scene scene = torusScene(5);
    letGrow(scene.world.bodies[0]);
    const Model model = makeModel(scene.world);
    const float fastest = model.bodies[0].frames->speed();
    EXPECT_EQ(model.bodies[0].frames->speed(0.25), 0.0f) << "it should rest then";
    float most = 0.0f, least = 1e9f;
    for (int k = 1; k <= 250; ++k) {
        const float speed = mostMoved(placesAt(model, 0.001 * (k - 1)), placesAt(model, 0.001 * k)) / 0.001f;
        most = std::max(most, speed);
        least = std::min(least, speed);
    }
    EXPECT_NEAR(most, fastest, 0.01f * fastest);
    EXPECT_GT(least, 0.7f * fastest);
}

TEST(GrowingBodies, LiftASheetWithoutCrossings) {
    Scene scene = torusScene(21);
    scene.world.cloths[0].origin.y = 0.44f;  // m; the ring reaches up to 0.46 m, and 0.41 m while thin
    EXPECT_GT(crossingsOf(startState(makeModel(scene.world)), makeModel(scene.world)), 0u);
    letGrow(scene.world.bodies[0]);
    drape::Run run(scene);
    CpuSolver solver(run.model());
    EXPECT_EQ(crossingsOf(solver.state(), run.model()), 0u);
    for (int k = 0; k < (isSanitized() ? 5 : 30); ++k) {
        solver.step(run.nextStep(viewOf(solver)));
        ASSERT_EQ(crossingsOf(solver.state(), run.model()), 0u) << k;
    }
    if (isSanitized()) return;
    EXPECT_LT(bodyLag(run.model(), run.clock(), solver.read(Array::positions)), 1e-3f);
}

TEST(GrowingBodies, LeaveTheReferencesBits) {
    Scene scene = deformingScene(13);
    scene.world.cloths[0].origin.y = 0.42f;
    scene.world.bodies[0].frame.motion = ColliderMotion::spin;
    scene.world.bodies[0].frame.turnRate = 90.0f;
    letGrow(scene.world.bodies[0]);
    expectTheReferencesBits(scene, isSanitized() ? 4 : 20);
}

Scene dancerScene() {
    Scene scene = readSceneText(R"({"cloth": {"particles": [13, 13], "size": [0.7, 0.7], "origin": [-0.35, 1.8, -0.35],
        "down": [0, 0, 1], "pins": "none"}, "contact": {"on": true}, "bodies": [{"name": "dancer",
        "mesh": {"file": "built-in:dancer.glb"}, "grow": {"seconds": 0.2},
        "cache": {"file": "built-in:dancer.glb", "rate": 20}}]})",
                                "growing");
    loadMeshes(scene, "growing");
    return scene;
}

TEST(GrowingBodies, GoOnFromASnapshotAndAreMadeOnce) {
    const Scene scene = dancerScene();
    drape::Run run(scene);
    CpuSolver solver(run.model());
    const auto advance = [&](int steps) {
        for (int k = 0; k < steps; ++k) solver.step(run.nextStep(viewOf(solver)));
    };
    advance(isSanitized() ? 2 : 6);
    Snapshot snapshot = copyOf(run.snapshot(solver.state()));
    EXPECT_EQ(snapshot.scene.world.bodies[0].grow.seconds, 0.2f);
    loadMeshes(snapshot.log.scene, "copy");
    shareMeshes(snapshot.scene, snapshot.log.scene);
    loadMeshes(snapshot.scene, "copy");
    EXPECT_EQ(snapshot.scene.world.bodies[0].grow.growth, snapshot.log.scene.world.bodies[0].grow.growth);
    Resumed<CpuSolver> resumed(snapshot);
    advance(isSanitized() ? 2 : 12);
    resumed.advance(isSanitized() ? 2 : 12);
    EXPECT_EQ(resumed.hash(), hashPositions(solver.read(Array::positions)));

    InputLog log = readLogText(writeLogText(copyOf(run.snapshot(solver.state())).log), "log");
    loadMeshes(log.scene, "log");
    drape::Run again(std::make_shared<const InputLog>(log), "log");
    CpuSolver played(again.model());
    for (std::uint64_t k = 0; k < log.steps; ++k) played.step(again.nextStep(viewOf(played)));
    EXPECT_EQ(hashPositions(played.read(Array::positions)), resumed.hash());

    snapshot.scene.world.bodies[0].grow.thin *= 2.0f;
    EXPECT_THROW(requireFits(snapshot, run.model()), std::invalid_argument);

    const Scene slower = withFields(scene, std::vector<std::string>{"bodies[0].grow.seconds=2"});
    EXPECT_EQ(slower.world.bodies[0].grow.growth, scene.world.bodies[0].grow.growth);
    const Scene thinner = withFields(scene, std::vector<std::string>{"bodies[0].grow.thin=0.01"});
    EXPECT_NE(thinner.world.bodies[0].grow.growth, scene.world.bodies[0].grow.growth);
    EXPECT_EQ(thinner.world.bodies[0].grow.growth->thin, 0.01f);
    EXPECT_THROW(withFields(scene, std::vector<std::string>{"bodies[0].grow.seconds=-1"}), SceneError);
}

TEST(GrowingBodies, PinsAreWhereTheGrownBodyHasThem) {
    Scene scene = torusScene(9);
    letGrow(scene.world.bodies[0]);
    PinGroup group;
    group.name = "corner";
    group.chosen.pins = PinPattern::topLeft;
    group.body = scene.world.bodies[0].frame.name;
    scene.settings.pinGroups = {group};
    drape::Run run(scene);
    CpuSolver solver(run.model());
    const glm::vec4 start = solver.read(Array::positions)[0];
    for (int k = 0; k < 20; ++k) solver.step(run.nextStep(viewOf(solver)));
    EXPECT_LT(glm::distance(glm::vec3(solver.read(Array::positions)[0]), glm::vec3(start)), 1e-5f);
}

TEST(ThinStarts, AreOfferedWhereAGarmentCrossesABody) {
    Scene scene = torusScene(5);
    scene.world.cloths[0].mesh = bodyOf(torusMesh(0.19f, 0.06f, 24, 12), "", {}).mesh;
    scene.world.cloths[0].mesh.file = "/somewhere/garment.obj";
    scene.world.cloths[0].mesh.place = {0.0f, 0.34f, 0.0f};
    scene.world.bodies[0].frame.turn = glm::vec3(0.0f);
    const auto offer = [&]() -> std::string {
        const Model model = makeModel(scene.world);
        const auto crossed = findCrossedStart(0, model.startPositions, model.triangles, model);
        if (!crossed) return "no crossing";
        const auto thin = findThinStart(*crossed, model, scene);
        EXPECT_EQ(describeWithOffer(*crossed, model, scene), describe(*crossed) + (thin ? "; " + thin->offer : ""));
        return thin ? thin->offer : "none";
    };
    EXPECT_EQ(offer(), "garment.obj crosses test.obj: start with a thin body (bodies[0].grow.seconds)");
    letGrow(scene.world.bodies[0]);
    EXPECT_EQ(offer(), "no crossing");
    scene.world.bodies[0].grow.thin = 1e-5f;
    prepareGrowth(scene.world.bodies[0].grow, scene.world.bodies[0].mesh, scene.world.bodies[0].cache);
    EXPECT_EQ(offer(), "none") << "it is thin already";
}

}  // namespace
}  // namespace drape::test
