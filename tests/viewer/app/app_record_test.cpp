// Tests the clips that the window records.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "io/formats/glb_reader.h"
#include "support/pretend_program.h"
#include "viewer/app/app_fixture.h"
#include "viewer/state/files.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

/// Runs a frame of a small window. There is no window to draw into, but clips are drawn into their own pictures.
void drawnFrame(App& app, double realSeconds) {
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    ImGui::NewFrame();
    AppParts::resize(app, {97, 64});
    AppParts::run(app, realSeconds);
    AppParts::drawPanel(app, {97, 64});
    AppParts::record(app);
    ImGui::Render();
}

TEST_F(AppTest, RecordsAFrameForEachStepHoweverSlowThePictures) {
    App app = open();
    app.setLongestFull(1e9);
    app.execute({Action::togglePanel});
    drawnFrame(app, 1.0 / 60.0);
    const auto earlier = app.simulation().clock().steps;
    app.execute({Action::toggleRecording});
    ASSERT_TRUE(app.recordings().clip().has_value()) << app.message().text();
    for (int i = 0; i < 12; ++i) drawnFrame(app, 0.2);
    const auto taken = app.simulation().clock().steps - earlier;
    EXPECT_GE(taken, 11u);
    EXPECT_LE(taken, 12u);
    EXPECT_EQ(app.recordings().clip()->frames(), static_cast<int>(taken) + 1);
    EXPECT_EQ(app.recordings().clip()->size(), glm::ivec2(96, 64));
    AppParts::resize(app, {300, 200});  // changes the window, but not the clip's size
    AppParts::run(app, 0.2);
    AppParts::record(app);
    const int frames = app.recordings().clip()->frames();
    app.execute({Action::toggleRecording});
    EXPECT_FALSE(app.recordings().clip().has_value());
    EXPECT_EQ(app.message().text(), "Finishing drape-small-1.mp4 ...") << "the window does not wait";
    for (int i = 0; i < 2000 && app.recordings().isFinishing(); ++i) drawnFrame(app, 1.0 / 60.0);
    EXPECT_EQ(app.message().text(), savedLine("drape-small-1.mp4") + ", " + clipLength(frames, frames / 60.0) +
                                        ", 96 x 64 pixels, full quality");
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.mp4"));
    app.execute({Action::toggleRecording});
    EXPECT_EQ(app.recordings().clip()->path(), "drape-small-2.mp4");
}

TEST_F(AppTest, StepsThatASavedStateHasTakenBeforeAreNoPartOfAClip) {
    {
        App earlier = open();
        gl::Commands commands;
        Simulation simulation(earlier.simulation().scene(), commands, library);
        simulation.advance(30);
        simulation.saveSnapshot("later.drape", simulation.scene().camera);
    }
    App app = open();
    drawnFrame(app, 1.0 / 60.0);
    app.execute({Action::toggleRecording});
    ASSERT_TRUE(app.recordings().clip().has_value()) << app.message().text();
    app.openFile("later.drape");
    ASSERT_EQ(app.simulation().clock().steps, 30u) << app.message().text();
    AppParts::record(app);
    EXPECT_EQ(app.recordings().clip()->frames(), 1);
    app.execute({Action::singleStep});
    AppParts::record(app);
    EXPECT_EQ(app.recordings().clip()->frames(), 2);
}

TEST_F(AppTest, SaysWhatIsWrongWithFfmpegAndGoesOn) {
    App app = open();
    drawnFrame(app, 1.0 / 60.0);
    std::filesystem::create_directory("programs");
    {
        const test::PathIs nowhere((folder / "programs").string());
        app.execute({Action::toggleRecording});
    }
    EXPECT_FALSE(app.recordings().clip().has_value());
    EXPECT_TRUE(app.message().isError());
    EXPECT_NE(app.message().text().find("require the ffmpeg program"), std::string::npos) << app.message().text();
    test::pretendFfmpeg("programs", "echo 'no such encoder' >&2; exit 3");
    {
        const test::PathIs first((folder / "programs").string() + ":" + std::getenv("PATH"));
        app.execute({Action::toggleRecording});
        for (int i = 0; i < 600 && app.recordings().clip(); ++i) drawnFrame(app, 1.0 / 60.0);
    }
    EXPECT_FALSE(app.recordings().clip().has_value());
    EXPECT_NE(app.message().text().find("no such encoder"), std::string::npos) << app.message().text();
    const auto steps = app.simulation().clock().steps;
    drawnFrame(app, 1.0 / 60.0);
    EXPECT_GT(app.simulation().clock().steps, steps);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        EXPECT_NE(entry.path().extension(), ".mp4") << entry.path();
    }
}

