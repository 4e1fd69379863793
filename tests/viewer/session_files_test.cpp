// What comes into a session and leaves it: files that are dropped, meshes, what is remembered.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "io/picture_file.h"
#include "scene/scene_file.h"
#include "viewer/session_fixture.h"

namespace drape::viewer {
namespace {

TEST_F(SessionTest, AFileThatIsDroppedIsASceneOrAPrint) {
    WindowSession session = open();
    frame(session);
    Scene other;
    other.world.cloths.front().particles = {7, 6};
    saveSceneFile("other.json", other);
    session.openFile(folder / "other.json");
    EXPECT_EQ(session.simulation().scene().name, "other");
    EXPECT_EQ(session.panel().message, "Opened " + (folder / "other.json").string());
    const std::vector<std::uint8_t> pixels(3 * 4 * 2, 120);
    io::writePng("picture", 4, 2, pixels);
    std::filesystem::rename("picture", "crest.PNG");
    session.openFile(folder / "crest.PNG");
    EXPECT_FALSE(session.panel().messageIsError) << session.panel().message;
    EXPECT_EQ(session.simulation().scene().world.cloths.front().fabric.print, (folder / "crest.PNG").string());
    frame(session);
    session.execute({Action::undo});
    EXPECT_EQ(session.simulation().scene().world.cloths.front().fabric.print, "");
}

TEST_F(SessionTest, AnythingElseThatIsDroppedIsToldAndChangesNothing) {
    WindowSession session = open();
    frame(session);
    std::ofstream("notes.txt") << "no scene";
    std::ofstream("broken.json") << "{";
    std::ofstream("broken.png") << "\x89PNG\r\n\x1a\n and no more";
    const auto complaintAbout = [&](const std::filesystem::path& file) {
        session.openFile(file);
        EXPECT_TRUE(session.panel().messageIsError) << file;
        EXPECT_EQ(std::ranges::count(session.panel().message, '\n'), 0) << session.panel().message;
        EXPECT_NE(session.panel().message.find(file.filename()), std::string::npos) << session.panel().message;
        EXPECT_EQ(session.simulation().scene().name, "small");
        EXPECT_EQ(session.simulation().scene().world.cloths.front().fabric.print, "");
        return session.panel().message;
    };
    EXPECT_NE(complaintAbout("notes.txt")
                  .find("neither a scene file (.json), a saved state (.drape) nor a picture (PNG, JPEG)"),
              std::string::npos);
    std::ofstream("broken.drape") << "drape snapshot 1 ";
    complaintAbout("broken.drape");
    complaintAbout("broken.json");
    complaintAbout("broken.png");
    complaintAbout("none.json");
    std::filesystem::create_directory("folder.json");
    complaintAbout("folder.json");
}

TEST_F(SessionTest, ExportsTheMeshInEachFormat) {
    WindowSession session = open();
    for (int i = 0; i < 5; ++i) frame(session);
    session.execute({Action::togglePause});
    for (const std::string format : {"OBJ", "PLY", "GLB"}) {
        click(session, "meshFormat." + format);
        click(session, "exportMesh");
        std::string ending = format;
        for (char& c : ending) c = static_cast<char>(c - 'A' + 'a');
        const std::string name = "drape-small-1." + ending;
        EXPECT_EQ(session.panel().message, "Saved " + name);
        EXPECT_GT(std::filesystem::file_size(name), 12u * 10u * 12u) << "the positions alone take as much";
    }
    click(session, "meshFormat.OBJ");
    click(session, "exportMesh");
    EXPECT_EQ(session.panel().message, "Saved drape-small-2.obj");
    std::ifstream file("drape-small-1.obj");
    std::size_t vertices = 0;
    const State state = session.simulation().state();
    for (std::string line; std::getline(file, line);) {
        glm::vec3 v(0.0f);
        if (std::sscanf(line.c_str(), "v %f %f %f", &v.x, &v.y, &v.z) != 3) continue;
        EXPECT_EQ(v, glm::vec3(state.positions.at(vertices++)));
    }
    EXPECT_EQ(vertices, state.positions.size());
}

TEST_F(SessionTest, RemembersHowItIsShownAndShowsTheHintOnlyOnce) {
    Remembered values;
    values.view = render::View::speed;
    values.panel = false;
    {
        WindowSession session = open();
        EXPECT_FALSE(session.showsHint()) << "where nothing is remembered";
        session.recall(values);
        EXPECT_TRUE(session.showsHint());
        EXPECT_EQ(session.runControls().view, render::View::speed);
        EXPECT_FALSE(session.runControls().panel);
        frame(session);
        session.dismissHint();
        EXPECT_FALSE(session.showsHint());
        session.execute({Action::togglePanel});
        session.show(render::View::normals);
        session.remember(values);
        EXPECT_EQ(values.view, render::View::normals);
        EXPECT_TRUE(values.panel);
        EXPECT_TRUE(values.hintSeen);
        EXPECT_EQ(values.scene, (folder / "small.json").string()) << "from any folder";
        EXPECT_FALSE(values.fullQuality.has_value()) << "as is best for the device";
    }
    WindowSession session = open();
    session.recall(values);
    EXPECT_FALSE(session.showsHint());
    session.openFile("small.json");
    session.execute({Action::chooseScene, 1});
    session.remember(values);
    EXPECT_EQ(values.scene, builtInSceneNames()[1]);
}

}  // namespace
}  // namespace drape::viewer
