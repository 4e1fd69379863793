// Scenes that are opened one after another in one program: nothing of those before may stay.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "scene/start/registry.h"
#include "viewer/app/app_fixture.h"

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

class SlowOpens : public AppTest {
protected:
    /// Opens scenes, takes a step and draws each. Answers the objects at the end.
    std::map<std::string, int> openAll(App& app) {
        const std::filesystem::path scenes = std::filesystem::path(DRAPE_SOURCE_FOLDER) / "assets" / "scenes";
        for (const std::string& name : builtInSceneNames()) {
            app.openFile(scenes / (name + ".json"));
            EXPECT_FALSE(app.message().isError()) << app.message().text();
            app.setViewport({160, 120}, 1.0f, 1.0f);
            app.run(1.0 / 60.0);
            drawPicture(app);
            ++opened_;
        }
        app.openFile("small.json");  // so that each round ends alike
        app.run(1.0 / 60.0);
        drawPicture(app);
        ++opened_;
        app.settle();
        glFinish();
        return liveObjects();
    }

    int opened_ = 0;
};

TEST_F(AppTest, BeginsAsItsStartAndTellsOfMeshes) {
    std::ofstream("quad.obj") << "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nf 1 2 3 4\n";
    std::ofstream("quad.json") << R"({"cloth": {"mesh": {"file": "quad.obj"}, "pins": "none"}})";
    const SceneMenu menu("quad.json");
    Start start = loadStart(menu.opened, menu.wishes);
    std::filesystem::rename("quad.obj", "other.obj");  // it is read no more
    App app(menu, std::move(start), library);
    EXPECT_EQ(app.simulation().model().particleCount(), 4u);
    std::vector<std::string> told;
    app.tellMeshes([&](const Scene& scene) { told.push_back(scene.name); });
    EXPECT_EQ(told, (std::vector<std::string>{"quad"}));
    saveSceneFile("small.json", Scene());
    app.openFile("small.json");
    EXPECT_EQ(told, (std::vector<std::string>{"quad", "small"}));
}

TEST_F(SlowOpens, LeaveNoObjectsBehind) {
    debug().setQuiet(true);  // there is no window that the picture could be copied to
    App app = open();
    // Programs are compiled, and textures made, when a scene first needs them.
    const std::map<std::string, int> first = openAll(app);
    EXPECT_GT(first.at("buffers"), 10);
    EXPECT_GT(first.at("programs"), 5);
    while (opened_ < 200) openAll(app);
    EXPECT_EQ(openAll(app), first);
    debug().reset();
    debug().setQuiet(false);
}

}  // namespace
}  // namespace drape::viewer
