// Clips that a session records.

#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "io/formats/glb_reader.h"
#include "support/pretend_program.h"
#include "viewer/app/session_fixture.h"
#include "viewer/state/files.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

/// A frame of a small window. Here is none to draw into, but clips have pictures of their own.
void drawnFrame(WindowSession& session, double realSeconds) {
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    ImGui::NewFrame();
    session.setViewport({97, 64}, 1.0f, 1.0f);
    session.run(realSeconds);
    session.drawPanel(1.0f, {97.0f, 64.0f});
    session.record();
    ImGui::Render();
}

TEST_F(SessionTest, RecordsAFrameForEachStepHoweverSlowThePictures) {
    WindowSession session = open();
    drawnFrame(session, 1.0 / 60.0);
    const auto earlier = session.simulation().clock().steps;
    session.execute({Action::toggleRecording});
    ASSERT_TRUE(session.recordings().clip().has_value()) << session.panel().message;
    for (int i = 0; i < 12; ++i) drawnFrame(session, 0.2);
    const auto taken = session.simulation().clock().steps - earlier;
    EXPECT_GE(taken, 11u);
    EXPECT_LE(taken, 12u);
    EXPECT_EQ(session.recordings().clip()->frames(), static_cast<int>(taken) + 1);
    EXPECT_EQ(session.recordings().clip()->size(), glm::ivec2(96, 64));
    session.setViewport({300, 200}, 1.0f, 1.0f);  // a clip keeps its size
    session.run(0.2);
    session.record();
    const int frames = session.recordings().clip()->frames();
    session.execute({Action::toggleRecording});
    EXPECT_FALSE(session.recordings().clip().has_value());
    EXPECT_EQ(session.panel().message, savedLine("drape-small-1.mp4") + ", " + clipLength(frames, frames / 60.0));
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.mp4"));
    session.execute({Action::toggleRecording});
    EXPECT_EQ(session.recordings().clip()->path(), "drape-small-2.mp4");
}

TEST_F(SessionTest, SaysWhatIsWrongWithFfmpegAndGoesOn) {
    WindowSession session = open();
    drawnFrame(session, 1.0 / 60.0);
    std::filesystem::create_directory("programs");
    {
        const test::PathIs nowhere((folder / "programs").string());
        session.execute({Action::toggleRecording});
    }
    EXPECT_FALSE(session.recordings().clip().has_value());
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_NE(session.panel().message.find("need the ffmpeg program"), std::string::npos) << session.panel().message;
    test::pretendFfmpeg("programs", "echo 'no such encoder' >&2; exit 3");
    {
        const test::PathIs first((folder / "programs").string() + ":" + std::getenv("PATH"));
        session.execute({Action::toggleRecording});
        for (int i = 0; i < 600 && session.recordings().clip(); ++i) drawnFrame(session, 1.0 / 60.0);
    }
    EXPECT_FALSE(session.recordings().clip().has_value());
    EXPECT_NE(session.panel().message.find("no such encoder"), std::string::npos) << session.panel().message;
    const auto steps = session.simulation().clock().steps;
    drawnFrame(session, 1.0 / 60.0);
    EXPECT_GT(session.simulation().clock().steps, steps);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        EXPECT_NE(entry.path().extension(), ".mp4") << entry.path();
    }
}

}  // namespace

// Meshes that a session records while they move.

