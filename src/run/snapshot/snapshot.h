#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "run/hands/hands.h"
#include "run/log/log_file.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape {

/// A run between two steps: all that it takes to go on, to the bit, on any solver. It holds the log since the start, so
/// that the log of a run that goes on from it is whole as well.
struct Snapshot {
    InputLog log;
    Scene scene;       ///< as it is shown: with the settings that are approached, and the pins and looks of now
    Settings applied;  ///< the settings that the next step starts from
    Clock clock;
    std::shared_ptr<const InputLog> played;  ///< see Run::played(); files do not hold it
    HandsState hands;
    std::vector<glm::vec4> positions;      ///< see State
    std::vector<glm::vec4> displacements;  ///< see State
    std::vector<glm::uint> broken;         ///< links, as indices into Model::links, ascending
    std::vector<glm::uint> gone;           ///< triangles, ascending
};

/// A snapshot that cannot be made, written or read. One line.
struct SnapshotError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A snapshot of a model's state alone. Throws SnapshotError where that is not finite.
Snapshot withState(const State& state, const Model& model);
/// The state in a snapshot that fits the model.
State stateOf(const Snapshot& snapshot, const Model& model);
/// Throws std::invalid_argument, in one line, for a snapshot that is not one of this model; LogError for its log.
void requireFits(const Snapshot& snapshot, const Model& model);

/// A line with the format and the length of the JSON, JSON on one line, arrays as they lie in memory, and a digest of
/// all (docs/snapshot-format.md). Throws SceneError for a scene that cannot be written.
std::string writeSnapshot(const Snapshot& snapshot);
/// `sourceName` begins every message. The meshes of the log are named from `folder`, or from the current one; those of
/// the scene are not read. Throws SnapshotError for bytes that are no snapshot, of another version, cut
/// short or edited, and for values that make no sense by themselves. requireFits() does the checks against the model.
Snapshot readSnapshot(std::string_view bytes, std::string_view sourceName, const std::filesystem::path& folder = {});

/// Whether there is a file that begins as a snapshot does, or is called like one: FILE.drape.
bool isSnapshotFile(const std::filesystem::path& path);
/// Throws SnapshotError also for a file that cannot be read or is over 4 GiB. Prints are named from the current folder
/// then.
Snapshot readSnapshotFile(const std::filesystem::path& path);
/// Writes to a file beside it and renames that, so that `path` holds its old content or the whole snapshot. Prints are
/// named relative to its folder. Throws FileError (base/text_file.h) if it cannot be written, SnapshotError if
/// it would be over 4 GiB, and as writeSnapshot() does.
void saveSnapshotFile(const std::filesystem::path& path, const Snapshot& snapshot);

}  // namespace drape
