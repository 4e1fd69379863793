// Tests cloth that edges without a face sew together while a run begins.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "crossings/crossings.h"
#include "mesh_reading/obj_reader.h"
#include "support/edge_sewn.h"
#include "support/mesh_cloths.h"
#include "support/resumed.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

Scene bagScene(float seconds, int side = 10) {
    Scene scene;
    scene.name = "bag";
    ClothDescription cloth = clothOfMesh(readObj(bagText(side), glm::dvec3(0.0)));
    cloth.sewing = seconds;
    scene.world.cloths = {cloth};
    scene.settings.ball().on = false;
    scene.settings.ground().on = true;
    scene.settings.ground().place.y = 0.6f;
    scene.settings.clothContact.on = true;
    scene.settings.clothContact.thickness = 0.003f;
    scene.settings.damping = 2.0f;
    return scene;
}

float widestGap(const Model& model, const std::vector<glm::vec4>& positions) {
    float widest = 0.0f;
    for (const glm::uvec2& edge : model.cloths.front().mesh->mesh.sewingEdges)
        widest = std::max(widest, glm::distance(glm::vec3(positions[edge.x]), glm::vec3(positions[edge.y])));
    return widest;
}

TEST(SewingEdges, CloseOverTheSewingTimeAndStayClosed) {
    LiveRun live(bagScene(0.2f));
    const Model& model = live.run.model();
    ASSERT_EQ(model.cloths.front().mesh->mesh.sewingEdges.size(), 31u);
    ASSERT_EQ(model.particleCount(), 242u) << "ends of sewing edges stay particles of their own";
    ASSERT_EQ(model.sewing.links.size(), 31u) << "other links keep their lengths";
    EXPECT_NEAR(widestGap(model, live.solver.read(Array::positions)), 0.2f, 1e-6f);
    live.advance(6);
    EXPECT_LT(widestGap(model, live.solver.read(Array::positions)), 0.101f);
    EXPECT_GT(widestGap(model, live.solver.read(Array::positions)), 0.09f);
    live.advance(6);
    for (int step = 12; step < 120; ++step) {  // the bag falls 40 cm onto the ground
        live.advance(1);
        const std::vector<glm::vec4> positions = live.solver.read(Array::positions);
        EXPECT_LT(widestGap(model, positions), 2e-4f) << "step " << step;
        const Crossings found =
            findCrossings(positions, model.triangles, model.firstBodyParticle(), 0.0f, model.joinedTo);
        EXPECT_EQ(found.all.size(), 0u) << "step " << step;
    }
    EXPECT_LT(live.position(0).y, 0.63f) << "the bag has not fallen";
}

TEST(SewingEdges, AreNoContactBetweenTheirEnds) {
    // With contact of a seam's ends, the layers would keep a thickness apart there.
    Scene scene = bagScene(0.1f);
    scene.settings.gravity = glm::vec3(0.0f);
    scene.settings.clothContact.thickness = 0.01f;
    LiveRun live(scene);
    live.advance(60);
    EXPECT_LT(widestGap(live.run.model(), live.solver.read(Array::positions)), 1e-5f);
}

TEST(SewingEdges, LeaveTheSameBitsOnTheCpu) {
    Scene scene = bagScene(0.1f, 6);
    scene.world.cloths[0].jitter = 1e-3f;
    for (const char* instructions : {"sse2", ""}) {
        const Model model = makeModel(scene.world);
        Pair pair(model, {.threads = 2, .instructions = instructions});
        pair.run(scene.settings, 5);
        pair.run(scene.settings, 5);
    }
}

TEST(SewingEdges, GoOnFromASnapshot) {
    LiveRun live(bagScene(0.2f, 6));
    live.advance(5);
    const Snapshot snapshot = live.run.snapshot(live.solver.state());
    live.advance(20);
    Resumed<CpuSolver> resumed(snapshot);
    resumed.advance(20);
    EXPECT_EQ(resumed.hash(), live.hash());
}

TEST(SewingEdges, HaveNoEffectWithoutSewingTime) {
    const Model model = makeModel(bagScene(0.0f).world);
    EXPECT_TRUE(model.sewing.links.empty());
    EXPECT_TRUE(model.joinedTo.empty());
    EXPECT_EQ(model.linkCount(), makeModel(bagScene(1.0f).world).linkCount() - 31);
}

TEST(SewingEdges, KeepTheStiffnessOfTheFabric) {
    const Model sewn = makeModel(bagScene(1.0f).world);
    const Model apart = makeModel(bagScene(0.0f).world);
    EXPECT_EQ(sewn.limits.membrane, apart.limits.membrane);
    EXPECT_EQ(sewn.limits.cell, apart.limits.cell);
}

}  // namespace
}  // namespace drape::test