/// Sets up an encoder that writes the pixels as they are behind the first bytes of an MP4 file, so that clips can be
/// compared byte for byte.
class ClipQuality : public AppTest {
protected:
    static constexpr int kFrames = 13;
    static constexpr std::size_t kBytes = 12 + std::size_t{kFrames} * 96 * 64 * 3;  // size of a clip

    ClipQuality() {
        std::filesystem::create_directory("programs");
        test::pretendFfmpeg("programs",
                            R"(for last; do :; done; { printf '\000\000\000\040ftypisom'; cat; } > "${last#file:}")");
        path_.emplace((folder / "programs").string() + ":" + std::getenv("PATH"));
    }

    /// Records a clip in which the camera, a hand and a restart change the picture.
    void run(App& app) {
        app.execute({Action::togglePanel});
        app.execute({Action::togglePause});
        drawnFrame(app, 0.0);
        app.execute({Action::toggleRecording});
        ASSERT_TRUE(app.recordings().clip().has_value()) << app.message().text();
        steps(app, 3);
        app.move({{30.0f, 0.0f}, {}, 1.0f});
        steps(app, 1);
        const glm::vec2 middle = placeOf(app, 5 * 12 + 6);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, middle, Tool::grab}}, 0.0f);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, middle + glm::vec2(20.0f, -10.0f), {}}}, 0.0f);
        steps(app, 2);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, middle + glm::vec2(30.0f, 5.0f), {}}}, 0.0f);
        app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, middle, {}}}, 0.0f);
        steps(app, 2);
        app.execute({Action::restart});
        steps(app, kFrames - 9);
        app.execute({Action::toggleRecording});
    }
    static void steps(App& app, int count) {
        for (int i = 0; i < count; ++i) {
            app.execute({Action::singleStep});
            AppParts::record(app);
        }
    }
    static void finish(App& app) {
        const auto isBusy = [&] { return app.recordings().isFinishing() || app.recordings().drawing(); };
        for (int i = 0; i < 2000 && isBusy(); ++i) drawnFrame(app, 1.0 / 60.0);
    }
    /// Draws frames until the slow clip is being drawn again.
    static void waitForDrawing(App& app) {
        for (int i = 0; i < 2000 && !app.recordings().drawing(); ++i) drawnFrame(app, 1.0 / 60.0);
        ASSERT_TRUE(app.recordings().drawing());
    }
    static std::string bytesOf(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::optional<test::PathIs> path_;
};

TEST_F(ClipQuality, SlowPicturesAreDrawnAfterwardsFromTheRun) {
    App quick = open();
    quick.setLongestFull(1e9);
    run(quick);
    finish(quick);
    const std::string full = bytesOf("drape-small-1.mp4");
    ASSERT_EQ(full.size(), kBytes) << quick.message().text();

    App slow = open();
    slow.setLongestFull(0.0);
    run(slow);
    waitForDrawing(slow);
    EXPECT_NE(slow.message().text().find("the window's quality"), std::string::npos) << slow.message().text();
    const std::string recorded = bytesOf("drape-small-2.mp4");
    ASSERT_EQ(recorded.size(), full.size());
    EXPECT_NE(recorded, full) << "the window draws in lower quality";
    slow.execute({Action::togglePause});
    const auto steps = slow.simulation().clock().steps;
    drawnFrame(slow, 1.0 / 60.0);
    EXPECT_EQ(slow.simulation().clock().steps, steps) << "time waits for the clip";
    EXPECT_EQ(bytesOf("drape-small-2.mp4"), recorded) << "the recorded clip stays until the other is whole";
    finish(slow);
    EXPECT_TRUE(bytesOf("drape-small-2.mp4") == full);
    EXPECT_NE(slow.message().text().find("96 x 64 pixels, full quality"), std::string::npos) << slow.message().text();
    drawnFrame(slow, 1.0 / 60.0);
    EXPECT_GT(slow.simulation().clock().steps, steps);
}

TEST_F(ClipQuality, EscAndTheEndOfTheProgramKeepTheRecordedClip) {
    App app = open();
    app.setLongestFull(0.0);
    for (const bool ends : {false, true}) {
        run(app);
        waitForDrawing(app);
        const std::string name = ends ? "drape-small-2.mp4" : "drape-small-1.mp4";
        const std::string recorded = bytesOf(name);
        ASSERT_EQ(recorded.size(), kBytes);
        app.execute({Action::toggleRecording});
        EXPECT_FALSE(app.recordings().clip()) << "one clip at a time";
        if (ends) {
            app.endRecordings();
        } else {
            app.execute({Action::quit});
            EXPECT_FALSE(app.recordings().drawing());
            EXPECT_FALSE(app.wantsToQuit());
            app.execute({Action::togglePanel});
            app.execute({Action::togglePause});
        }
        EXPECT_EQ(bytesOf(name), recorded);
    }
}

}  // namespace

// Tests the mesh recordings of the window.

