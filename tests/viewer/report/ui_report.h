#pragma once

#include <cstdint>
#include <filesystem>

namespace drape::viewer {

class App;

/// Writes a report on the contents of a window, for tests that control it: one flat JSON object, one member per line.
/// Members are numbers, booleans, strings and, for each visible control, an array [x, y, width, height] in window
/// coordinates. The file is replaced as a whole, so a reader never sees an incomplete report. Waits for the GPU if it
/// takes the steps. Throws std::runtime_error.
/// `frame`: number of the frame.
/// `glErrors`: number of errors that OpenGL has reported.
void writeUiReport(const std::filesystem::path& path, const App& app, std::uint64_t frame, int glErrors);

}  // namespace drape::viewer
