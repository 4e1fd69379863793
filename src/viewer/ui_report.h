#pragma once

#include <cstdint>
#include <filesystem>

#include "viewer/session.h"

namespace drape::viewer {

/// For tests that drive the real window: writes what it shows as one flat JSON object, a member a line, of numbers,
/// truth values, texts, and for each control that is in sight an array [x, y, width, height] in window coordinates. The
/// file is replaced as a whole, so that a reader never sees half of it. Reads the cloth back. Throws
/// std::runtime_error.
void writeUiReport(const std::filesystem::path& path, const Session& session, std::uint64_t frame, int glErrors);

}  // namespace drape::viewer
