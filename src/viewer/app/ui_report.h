#pragma once

#include <cstdint>
#include <filesystem>

namespace drape::viewer {

class App;

/// Writes the contents of a window for tests that drive it: one flat JSON object, one member per line. Members are
/// numbers, booleans, strings and, for each visible control, an array [x, y, width, height] in window coordinates. The
/// file is replaced as a whole, so a reader never sees half of it. Reads the cloth back. Throws std::runtime_error.
void writeUiReport(const std::filesystem::path& path, const App& app, std::uint64_t frame, int glErrors);

}  // namespace drape::viewer
