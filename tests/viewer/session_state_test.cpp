// The state that the panel saves, and what goes on from it.

#include <fstream>

#include "run/replay.h"
#include "support/resumed.h"
#include "viewer/session_fixture.h"

namespace drape::viewer {
namespace {

std::uint64_t hashOf(const WindowSession& session) { return hashPositions(session.simulation().state().positions); }

void step(WindowSession& session, int steps) {
    for (int i = 0; i < steps; ++i) session.execute({Action::singleStep});
}

std::uint64_t replay(const InputLog& log) {
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    return hashPositions(solver.read(Quantity::positions));
}

TEST_F(SessionTest, AStateIsSavedAndResumed) {
    WindowSession session = open();
    step(session, 5);
    click(session, "wind.strength", 0.7f);
    choose(session, "pins", 1);
    step(session, 4);
    click(session, "backend.CPU");
    click(session, "saveState");
    const std::string file = "my-small.drape";
    EXPECT_EQ(session.panel().message, "Saved " + file);
    EXPECT_TRUE(std::filesystem::exists(file));
    const Settings wind = session.simulation().scene().settings;
    step(session, 7);
    const std::uint64_t straight = hashOf(session);

    click(session, "resumeState");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_EQ(session.panel().message,
              "Resumed " + file + " at step " + std::to_string(session.simulation().clock().steps));
    EXPECT_EQ(session.simulation().scene().settings, wind);
    step(session, 7);
    EXPECT_EQ(hashOf(session), straight);
    click(session, "saveLog");
    const InputLog log = readLogFile("my-small.log");
    EXPECT_EQ(replay(log), straight) << "its log begins at the start of the scene";
    click(session, "backend.GPU");
    click(session, "resumeState");
    step(session, 7);
    EXPECT_EQ(hashOf(session), straight);

    session.execute({Action::restore});  // to what was opened last
    step(session, 7);
    EXPECT_EQ(hashOf(session), straight);
    session.execute({Action::restart});
    EXPECT_EQ(session.simulation().clock().steps, 0u);
    EXPECT_EQ(session.simulation().scene().settings, wind);

    session.openFile(folder / file);  // as if it were dropped on the window
    EXPECT_EQ(session.panel().message, "Opened " + (folder / file).string());
    step(session, 7);
    EXPECT_EQ(hashOf(session), straight);

    WindowSession other(SceneMenu(file), library);
    step(other, 7);
    EXPECT_EQ(hashOf(other), straight) << "opened with it";
}

TEST_F(SessionTest, LinksComeFirstOnlyWhereTheyDoAtTheStart) {
    Scene tutorial;
    tutorial.world.cloths.front().particles = {12, 10};
    tutorial.settings.order = StepOrder::constrainFirst;
    saveSceneFile("tutorial.json", tutorial);
    WindowSession session = open();
    const auto offered = [&] {
        frame(session);
        return session.widgets().widgets.contains("order");
    };
    const auto order = [&] { return session.simulation().scene().settings.order; };
    EXPECT_FALSE(offered());
    session.openFile("tutorial.json");
    EXPECT_TRUE(offered());
    choose(session, "order", 0);
    EXPECT_EQ(order(), StepOrder::integrateFirst);
    session.execute({Action::restart});
    EXPECT_TRUE(offered()) << "the scene that is open is the same";
    choose(session, "order", 1);
    EXPECT_EQ(order(), StepOrder::constrainFirst);
    step(session, 2);
    click(session, "saveState");
    session.openFile("small.json");
    EXPECT_FALSE(offered());
    session.openFile("my-tutorial.drape");
    EXPECT_TRUE(offered());
    session.execute({Action::restore});
    EXPECT_TRUE(offered());
}

TEST_F(SessionTest, WhoResumesLetsGo) {
    WindowSession session = open();
    step(session, 2);
    const glm::vec3 middle(session.simulation().state().positions[5 * 12 + 6]);
    const glm::vec2 place = session.lens().see(middle).place;
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, place, Tool::grab}}, 0.0f);
    step(session, 2);
    ASSERT_FALSE(session.simulation().hands().held().empty());
    click(session, "saveState");
    EXPECT_EQ(session.panel().message, "Saved my-small.drape; who resumes it lets go of what the hand now holds");
    click(session, "resumeState");
    EXPECT_TRUE(session.simulation().hands().held().empty());
    step(session, 2);
}

TEST_F(SessionTest, AStateThatCannotBeReadLeavesTheRunAsItIs) {
    WindowSession session = open();
    step(session, 3);
    std::ofstream("my-small.drape") << "nonsense";
    const std::uint64_t earlier = hashOf(session);
    click(session, "resumeState");
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_EQ(session.panel().message, "my-small.drape: is no snapshot");
    EXPECT_EQ(hashOf(session), earlier);
}

}  // namespace
}  // namespace drape::viewer