namespace {

class MeshRecording : public SessionTest {
protected:
    static void pictures(WindowSession& session, int count) {
        for (int i = 0; i < count; ++i) {
            frame(session);
            session.record();
        }
    }
    /// One step each.
    static void steps(WindowSession& session, int count) {
        for (int i = 0; i < count; ++i) {
            session.execute({Action::singleStep});
            session.record();
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
    /// Of a PC2 of the small cloth alone.
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
    WindowSession session = open();
    session.execute({Action::togglePause});
    ASSERT_TRUE(session.runControls().paused);
    chooseFile(session, "file.record.pc2", "file.record");
    ASSERT_TRUE(session.recordings().mesh().has_value()) << session.panel().message;
    EXPECT_TRUE(files().empty()) << "until it is whole";
    std::vector<std::vector<glm::vec4>> truth{session.simulation().state().positions};
    for (int i = 0; i < 5; ++i) {
        steps(session, 1);
        truth.push_back(session.simulation().state().positions);
    }
    EXPECT_EQ(session.recordings().mesh()->frames(), 6);
    chooseFile(session, "file.record.mesh", "file.record");
    EXPECT_FALSE(session.recordings().mesh().has_value());
    EXPECT_EQ(session.panel().message, savedLine("drape-small-1.pc2") + ", 6 frames, 0.10 s");
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
    WindowSession session = open();
    session.execute({Action::togglePause});
    const auto formatOfKey = [&] {
        session.execute({Action::toggleMeshRecording});
        const std::string ending = session.recordings().mesh()->ending();
        session.execute({Action::toggleMeshRecording});
        return ending;
    };
    EXPECT_EQ(formatOfKey(), ".glb");
    chooseFile(session, "file.record.mdd", "file.record");
    session.execute({Action::toggleMeshRecording});
    EXPECT_EQ(formatOfKey(), ".mdd");
}

TEST_F(MeshRecording, GoesOnlyAsFastAsItsFrames) {
    WindowSession session = open();
    pictures(session, 2);
    const auto earlier = session.simulation().clock().steps;
    session.execute({Action::toggleMeshRecording});
    for (int i = 0; i < 5; ++i) {
        session.run(0.2);  // as on a slow machine: time for many steps
        session.record();
    }
    const auto taken = session.simulation().clock().steps - earlier;
    EXPECT_GE(taken, 4u);
    EXPECT_EQ(session.recordings().mesh()->frames(), static_cast<int>(taken) + 1);
    session.endRecordings();
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.glb"));
}

TEST_F(MeshRecording, ANewStartKeepsWhatThereIs) {
    WindowSession session = open();
    const std::map<int, std::function<void()>> starts = {
        {1, [&] { session.execute({Action::restart}); }},
        {2,
         [&] {
             session.execute({Action::chooseScene, 1});
         }},
        {3, [&] { session.openFile("small.json"); }},
    };
    for (const auto& [number, start] : starts) {
        session.openFile("small.json");
        session.execute({Action::toggleMeshRecording});
        steps(session, 3);
        start();
        EXPECT_FALSE(session.recordings().mesh().has_value());
        const std::string name = "drape-small-" + std::to_string(number) + ".glb";
        EXPECT_TRUE(std::filesystem::exists(name));
        EXPECT_NE(session.panel().message.find(savedLine(name) + ", 4 frames, 0.07 s"), std::string::npos)
            << session.panel().message;
        steps(session, 1);
    }
}

TEST_F(MeshRecording, HoldsATearAndTheClothAsItWasBefore) {
    std::ofstream("torn.json") << R"({"cloth": {"particles": [9, 8], "pins": "topRow"}, "solver": {"substeps": 4},
        "wind": {"velocity": [0, 0, 14], "gustiness": 1}, "tear": {"resistance": "ratio", "ratio": 1.04},
        "tethers": {"on": false}})";
    WindowSession session(SceneMenu("torn.json"), library);
    session.execute({Action::toggleMeshRecording});
    for (int i = 0; i < 200 && !session.simulation().torn(); ++i) steps(session, 1);
    ASSERT_TRUE(session.simulation().torn());
    steps(session, 5);
    const int frames = session.recordings().mesh()->frames();
    session.endRecordings();
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
    const auto triangles = session.simulation().drawn().readTriangles();
    EXPECT_EQ(gone, std::ranges::count_if(triangles, [](const auto& t) { return t.restArea == 0.0f; }));
    EXPECT_GT(gone, 0);
}

TEST_F(MeshRecording, SaysWhyItEndedAndGoesOn) {
    WindowSession session = open();
    std::filesystem::create_directory("gone");
    std::filesystem::current_path("gone");
    std::filesystem::remove("../gone");
    session.execute({Action::toggleMeshRecording});
    std::filesystem::current_path(folder);
    EXPECT_FALSE(session.recordings().mesh().has_value());
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_NE(session.panel().message.find("cannot keep frames beside"), std::string::npos) << session.panel().message;
    steps(session, 1);
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
    std::filesystem::remove("drape-tiny-1.pc2");  // the OBJ is there still
    MeshRecorder next(simulation, formatNamed("pc2"), "");
    next.add(simulation, 1);
    EXPECT_EQ(next.finish(), "drape-tiny-2.pc2");
    EXPECT_EQ(recorder.finish(), "drape-tiny-1.glb");
}

TEST_F(MeshRecording, LeavesNothingWithoutAnEnd) {
    {
        WindowSession session = open();
        session.execute({Action::toggleMeshRecording});
        steps(session, 3);
        EXPECT_EQ(session.recordings().mesh()->frames(), 4);
    }
    EXPECT_TRUE(files().empty());
}

}  // namespace

}  // namespace drape::viewer
