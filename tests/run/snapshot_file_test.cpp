// Tests that a damaged snapshot, or a file that is no snapshot, is refused with a message of one line.

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <random>

#include "base/text_file.h"
#include "run/snapshot/snapshot.h"
#include "run/start/start.h"
#include "support/resumed.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace drape::test {
namespace {

Snapshot playedSnapshot() {
    LiveRun live(hangingSheet());
    for (int k = 0; k < 24; ++k) {
        playStep(live, k);
        live.advance(1);
    }
    live.act(EventKind::grab, {70}, {0.0f, 1.0f, 0.0f});
    live.act(pushOf(31, {0.1f, 0.0f, -0.3f}, 0.25f, 2.5f));
    return live.run.snapshot(live.solver.state());
}

const std::string& playedBytes() {
    static const std::string bytes = writeSnapshot(playedSnapshot());
    return bytes;
}

/// Reads a snapshot from `bytes` and starts a run from it. Returns the error message, or an empty text.
std::string complaintAboutFile(const std::string& bytes) {
    try {
        makeRun(Start(readSnapshot(bytes, "my.drape"), "my.drape"));
        return "";
    } catch (const SnapshotError& error) {
        return error.what();
    }
}

/// Returns the bytes of a snapshot file with its length and digest corrected.
std::string sealed(std::string bytes) {
    const std::size_t size = kSnapshotMark.size() + kSnapshotVersion.size();
    bytes.replace(size, 16, hexText(bytes.size()));
    bytes.resize(bytes.size() - kSnapshotEnd);
    return bytes + hexText(digestOf(bytes)) + "\n";
}

std::string replaced(std::string bytes, const std::string& from, const std::string& to) {
    const std::size_t at = bytes.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return bytes.replace(at, from.size(), to);
}

bool isOneLine(const std::string& message) {
    return message.starts_with("my.drape: ") && message.find('\n') == std::string::npos;
}

TEST(SnapshotFile, IsReadAsItWasWritten) {
    EXPECT_EQ(complaintAboutFile(playedBytes()), "");
    EXPECT_EQ(complaintAboutFile(sealed(playedBytes())), "");
    EXPECT_EQ(writeSnapshot(readSnapshot(playedBytes(), "x")), playedBytes());
}

/// Distance from one tested byte to the next. It is odd, so that the tested bytes fall on every position within a
/// number.
const std::size_t kStride = isSanitized() ? 7 : 1;

TEST(SnapshotFile, EveryFlippedByteIsTold) {
    std::string bytes = playedBytes();
    for (std::size_t i = 0; i < bytes.size(); i += kStride) {
        const char before = bytes[i];
        bytes[i] = static_cast<char>(before ^ (1 << i % 8));
        const std::string complaint = complaintAboutFile(bytes);
        ASSERT_TRUE(isOneLine(complaint)) << i << ": " << complaint;
        bytes[i] = before;
    }
}

TEST(SnapshotFile, EveryLossIsTold) {
    const std::string& bytes = playedBytes();
    for (std::size_t size = 0; size < bytes.size(); size += kStride) {
        const std::string complaint = complaintAboutFile(bytes.substr(0, size));
        ASSERT_TRUE(isOneLine(complaint)) << size << ": " << complaint;
        const char* expected = size == 0 ? "my.drape: is not a snapshot" : "my.drape: is truncated: it ends after ";
        ASSERT_TRUE(complaint.starts_with(expected)) << size << ": " << complaint;
    }
    EXPECT_EQ(complaintAboutFile(bytes + "x"), "my.drape: has data after its end");
}

TEST(SnapshotFile, ForeignFilesAndOtherVersionsAreTold) {
    EXPECT_EQ(complaintAboutFile("{\"cloth\": {}}"), "my.drape: is not a snapshot");
    EXPECT_EQ(complaintAboutFile(std::string(1000, '\0')), "my.drape: is not a snapshot");
    EXPECT_EQ(complaintAboutFile(replaced(playedBytes(), "drape snapshot 3 ", "drape snapshot 2 ")),
              "my.drape: is from an older version, expected version 3");
    EXPECT_EQ(complaintAboutFile(replaced(playedBytes(), "drape snapshot 3 ", "drape snapshot 4 ")),
              "my.drape: is from a newer version, expected version 3");
    EXPECT_EQ(complaintAboutFile(replaced(playedBytes(), "drape snapshot 3 ", "drape snapshot x ")),
              "my.drape: is from another version, expected version 3");
}

/// Files with a correct digest are checked too: somebody may edit a snapshot and correct its digest.
TEST(SnapshotFile, ValuesThatMakeNoSenseAreTold) {
    const auto complaint = [](const std::string& from, const std::string& to) {
        return complaintAboutFile(sealed(replaced(playedBytes(), from, to)));
    };
    EXPECT_EQ(complaint("\"steps\": 24, \"phases\"", "\"steps\": 25, \"phases\""),
              "my.drape: clock: the number of steps differs from that of the log");
    EXPECT_EQ(complaint("\"positions\": 81", "\"positions\": 80"),
              "my.drape: arrays: are invalid, they are shorter than the file");
    EXPECT_EQ(complaint("\"positions\": 81", "\"positions\": 1e15"),
              "my.drape: positions: is invalid, expected a number from 0 to 1073741824");
    EXPECT_EQ(complaint("\"positions\": 81, \"displacements\": 81", "\"positions\": 80, \"displacements\": 82"),
              "my.drape: positions: there are 80, expected 81");
    EXPECT_EQ(complaint("\"solver.timeStep\": ", "\"solver.timeStep\": 9"),
              "my.drape: applied: solver.timeStep: 90.016666668 is out of range");
    EXPECT_EQ(complaint("\"clock\"", "\"clocks\""), "my.drape: clock: is missing");
    const Snapshot snapshot = playedSnapshot();
    const auto complaintAbout = [&](auto change) {
        Snapshot changed = snapshot;
        change(changed);
        return complaintAboutFile(writeSnapshot(changed));
    };
    const float kNone = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(complaintAbout([&](Snapshot& s) { s.positions[5].z = kNone; }),
              "my.drape: positions: a number is not finite");
    EXPECT_EQ(complaintAbout([&](Snapshot& s) { s.displacements[5].w = kNone; }),
              "my.drape: positions: a number is not finite");
    EXPECT_EQ(complaintAbout([&](Snapshot& s) { s.positions[5].z += 1.0f; }),
              "my.drape: positions: differ from those of the log");
    EXPECT_EQ(complaintAbout([&](Snapshot& s) { s.hands.pinned.push_back(81); }),
              "my.drape: pinned: 81 does not exist, there are 81");
    EXPECT_EQ(complaintAbout([&](Snapshot& s) { s.broken.push_back(1u << 30); }),
              "my.drape: brokenLinks: 1073741824 does not exist, there are " +
                  std::to_string(makeRun({snapshot, "my.drape"})->model().linkCount()));
    EXPECT_EQ(complaintAbout([&](Snapshot& s) { s.hands.brushes[0].speed = kNone; }),
              "my.drape: brushes: a number is not finite");
    EXPECT_EQ(complaintAbout([&](Snapshot& s) {
                  s.scene.world.cloths[0].particles = {9, 10};
              }),
              "my.drape: scene: cloth 0 has different particles in the log");
}

TEST(SnapshotFile, SealedRubbishIsToldOrHarmless) {
    std::mt19937 dice(7);
    int told = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string bytes = playedBytes();
        const std::size_t first = kSnapshotStart;
        const std::size_t header = bytes.find('\n', first) - first;
        for (int k = 0; k < 3; ++k) bytes[first + dice() % header] = static_cast<char>(32 + dice() % 95);
        const std::string complaint = complaintAboutFile(sealed(std::move(bytes)));
        if (complaint.empty()) continue;
        ASSERT_TRUE(isOneLine(complaint)) << complaint;
        ++told;
    }
    EXPECT_GT(told, 1000);
}