namespace {

class MeshRecording : public AppTest {
protected:
    static void pictures(App& app, int count) {
        for (int i = 0; i < count; ++i) {
            frame(app);
            AppParts::record(app);
        }
    }
    /// Takes single steps and records after each.
    static void steps(App& app, int count) {
        for (int i = 0; i < count; ++i) {
            app.execute({Action::singleStep});
            AppParts::record(app);
        }
    }
    std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) names.insert(entry.path().filename());
        names.erase("small.json");
        return names;
    }
    static std::uint32_t wordAt(const std::string& path, std::streamoff offset) {
        std::ifstream file(path, std::ios::binary);
        file.seekg(offset);
        std::uint32_t word = 0;
        file.read(reinterpret_cast<char*>(&word), sizeof word);
        return word;
    }
    /// Returns the positions in a frame of a PC2 that contains only the small cloth.
    static std::vector<glm::vec3> pc2Frame(const std::string& path, std::uint32_t frame) {
        constexpr std::size_t kParticles = 12 * 10;
        std::vector<glm::vec3> values(kParticles);
        std::ifstream file(path, std::ios::binary);
        file.seekg(static_cast<std::streamoff>(32 + 12 * kParticles * frame));
        file.read(reinterpret_cast<char*>(values.data()), 12 * kParticles);
        EXPECT_TRUE(file.good());
        return values;
    }
};

const io::Format& formatNamed(const char* name) { return *io::formatOf(std::string("a.") + name, io::isMesh); }

TEST_F(MeshRecording, HoldsEachStepToTheBit) {
    App app = open();
    app.execute({Action::togglePause});
    ASSERT_TRUE(app.runControls().paused);
    chooseFile(app, "file.record.pc2", "file.record");
    ASSERT_TRUE(app.recordings().mesh().has_value()) << app.message().text();
    EXPECT_TRUE(files().empty()) << "until it is whole";
    std::vector<std::vector<glm::vec4>> truth{app.simulation().state().positions};
    for (int i = 0; i < 5; ++i) {
        steps(app, 1);
        truth.push_back(app.simulation().state().positions);
    }
    EXPECT_EQ(app.recordings().mesh()->frames(), 6);
    chooseFile(app, "file.record.mesh", "file.record");
    EXPECT_FALSE(app.recordings().mesh().has_value());
    EXPECT_EQ(app.message().text(), savedLine("drape-small-1.pc2") + ", 6 frames, 0.10 s");
    EXPECT_EQ(files(), (std::set<std::string>{"drape-small-1.mtl", "drape-small-1.obj", "drape-small-1.pc2"}));
    EXPECT_EQ(wordAt("drape-small-1.pc2", 28), 6u);
    for (std::uint32_t frame = 0; frame < 6; ++frame) {
        const std::vector<glm::vec3> found = pc2Frame("drape-small-1.pc2", frame);
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i], glm::vec3(truth[frame][i])) << "frame " << frame << ", particle " << i;
        }
    }
}

TEST_F(MeshRecording, TheKeyRecordsInTheFormatThatWasChosenLast) {
    App app = open();
    app.execute({Action::togglePause});
    const auto formatOfKey = [&] {
        app.execute({Action::toggleMeshRecording});
        const std::string ending = app.recordings().mesh()->ending();
        app.execute({Action::toggleMeshRecording});
        return ending;
    };
    EXPECT_EQ(formatOfKey(), ".glb");
    chooseFile(app, "file.record.mdd", "file.record");
    app.execute({Action::toggleMeshRecording});
    EXPECT_EQ(formatOfKey(), ".mdd");
}

TEST_F(MeshRecording, GoesOnlyAsFastAsItsFrames) {
    App app = open();
    pictures(app, 2);
    const auto earlier = app.simulation().clock().steps;
    app.execute({Action::toggleMeshRecording});
    for (int i = 0; i < 5; ++i) {
        AppParts::run(app, 0.2);  // many steps are due, as on a slow machine
        AppParts::record(app);
    }
    const auto taken = app.simulation().clock().steps - earlier;
    EXPECT_GE(taken, 4u);
    EXPECT_EQ(app.recordings().mesh()->frames(), static_cast<int>(taken) + 1);
    app.endRecordings();
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.glb"));
}

TEST_F(MeshRecording, ANewStartKeepsWhatThereIs) {
    App app = open();
    const std::map<int, std::function<void()>> starts = {
        {1, [&] { app.execute({Action::restart}); }},
        {2,
         [&] {
             app.execute({Action::chooseScene, 1});
         }},
        {3, [&] { app.openFile("small.json"); }},
    };
    for (const auto& [number, start] : starts) {
        app.openFile("small.json");
        app.execute({Action::toggleMeshRecording});
        steps(app, 3);
        start();
        EXPECT_FALSE(app.recordings().mesh().has_value());
        const std::string name = "drape-small-" + std::to_string(number) + ".glb";
        EXPECT_TRUE(std::filesystem::exists(name));
        EXPECT_NE(app.message().text().find(savedLine(name) + ", 4 frames, 0.07 s"), std::string::npos)
            << app.message().text();
        steps(app, 1);
    }
}

