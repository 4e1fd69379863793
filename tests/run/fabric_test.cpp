// Tests that a cloth of another fabric keeps moving, and that logs and snapshots of such a run repeat it to the bit.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "run/log/event_values.h"
#include "scene/fields/same_scene.h"
#include "scene/parts/fabrics.h"
#include "solver/reference/reference_solver.h"
#include "support/mesh_cloths.h"
#include "support/resumed.h"

namespace drape::test {
namespace {

Scene madeOf(const Scene& scene, const char* fabric) {
    return drape::madeOf(scene, fabricPreset(fabric, "test"), "test");
}

/// A sheet of cotton that hangs from two corners.
Scene cottonSheet() {
    Scene scene = madeOf(hangingSheet(), "cotton");
    scene.settings.substeps = 4;
    return scene;
}

/// Cuts, pins and holds, and has the cloth made of silk between the steps 8 and 9.
void playSilk(LiveRun& live) {
    live.advance(4);
    live.act(EventKind::cut, {30, 31, 31, 32});
    live.act(EventKind::pin, {44});
    live.act(EventKind::grab, {76, 77}, live.position(76) + glm::vec3(0.1f, 0.0f, 0.2f));
    live.advance(4);
    live.run.takeFabrics(madeOf(live.run.scene(), "silk"));
}

void expectSameMasses(const Model& a, const Model& b) {
    EXPECT_EQ(a.freeInverseMasses, b.freeInverseMasses);
    EXPECT_EQ(a.startPositions, b.startPositions);
    EXPECT_EQ(a.leastMassPerArea, b.leastMassPerArea);
    EXPECT_EQ(a.limits.membrane, b.limits.membrane);
    EXPECT_EQ(a.limits.shear, b.limits.shear);
    EXPECT_EQ(a.limits.bending, b.limits.bending);
    EXPECT_EQ(a.limits.hanging, b.limits.hanging);
}

TEST(Fabric, ChangesTheMassesOfTheModelAlone) {
    WorldDescription world;
    world.cloths = {{}, clothOfMesh(sheetOfSize(7, 5, {0.7f, 0.5f}))};
    world.cloths[0].particles = {9, 8};
    Model model = makeModel(world);
    world.cloths[0].massPerArea = 0.07f;
    world.cloths[1].massPerArea = 0.31f;
    setClothMasses(model, world);
    expectSameMasses(model, makeModel(world));
}

TEST(Fabric, TheClothGoesOnFromItsPlacesAndSpeeds) {
    Scene falling = cottonSheet();
    falling.world.cloths.front().pins = PinPattern::none;
    LiveRun live(falling);
    live.advance(8);
    const glm::vec3 place = live.position(40);
    const glm::vec3 velocity = live.velocity(40);
    EXPECT_LT(velocity.y, -1.0f);
    live.run.takeFabrics(madeOf(live.run.scene(), "silk"));
    live.advance(1);
    const float step = falling.settings.timeStep;
    EXPECT_LT(glm::distance(live.position(40), place + step * velocity), 0.003f) << "gravity alone changes the speed";
}

TEST(Fabric, PinsHandsAndCutsStay) {
    LiveRun live(cottonSheet());
    playSilk(live);
    EXPECT_TRUE(isMadeOf(live.run.scene().world.cloths.front(), live.run.scene().settings, fabricPreset("silk", "")));
    live.advance(1);
    EXPECT_EQ(live.run.clock().steps, 9u);
    EXPECT_EQ(live.inverseMass(40), live.run.model().freeInverseMasses[40]);
    EXPECT_NEAR(live.inverseMass(40), 1.0f / (0.0694f * 0.01f), 1.0f);
    EXPECT_EQ(live.inverseMass(44), 0.0f) << "a pin stays";
    EXPECT_EQ(live.inverseMass(0), 0.0f);
    EXPECT_EQ(live.run.hands().held().size(), 2u) << "the hand holds on";
    EXPECT_EQ(std::ranges::count(live.solver.state().links, 0u, &physics::Link::material) > 0, true) << "the cut stays";
}

TEST(Fabric, ALogRepeatsTheRun) {
    LiveRun live(cottonSheet());
    playSilk(live);
    live.advance(6);
    live.run.takeFabrics(cottonSheet());
    live.advance(6);
    const InputLog log = readLogText(writeLogText(live.run.log(live.hash())), "my.log");
    EXPECT_EQ(std::ranges::count(log.events, EventKind::fabric, &Event::kind), 2);
    drape::Run run(std::make_shared<const InputLog>(log), "my.log");
    ReferenceSolver solver(run.model());
    while (run.clock().steps < log.steps) {
        solver.step(run.nextStep(viewOf(solver)));
        if (run.clock().steps != 12) continue;
        EXPECT_EQ(run.scene().world.cloths.front().fabric.weave, fabricPreset("silk", "").cloth.fabric.weave);
    }
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);
}

TEST(Fabric, ASnapshotContinuesTheRun) {
    LiveRun live(cottonSheet());
    playSilk(live);
    live.act(EventKind::release);
    const Snapshot between = copyOf(live.run.snapshot(live.solver.state()));
    live.advance(3);
    const Snapshot after = copyOf(live.run.snapshot(live.solver.state()));
    live.advance(5);
    for (const Snapshot& snapshot : {between, after}) {
        Resumed<CpuSolver> resumed(snapshot);
        resumed.advance(static_cast<int>(live.run.clock().steps - snapshot.clock.steps));
        EXPECT_EQ(resumed.hash(), live.hash());
        expectSameMasses(resumed.run.model(), live.run.model());
    }
}

TEST(Fabric, ARunReturnsToTheFabricBefore) {
    LiveRun live(cottonSheet());
    live.advance(5);
    const Snapshot cotton = live.run.snapshot(live.solver.state());
    live.advance(6);
    const std::uint64_t hash = live.hash();
    live.run.recall(cotton);
    live.solver.setState(stateOf(cotton, live.run.model()));
    live.run.takeFabrics(madeOf(live.run.scene(), "denim"));
    live.advance(6);
    EXPECT_NE(live.hash(), hash);
    EXPECT_TRUE(live.run.hasOtherFabric());
    live.run.recall(cotton);
    live.solver.setState(stateOf(cotton, live.run.model()));
    EXPECT_FALSE(live.run.hasOtherFabric());
    live.advance(6);
    EXPECT_EQ(live.hash(), hash);
}

TEST(Fabric, ANewStartHasTheFabric) {
    LiveRun live(cottonSheet());
    playSilk(live);
    live.advance(3);
    const std::unique_ptr<drape::Run> again = makeRun(startOver(live.run));
    EXPECT_FALSE(again->hasOtherFabric());
    EXPECT_TRUE(sameScene(again->scene(), live.run.scene()));
    expectSameMasses(again->model(), makeModel(live.run.scene().world));
}

TEST(Fabric, OfNoClothIsRefused) {
    LiveRun live(cottonSheet());
    Event event;
    event.kind = EventKind::fabric;
    event.cloth = 1;
    event.value = fabricText({});
    EXPECT_THROW(live.act(event), std::invalid_argument);
    EXPECT_TRUE(live.run.events().empty());
    event.cloth = 0;
    for (const char* value :
         {"3", R"({"particles": [3, 3]})", R"({"massPerArea": 0})", R"({"fabric": {"print": "a"}})"}) {
        event.value = value;
        EXPECT_THROW(live.act(event), SceneError) << value;
    }
    InputLog log = live.run.log(live.hash());
    event.value = R"({"massPerArea": -1})";
    log.events = {event};
    EXPECT_THROW(readLogText(writeLogText(log), "my.log"), LogError);
}

TEST(Fabric, KeepsThePrint) {
    ClothDescription printed;
    printed.fabric.print = "a.png";
    printed.fabric.printSize = {0.2f, 0.3f};
    ClothDescription silk = fabricPreset("silk", "").cloth;
    const ClothDescription now = withFabric(printed, fabricText(silk), "test");
    EXPECT_EQ(now.fabric.print, "a.png");
    EXPECT_EQ(now.fabric.printSize, printed.fabric.printSize);
    EXPECT_EQ(now.massPerArea, silk.massPerArea);
    EXPECT_EQ(now.fabric.weave, silk.fabric.weave);
}

}  // namespace
}  // namespace drape::test
