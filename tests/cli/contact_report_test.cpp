// Tests the commands' messages on contact of cloth: that the cloth starts crossed, and that it was stalled.

#include "cli/cli_fixture.h"
#include "json/json.h"
#include "run/log/log_file.h"
#include "scene/file/scene_file.h"
#include "support/contact_scenes.h"

namespace drape {
namespace {

const std::string kWarning = "drape: crossed: warning: the cloth crosses itself at the start in ";

TEST_F(Cli, CommandsWarnOfClothThatStartsCrossed) {
    saveSceneFile(folder() / "crossed.json", test::crossedScene());
    for (const std::string command :
         {"simulate crossed.json --steps 2 --backend cpu", "simulate crossed.json --steps 2 --backend gpu",
          "export crossed.json --frames 2 -o a.obj", "render crossed.json --frames 1 --size 32x32 -o a.png"}) {
        const test::Outcome outcome = run(command);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        EXPECT_EQ(outcome.messages.find(kWarning), 0u) << command << "\n" << outcome.messages;
        EXPECT_EQ(outcome.messages.find("warning", kWarning.size()), std::string::npos) << outcome.messages;
    }
    const json::Value report = json::read(run("simulate crossed.json --steps 2 --json").output);
    const json::Value* contact = findMember(report, "contact");
    ASSERT_TRUE(contact);
    EXPECT_EQ(textOf(*contact, "stalled_substeps"), "0");
    const json::Value* crossed = findMember(*contact, "crossed_at_start");
    ASSERT_TRUE(crossed);
    EXPECT_EQ(memberNames(*crossed), "after_step count touching first low high");
    EXPECT_EQ(textOf(*crossed, "after_step"), "0");

    // Without contact there is nothing to report.
    Scene scene = test::crossedScene();
    scene.settings.clothContact.on = false;
    saveSceneFile(folder() / "off.json", scene);
    EXPECT_EQ(run("simulate off.json --steps 2").messages, "");
    EXPECT_FALSE(findMember(json::read(run("simulate off.json --steps 2 --json").output), "contact"));
}

TEST_F(Cli, ASnapshotThatCrossesIsWarnedOfWhereItGoesOn) {
    saveSceneFile(folder() / "crossed.json", test::crossedScene());
    ASSERT_EQ(run("simulate crossed.json --steps 1 --save a.drape").status, 0);
    const std::string messages = run("simulate a.drape --steps 1").messages;
    EXPECT_EQ(messages.find("drape: crossed: warning: the cloth crosses itself after step 1 in "), 0u) << messages;
}

TEST_F(Cli, ReplayWarnsWhereContactIsSwitchedOn) {
    Scene scene = test::crossedScene();
    scene.settings.clothContact.on = false;
    scene.settings.gravity = glm::vec3(0.0f);
    Event on;
    on.step = 3;
    on.kind = EventKind::set;
    on.field = "contact.on";
    on.value = "true";
    saveLogFile(folder() / "on.log", {scene, 6, {}, {on}});
    const test::Outcome outcome = run("replay on.log --json --backend cpu");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_EQ(outcome.messages.find("drape: crossed: warning: the cloth crosses itself after step 3 in "), 0u)
        << outcome.messages;
    const json::Value report = json::read(outcome.output);
    const json::Value* contact = findMember(report, "contact");
    ASSERT_TRUE(contact);
    EXPECT_EQ(textOf(*findMember(*contact, "crossed_at_start"), "after_step"), "3");
}

TEST_F(Cli, SimulateTellsThatClothWasHeld) {
    saveSceneFile(folder() / "stack.json", test::stackScene(200));
    std::vector<std::string> held;
    for (const std::string backend : {"cpu", "gpu"}) {
        const test::Outcome outcome = run("simulate stack.json --steps 1 --json --backend " + backend);
        EXPECT_EQ(outcome.messages.find("drape: stack: warning: the cloth stood still in "), 0u) << outcome.messages;
        const json::Value report = json::read(outcome.output);
        const json::Value* contact = findMember(report, "contact");
        ASSERT_TRUE(contact);
        held.push_back(textOf(*contact, "stalled_substeps"));
    }
    EXPECT_NE(held[0], "0");
    EXPECT_EQ(held[0], held[1]);
}

}  // namespace
}  // namespace drape
