#pragma once

#include "io/child_process.h"

#include <cstdint>
#include <filesystem>
#include <span>

namespace drape::io {

/// How a film is encoded: options of ffmpeg for its output, the container among them.
using FilmEncoding = std::span<const char* const>;

/// H.264 in MP4. The bytes are sRGB, which players take BT.709 films for; unsaid, they guess by the film's size.
inline constexpr const char* kMp4[] = {
    "-c:v",  "libx264",     "-preset", "medium",       "-crf", "17",        "-color_primaries", "bt709", "-color_trc",
    "bt709", "-colorspace", "bt709",   "-color_range", "tv",   "-movflags", "+faststart",       "-f",    "mp4"};

/// Writes a film (yuv420p, so that every player shows it) by feeding frames to the ffmpeg program.
/// A film with an odd width or height gets its last column or row doubled, since yuv420p halves both. Move-only.
///
/// The film grows under a temporary name beside `path` and is renamed by finish(). A writer that is destroyed without
/// it stops ffmpeg and removes the temporary file.
class VideoWriter {
public:
    /// `width` and `height` in pixels, 1 to 16384; `framesPerSecond` 1 to 1000.
    /// Throws Error: no ffmpeg in PATH, a folder that does not exist, numbers out of range.
    VideoWriter(std::filesystem::path path, int width, int height, int framesPerSecond, FilmEncoding encoding = kMp4);
    ~VideoWriter();
    VideoWriter(VideoWriter&& other) noexcept;
    VideoWriter& operator=(VideoWriter&& other) noexcept;

    /// One frame: sRGB bytes, 3 a pixel, top row first. Throws Error with ffmpeg's own last line when it gave up.
    void addFrame(std::span<const std::uint8_t> rgb);
    /// Waits for ffmpeg and puts the film in its place. Throws Error when there were no frames or ffmpeg failed.
    void finish();

private:
    void discard() noexcept;

    std::filesystem::path path_;
    std::filesystem::path temporary_;
    int width_ = 0;
    int height_ = 0;
    std::uint64_t frames_ = 0;
    ChildProcess ffmpeg_;
};

}  // namespace drape::io
