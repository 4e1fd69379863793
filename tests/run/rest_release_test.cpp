// Tests pin groups that let go when the cloth has come to rest.

#include "run/pins/rest_release.h"

#include <gtest/gtest.h>

#include "run/run.h"
#include "run/watches.h"
#include "scene/file/scene_file.h"
#include "solver/reference/reference_solver.h"
#include "support/live_run.h"
#include "support/resumed.h"

namespace drape::test {
namespace {

/// Makes the scene of hangingSheet() with its upper row in a group that lets go at rest. Strong damping brings it to
/// rest within a second.
Scene restingSheet() {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::none;
    scene.world.cloths.front().down = {0.0f, 0.0f, 1.0f};  // it swings down
    PinGroup group;
    group.name = "row";
    group.release = PinGroup::kAtRest;
    scene.settings.pinGroups = {group};
    scene.settings.damping = 20.0f;
    return scene;
}

TEST(RestRelease, LetsGoOnceTheClothIsAtRestAndNeverHoldsAgain) {
    LiveRun live(restingSheet());
    RestWatch rest(live.run);
    EXPECT_TRUE(live.run.awaitsRest());
    for (int step = 0; step < 600 && live.run.awaitsRest(); ++step) {
        live.advance(1);
        EXPECT_FALSE(rest.add(live.solver.read(Array::positions))) << "a held cloth is not at rest";
    }
    ASSERT_TRUE(live.run.releasedAfter().has_value());
    EXPECT_GT(*live.run.releasedAfter(), 0.1);
    EXPECT_LT(*live.run.releasedAfter(), 9.0);
    const float before = live.position(4).y;
    live.advance(30);
    EXPECT_LT(live.position(4).y, before - 0.1f) << "it falls";
    EXPECT_GT(live.inverseMass(4), 0.0f);
    live.restart();
    EXPECT_TRUE(live.run.awaitsRest());
    live.advance(3);
    EXPECT_EQ(live.inverseMass(4), 0.0f);
}

TEST(RestRelease, LetsGoAtTheLatestAfter20Seconds) {
    Scene scene = restingSheet();
    scene.settings.timeStep = 0.1f;
    scene.settings.substeps = 4;
    scene.settings.colliders.clear();
    LiveRun live(scene);
    live.run.settings().pinGroups[0].motion = ColliderMotion::spin;  // never at rest
    live.run.settings().pinGroups[0].turnRate = 90.0f;
    live.advance(200);
    EXPECT_TRUE(live.run.awaitsRest());
    live.advance(1);
    EXPECT_NEAR(live.run.releasedAfter().value_or(0.0), 20.0, 1e-3);
}

TEST(RestRelease, IsInLogsAndSnapshots) {
    LiveRun live(restingSheet());
    std::vector<std::uint64_t> hashes;
    std::vector<Snapshot> snapshots;
    int after = 0;
    for (int step = 0; step < 600 && after < 6; ++step) {
        // Snapshots around the release, which needs the positions of the step before.
        if (step % 10 == 7 || !live.run.awaitsRest())
            snapshots.push_back(copyOf(live.run.snapshot(live.solver.state())));
        live.advance(1);
        hashes.push_back(live.hash());
        if (!live.run.awaitsRest()) ++after;
    }
    ASSERT_EQ(after, 6);
    ASSERT_GT(snapshots.size(), 7u);
    const std::size_t held = snapshots.size() - 6;
    EXPECT_FALSE(snapshots[held].restFrom.empty());
    EXPECT_TRUE(snapshots.back().restFrom.empty());
    for (const std::size_t k : {held - 1, held, snapshots.size() - 1}) {
        Resumed<ReferenceSolver> resumed(snapshots[k]);
        for (std::size_t step = snapshots[k].clock.steps; step < hashes.size(); ++step) {
            resumed.advance(1);
            ASSERT_EQ(resumed.hash(), hashes[step]) << step;
        }
        EXPECT_EQ(resumed.run.releasedAfter(), live.run.releasedAfter());
    }
    const InputLog log = live.run.log(live.hash());
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), log.hash);
}

TEST(RestRelease, IsAWordInSceneFiles) {
    const Scene scene = restingSheet();
    const std::string text = writeSceneText(scene);
    EXPECT_NE(text.find("\"release\": \"rest\""), std::string::npos) << text;
    EXPECT_EQ(readSceneText(text, "copy").settings.pinGroups[0].release, PinGroup::kAtRest);
    const auto complaintOf = [](const std::string& release) {
        try {
            readSceneText(R"({"pinGroups": [{"name": "row", "pins": "topRow", "release": )" + release + "}]}", "s");
        } catch (const SceneError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(complaintOf("\"rest\""), "");
    EXPECT_EQ(complaintOf("2.5"), "");
    EXPECT_NE(complaintOf("\"sleep\"").find("expected a number from 0 to 3600 or \"rest\""), std::string::npos);
    EXPECT_NE(complaintOf("-1").find("expected a number from 0 to 3600 or \"rest\""), std::string::npos);
}

TEST(RestRelease, PinsArriveAtTheirOffsetInTime) {
    Scene scene = restingSheet();
    scene.settings.pinGroups[0].offset = {0.0f, 0.1f, 0.0f};
    scene.settings.pinGroups[0].arrive = 0.5f;
    LiveRun live(scene);
    const float start = live.run.model().startPositions[4].y;
    live.advance(15);
    EXPECT_NEAR(live.position(4).y, start + 0.05f, 1e-5f);
    live.advance(15);
    EXPECT_NEAR(live.position(4).y, start + 0.1f, 1e-5f);
    live.advance(15);
    EXPECT_NEAR(live.position(4).y, start + 0.1f, 1e-5f);
}

}  // namespace
}  // namespace drape::test
