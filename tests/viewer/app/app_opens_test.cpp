// Tests that scenes can be opened one after another without anything remaining from an earlier scene.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "scene/load/registry.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

/// Returns the number of objects of each kind in the context. It tests every name: names are given out from 1 and are
/// reused, so a context with few objects has small names only.
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
    /// Opens scenes, takes a step in each and draws it. Returns the numbers of objects at the end.
    std::map<std::string, int> openAll(App& app) {
        const std::filesystem::path scenes = std::filesystem::path(DRAPE_SOURCE_FOLDER) / "assets" / "scenes";
        for (const std::string& name : builtInSceneNames()) {
            app.openFile(scenes / (name + ".json"));
            EXPECT_FALSE(app.message().isError()) << app.message().text();
            AppParts::resize(app, {160, 120});
            AppParts::run(app, 1.0 / 60.0);
            drawPicture(app);
            ++opened_;
        }
        app.openFile("small.json");  // each round ends with the same scene
        AppParts::run(app, 1.0 / 60.0);
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
    std::filesystem::rename("quad.obj", "other.obj");  // the file must not be read again
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
    debug().setQuiet(true);  // without a window, copying the picture to it is an error
    App app = open();
    // The first round compiles programs and creates textures that scenes need.
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