TEST(SnapshotFile, IsReplacedAsAWhole) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "my.drape";
    saveSnapshotFile(path, playedSnapshot());
    saveSnapshotFile(path, playedSnapshot());
    EXPECT_EQ(folder.entries(), 1);
    EXPECT_EQ(readTextFile(path, kLargestSnapshot), playedBytes());
    EXPECT_TRUE(isSnapshotFile(path));
    std::filesystem::copy(path, folder.path() / "other.name");
    EXPECT_TRUE(isSnapshotFile(folder.path() / "other.name"));
    EXPECT_FALSE(isSnapshotFile(folder.path() / "none.drape"));
    EXPECT_FALSE(isSnapshotFile(folder.path()));
    EXPECT_THROW(saveSnapshotFile(folder.path() / "no" / "my.drape", playedSnapshot()), FileError);
    EXPECT_THROW(readSnapshotFile(folder.path() / "none.drape"), SnapshotError);
    EXPECT_THROW(loadScene(path.string()), SceneError);
}

TEST(SnapshotFile, KeepsTheNameAndThePrintsOfItsScene) {
    const TemporaryFolder folder;
    Snapshot snapshot = playedSnapshot();
    snapshot.scene.world.cloths[0].fabric.print = (folder.path() / "print.png").string();
    saveSnapshotFile(folder.path() / "my.drape", snapshot);
    const std::filesystem::path elsewhere = folder.path() / "elsewhere";
    std::filesystem::create_directory(elsewhere);
    std::filesystem::rename(folder.path() / "my.drape", elsewhere / "my.drape");
    const Snapshot read = readSnapshotFile(elsewhere / "my.drape");
    EXPECT_EQ(read.scene.name, "sheet");
    EXPECT_EQ(read.scene.world.cloths[0].fabric.print, (elsewhere / "print.png").string());
}

