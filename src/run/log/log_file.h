#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/core/model.h"
#include "json/json.h"
#include "run/hands/event.h"
#include "scene/scene.h"

namespace drape {

/// All that happened to a scene since its start: enough to repeat the run to the bit.
struct InputLog {
    Scene scene;                        ///< scene and settings at the start
    std::uint64_t steps = 0;            ///< steps taken since the start
    std::optional<std::uint64_t> hash;  ///< hashPositions() after the last step, if known
    std::vector<Event> events;  ///< events in the order in which they happened; none is later than the last step
    /// Whether the file is from an older version of the physics. A replay then ends with another hash.
    bool isOlder = false;
    /// Whether a program has driven the run from outside: by poses, vertices or wind of single steps, or by forces,
    /// positions and velocities of particles. Events do not hold these, so a replay would lead to other positions.
    bool isDriven = false;
};

/// A log that cannot be read, written or run. The message is one line: the file, the place in it, the value there and
/// the expected value.
struct LogError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns the log as JSON, one event a line, with digests of the scene and of the whole log. Throws SceneError for a
/// scene that cannot be written.
std::string writeLogText(const InputLog& log);

/// Reads a log. Throws LogError for a text that was cut short, edited or written by an unknown version (some older
/// versions can be read: InputLog::isOlder). Also throws it for events that are invalid on their own: unknown kinds,
/// missing or unknown members, numbers that are out of range, steps that are out of order or beyond the log's end, and
/// settings that no scene could have. Leaves checks that need the model to checkEvents().
/// `sourceName`: begins every message.
/// `folder`: relative file names of meshes start from it; empty: from the current folder.
/// `arrays`: scene with meshes that a program has passed as arrays, which the log may have too; null: none.
InputLog readLogText(std::string_view text, std::string_view sourceName, const std::filesystem::path& folder = {},
                     const Scene* arrays = nullptr);

/// Throws LogError for events that name particles or links that the model does not have.
/// `model`: made from the log's scene.
void checkEvents(const InputLog& log, const Model& model, std::string_view sourceName);

/// Throws LogError if the log was made with another scene than this one. The message names the first field that
/// differs. Differences of the camera and the description are ignored.
void requireSameScene(const InputLog& log, const Scene& scene, std::string_view sourceName);

/// Returns whether a file begins as saved logs do.
bool isLogFile(const std::filesystem::path& path);

/// Reads a log file as readLogText() does. Throws LogError also if the file cannot be read or is over 64 MiB.
InputLog readLogFile(const std::filesystem::path& path);

/// Writes to a temporary file beside `path` and renames it, so `path` always holds its old content or the whole log.
/// Throws FileError (base/text_file.h) if the file cannot be written, LogError if it would be over 64 MiB, or if a
/// program has driven the run (InputLog::isDriven).
void saveLogFile(const std::filesystem::path& path, const InputLog& log);

/// Returns the digest to store in a log. It covers all members except "digest", and ignores spacing.
std::uint64_t logDigest(const json::Value& document);

// Constants that a log's writer and its reader share.

inline constexpr std::string_view kLogMark = "input log";
/// The beginning of every log that this program writes.
inline constexpr std::string_view kLogStart = "{\n  \"drape\": \"input log\"";
inline constexpr std::uint32_t kLogVersion = 15;
/// Oldest version that can be read. Older logs from this version on have the same format, except that version 2 lacks
/// Event::hand. Their replays lead to other positions, since the physics has changed.
inline constexpr std::uint32_t kOldestLogVersion = 2;
inline constexpr std::size_t kLargestLog = 64u << 20;  // greatest size of a file, bytes
inline constexpr double kMostLogSteps = 1e15;          // greatest number of steps in a log; a double holds it exactly

inline bool hasParticles(EventKind kind) {
    return kind == EventKind::grab || kind == EventKind::cut || kind == EventKind::push || kind == EventKind::pin ||
           kind == EventKind::unpin;
}
inline bool hasTarget(EventKind kind) { return kind == EventKind::grab || kind == EventKind::drag; }
inline bool hasHand(EventKind kind) { return hasTarget(kind) || kind == EventKind::release; }
inline bool hasBrush(EventKind kind) { return kind == EventKind::push; }
inline bool hasSetting(EventKind kind) { return kind == EventKind::set; }
inline bool hasFabric(EventKind kind) { return kind == EventKind::fabric; }

}  // namespace drape
