#pragma once

#include <bit>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "run/hands/hands.h"
#include "run/log/log_file.h"
#include "scene/scene.h"
#include "solver/plan/step.h"

namespace drape {

/// A run between two steps: all that is needed to continue it to the bit, on any solver. It includes the log since the
/// start, so that a run that continues from it has a complete log too.
struct Snapshot {
    InputLog log;
    Scene scene;       ///< scene with the target settings, the current pins and the current looks
    Settings applied;  ///< settings that the next step starts from
    Clock clock;
    std::shared_ptr<const InputLog> played;  ///< log that the run plays (Run::played()); not stored in files
    HandsState hands;
    std::vector<glm::vec4> positions;      ///< positions of all particles, as in State
    std::vector<glm::vec4> displacements;  ///< displacements of all particles, as in State
    std::vector<glm::uint> broken;         ///< broken links, as indices into Model::links, ascending
    std::vector<glm::uint> gone;           ///< triangles that are gone, ascending
    std::vector<glm::uint> deformed;       ///< bodies whose vertices have been driven, ascending
    std::vector<glm::vec4> bodyPlaces;     ///< the model's, if any vertices have been driven, otherwise empty
    /// Positions of the cloth from which rest is measured, while a pin group waits for it (RestRelease); otherwise
    /// empty.
    std::vector<glm::vec4> restFrom;
};

/// A snapshot that cannot be made, written or read. The message is one line.
struct SnapshotError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns a snapshot whose only content is the state of a model. Throws SnapshotError if the state is not finite.
Snapshot withState(const State& state, const Model& model);
/// Returns the state in a snapshot. The snapshot must fit the model.
State stateOf(const Snapshot& snapshot, const Model& model);
/// Throws std::invalid_argument, in one line, if the snapshot does not fit the model, LogError if its log does not.
void requireFits(const Snapshot& snapshot, const Model& model);
/// Throws std::invalid_argument if the scene of a snapshot describes another number of particles than it has positions.
/// Call it before the model is made, which would take time and memory for each of them.
void requirePositions(const Snapshot& snapshot);

/// Returns the bytes of a snapshot file: a line with the format and the file's length, the header as JSON on one line,
/// the arrays as they lie in memory, and a digest of all these bytes (docs/snapshot-format.md). Throws SceneError for a
/// scene that cannot be written.
std::string writeSnapshot(const Snapshot& snapshot);
/// Reads a snapshot and the meshes of its log. Does not read the meshes of its scene. Throws SnapshotError for bytes
/// that are no snapshot, are of another version, were cut short or edited, and for values that are invalid on their
/// own. requireFits() does the checks against the model.
/// `sourceName`: begins every message.
/// `folder`: relative file names of the log's meshes start from it; empty: from the current folder.
/// `arrays`: scene with meshes that a program has passed as arrays, which the snapshot may have too; null: none.
Snapshot readSnapshot(std::string_view bytes, std::string_view sourceName, const std::filesystem::path& folder = {},
                      const Scene* arrays = nullptr);

/// Returns whether the file exists and either begins as snapshots do or has a name like theirs: FILE.drape.
bool isSnapshotFile(const std::filesystem::path& path);
/// Reads a snapshot file and all its meshes. Makes the file names of prints relative to the current folder. Throws
/// SnapshotError also if the file cannot be read or is over 4 GiB.
/// `arrays`: see readSnapshot().
Snapshot readSnapshotFile(const std::filesystem::path& path, const Scene* arrays = nullptr);
/// Writes to a temporary file beside `path` and renames it, so `path` always holds its old content or the whole
/// snapshot. Names prints relative to the folder of `path`. Throws FileError (base/text_file.h) if the file cannot be
/// written, SnapshotError if it would be over 4 GiB, and SceneError as writeSnapshot() does.
void saveSnapshotFile(const std::filesystem::path& path, const Snapshot& snapshot);

// The format of snapshots, which their writer and reader share.

inline constexpr std::string_view kSnapshotMark = "drape snapshot ";
inline constexpr std::string_view kSnapshotVersion = "3 ";
/// Size of the first line, bytes: the mark, the version, the size of the file as hexText(), and a line break.
inline constexpr std::size_t kSnapshotStart = kSnapshotMark.size() + kSnapshotVersion.size() + 17;
/// Size of the last line, bytes: the digest of all preceding bytes as hexText(), and a line break.
inline constexpr std::size_t kSnapshotEnd = 17;
inline constexpr std::size_t kLargestSnapshot = std::size_t{4} << 30;  // greatest size of a file, bytes

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie in memory");

/// Calls visit(name, vector) for all arrays in the order of the file.
template <class AnySnapshot, class Visit>
void forEachArray(AnySnapshot& snapshot, Visit visit) {
    visit("positions", snapshot.positions);
    visit("displacements", snapshot.displacements);
    visit("brokenLinks", snapshot.broken);
    visit("goneTriangles", snapshot.gone);
    visit("pinned", snapshot.hands.pinned);
    visit("held", snapshot.hands.held);
    visit("changedMasses", snapshot.hands.changed);
    visit("brushes", snapshot.hands.brushes);
    visit("linksToCut", snapshot.hands.cutNext);
    visit("cutLinks", snapshot.hands.cut);
}

/// Calls visit(name, vector) for the arrays that follow them, which files have only if they are not empty.
template <class AnySnapshot, class Visit>
void forEachOptionalArray(AnySnapshot& snapshot, Visit visit) {
    visit("deformedBodies", snapshot.deformed);
    visit("bodyPlaces", snapshot.bodyPlaces);
    visit("placesBefore", snapshot.restFrom);
}

/// Calls visit(name, flag) for each flag.
template <class AnySnapshot, class Visit>
void forEachFlag(AnySnapshot& snapshot, Visit visit) {
    visit("strained", snapshot.clock.strained);
    visit("handsHaveCut", snapshot.hands.hasCut);
    visit("linksHaveStrained", snapshot.hands.hasStrained);
}

/// Returns whether a setting may be beyond its bounds in scene files. Colliders that rise or close in start where the
/// cloth is.
inline bool mayBeBeyondBounds(std::string_view settingsPath) {
    return settingsPath == "ground.height" || settingsPath == "walls.low" || settingsPath == "walls.high";
}

}  // namespace drape
