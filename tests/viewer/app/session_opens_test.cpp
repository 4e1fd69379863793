// Scenes that are opened one after another in one program: nothing of those before may stay.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "scene/start/registry.h"
#include "viewer/app/session_fixture.h"

namespace drape::viewer {
namespace {

/// How many objects of each kind the context has, counted by asking for every name. Names are handed out from 1 and
/// used again, so that a context that keeps few has only small ones.
std::map<std::string, int> liveObjects() {
    constexpr GLuint kLastName = 100'000;
    std::map<std::string, int> live;
    for (GLuint name = 1; name <= kLastName; ++name) {
        live["buffers"] += glIsBuffer(name);
        live["textures"] += glIsTexture(name);
        live["framebuffers"] += glIsFramebuffer(name);
        live["renderbuffers"] += glIsRenderbuffer(name);
        live["programs"] += glIsProgram(name);
        live["shaders"] += glIsShader(name);
        live["queries"] += glIsQuery(name);
        live["samplers"] += glIsSampler(name);
        live["vertex arrays"] += glIsVertexArray(name);
    }
    return live;
}

class SlowOpens : public SessionTest {
protected:
    /// Opens scenes, takes a step and draws each. Answers the objects at the end.
    std::map<std::string, int> openAll(WindowSession& session) {
        const std::filesystem::path scenes = std::filesystem::path(DRAPE_SOURCE_FOLDER) / "assets" / "scenes";
        for (const std::string& name : builtInSceneNames()) {
            session.openFile(scenes / (name + ".json"));
            EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
            session.setViewport({160, 120}, 1.0f, 1.0f);
            session.run(1.0 / 60.0);
            session.draw();
            ++opened_;
        }
        session.openFile("small.json");  // so that each round ends alike
        session.run(1.0 / 60.0);
        session.draw();
        ++opened_;
        session.settle();
        glFinish();
        return liveObjects();
    }

    int opened_ = 0;
};

TEST_F(SessionTest, BeginsAsItsStartAndTellsOfMeshes) {
    std::ofstream("quad.obj") << "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nf 1 2 3 4\n";
    std::ofstream("quad.json") << R"({"cloth": {"mesh": {"file": "quad.obj"}, "pins": "none"}})";
    const SceneMenu menu("quad.json");
    Start start = loadStart(menu.opened, menu.wishes);
    std::filesystem::rename("quad.obj", "other.obj");  // it is read no more
    WindowSession session(menu, std::move(start), library);
    EXPECT_EQ(session.simulation().model().particleCount(), 4u);
    std::vector<std::string> told;
    session.tellMeshes([&](const Scene& scene) { told.push_back(scene.name); });
    EXPECT_EQ(told, (std::vector<std::string>{"quad"}));
    saveSceneFile("small.json", Scene());
    session.openFile("small.json");
    EXPECT_EQ(told, (std::vector<std::string>{"quad", "small"}));
}

TEST_F(SlowOpens, LeaveNoObjectsBehind) {
    debug().setQuiet(true);  // there is no window that the picture could be copied to
    WindowSession session = open();
    // Programs are compiled, and textures made, when a scene first needs them.
    const std::map<std::string, int> first = openAll(session);
    EXPECT_GT(first.at("buffers"), 10);
    EXPECT_GT(first.at("programs"), 5);
    while (opened_ < 200) openAll(session);
    EXPECT_EQ(openAll(session), first);
    debug().reset();
    debug().setQuiet(false);
}

}  // namespace
}  // namespace drape::viewer