/// The folder holds a mesh, and a snapshot and a log that refer to the mesh.
TEST(SnapshotFile, AFolderWithItsMeshCanBeMoved) {
    const TemporaryFolder folder;
    const std::filesystem::path there = folder.path() / "there";
    std::filesystem::create_directories(there / "meshes");
    std::ofstream(there / "meshes" / "a.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    std::filesystem::copy_file(there / "meshes" / "a.obj", folder.path() / "other.obj");
    const auto run = makeRun(loadStart((there / "meshes" / "a.obj").string(), {}));
    const Snapshot snapshot = run->snapshot(startState(run->model()));
    saveSnapshotFile(there / "my.drape", snapshot);
    saveLogFile(there / "my.log", snapshot.log);
    InputLog foreign = snapshot.log;
    foreign.scene.world.cloths[0].mesh.file = (folder.path() / "other.obj").string();
    saveLogFile(there / "foreign.log", foreign);

    const std::filesystem::path moved = folder.path() / "below" / "moved";
    std::filesystem::create_directory(folder.path() / "below");
    std::filesystem::rename(there, moved);
    const auto meshOf = [](const Scene& scene) { return scene.world.cloths[0].mesh.file; };
    const Snapshot back = readSnapshotFile(moved / "my.drape");
    EXPECT_EQ(meshOf(back.scene), (moved / "meshes" / "a.obj").string());
    EXPECT_EQ(meshOf(back.log.scene), (moved / "meshes" / "a.obj").string());
    EXPECT_EQ(meshOf(readLogFile(moved / "my.log").scene), (moved / "meshes" / "a.obj").string());
    EXPECT_EQ(meshOf(readLogFile(moved / "foreign.log").scene), meshOf(foreign.scene))
        << "outside it, by its whole path";
}

TEST(SnapshotFile, OnlyThePrintCanBeWished) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "my.drape").string();
    saveSnapshotFile(path, playedSnapshot());
    const auto complaint = [&](const SceneWishes& wishes) -> std::string {
        try {
            loadStart(path, wishes);
            return "";
        } catch (const SceneError& error) {
            return error.what();
        }
    };
    EXPECT_EQ(complaint({}), "");
    EXPECT_EQ(complaint({.columns = 20}), path + ": is a snapshot of a run, so --grid cannot be used");
    EXPECT_EQ(complaint({.fabric = "silk"}), path + ": is a snapshot of a run, so --fabric cannot be used");
    EXPECT_EQ(loadStart(path, {.print = "a.png"}).scene.world.cloths[0].fabric.print, "a.png");
    EXPECT_EQ(loadStart("drop", {.columns = 20}).scene.world.cloths[0].particles.x, 20u);
}

}  // namespace
}  // namespace drape::test