TEST_F(MeshRecording, HoldsATearAndTheClothAsItWasBefore) {
    std::ofstream("torn.json") << R"({"cloth": {"particles": [9, 8], "pins": "topRow"}, "solver": {"substeps": 4},
        "wind": {"velocity": [0, 0, 14], "gustiness": 1}, "tear": {"resistance": "ratio", "ratio": 1.04},
        "tethers": {"on": false}})";
    App app(SceneMenu("torn.json"), library);
    app.execute({Action::toggleMeshRecording});
    for (int i = 0; i < 200 && !app.simulation().torn(); ++i) steps(app, 1);
    ASSERT_TRUE(app.simulation().torn());
    steps(app, 5);
    const int frames = app.recordings().mesh()->frames();
    app.endRecordings();
    std::ifstream file("drape-torn-1.glb", std::ios::binary);
    const test::Glb glb(std::string(std::istreambuf_iterator<char>(file), {}));
    const json::Value& primitive = *test::Glb::find(glb.root(), {"meshes", "0", "primitives", "0"});
    ASSERT_EQ(test::Glb::sizeAt(primitive, {"targets"}), static_cast<std::size_t>(frames - 1));
    const auto indices = glb.elements<std::uint32_t>(primitive, {"indices"});
    const auto start = glb.elements<glm::vec3>(primitive, {"attributes", "POSITION"});
    const auto last = glb.elements<glm::vec3>(primitive, {"targets", std::to_string(frames - 2), "POSITION"});
    int gone = 0;
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        const auto [a, b, c] = std::tuple(indices[i], indices[i + 1], indices[i + 2]);
        EXPECT_GT(glm::length(glm::cross(start[b] - start[a], start[c] - start[a])), 0.0f) << "triangle " << i / 3;
        const auto moved = [&](std::uint32_t k) { return start[k] + last[k]; };
        gone += glm::length(moved(b) - moved(a)) < 1e-6f && glm::length(moved(c) - moved(a)) < 1e-6f ? 1 : 0;
    }
    EXPECT_EQ(indices.size(), 3u * 2 * 8 * 7);
    const auto triangles = app.simulation().display().readTriangles();
    EXPECT_EQ(gone, std::ranges::count_if(triangles, [](const auto& t) { return t.restArea == 0.0f; }));
    EXPECT_GT(gone, 0);
}

TEST_F(MeshRecording, SaysWhyItEndedAndGoesOn) {
    App app = open();
    std::filesystem::create_directory("gone");
    std::filesystem::current_path("gone");
    std::filesystem::remove("../gone");
    app.execute({Action::toggleMeshRecording});
    std::filesystem::current_path(folder);
    EXPECT_FALSE(app.recordings().mesh().has_value());
    EXPECT_TRUE(app.message().isError());
    EXPECT_NE(app.message().text().find("cannot store frames beside"), std::string::npos) << app.message().text();
    steps(app, 1);
    EXPECT_TRUE(files().empty());
}

TEST_F(MeshRecording, EndsByItselfWhereGlbHoldsNoMore) {
    Scene tiny;
    tiny.name = "tiny";
    tiny.world.cloths.front().particles = {2, 2};
    gl::Commands commands;
    Simulation simulation(tiny, commands, library);
    MeshRecorder recorder(simulation, formatNamed("glb"), "");
    recorder.add(simulation, 1999);
    EXPECT_EQ(recorder.fullBecause(), "");
    recorder.add(simulation, 5);
    EXPECT_EQ(recorder.frames(), 2000);
    EXPECT_EQ(recorder.fullBecause(), "a GLB file holds no more frames");
    MeshRecorder cache(simulation, formatNamed("pc2"), "");
    cache.add(simulation, 2004);
    EXPECT_EQ(cache.frames(), 2004);
    EXPECT_EQ(cache.finish(), "drape-tiny-1.pc2");
    std::filesystem::remove("drape-tiny-1.pc2");  // the OBJ still exists
    MeshRecorder next(simulation, formatNamed("pc2"), "");
    next.add(simulation, 1);
    EXPECT_EQ(next.finish(), "drape-tiny-2.pc2");
    EXPECT_EQ(recorder.finish(), "drape-tiny-1.glb");
}

TEST_F(MeshRecording, LeavesNothingWithoutAnEnd) {
    {
        App app = open();
        app.execute({Action::toggleMeshRecording});
        steps(app, 3);
        EXPECT_EQ(app.recordings().mesh()->frames(), 4);
    }
    EXPECT_TRUE(files().empty());
}

}  // namespace

}  // namespace drape::viewer
