#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/core/model.h"
#include "json/value.h"
#include "run/shared/event.h"
#include "scene/scene.h"

namespace drape {

/// All that happened to a scene since its start: enough to run it again, to the bit.
struct InputLog {
    Scene scene;                        ///< as it started, with the settings of that moment
    std::uint64_t steps = 0;            ///< taken since
    std::optional<std::uint64_t> hash;  ///< hashPositions() after the last step, if it is known
    std::vector<Event> events;          ///< in the order in which they happened; none is later than the last step
    /// Read from a file of an older version of the physics: its steps give other positions than `hash` is of.
    bool isOlder = false;
};

/// A log that cannot be read, written or run. One line: the file, the place, the value there and the one expected.
struct LogError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// JSON, one event a line, with digests of the scene and of the whole. Throws SceneError for a scene that cannot be
/// written.
std::string writeLogText(const InputLog& log);

/// `sourceName` begins every message. Meshes are named from `folder`, or from the current one. Throws LogError for a
/// text that was cut short, edited or written by another version (some older ones can be read: InputLog::isOlder), and
/// for events that make no sense by themselves: unknown kinds, missing or unknown members, numbers that are out of
/// range, out of order or beyond the steps, settings that no scene could have. Checks that need the model are left to
/// checkEvents().
InputLog readLogText(std::string_view text, std::string_view sourceName, const std::filesystem::path& folder = {});

/// Throws LogError for events that name particles or links that the model does not have. The model is that of the
/// log's scene.
void checkEvents(const InputLog& log, const Model& model, std::string_view sourceName);

/// Throws LogError, which names the first field that differs, if the log was made with another scene than this one. The
/// camera and the description make no difference.
void requireSameScene(const InputLog& log, const Scene& scene, std::string_view sourceName);

/// Whether a file begins as saved logs do.
bool isLogFile(const std::filesystem::path& path);

/// Throws LogError also for a file that cannot be read or is over 64 MiB.
InputLog readLogFile(const std::filesystem::path& path);

/// Writes to a file beside it and renames that, so that `path` holds its old content or the whole log. Throws FileError
/// (base/text_file.h) if the file cannot be written, LogError if it would be over 64 MiB.
void saveLogFile(const std::filesystem::path& path, const InputLog& log);

/// The digest that belongs into a log: over all its members but "digest", however they are spaced.
std::uint64_t logDigest(const json::Value& document);

}  // namespace drape
