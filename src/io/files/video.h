#pragma once

#include "io/files/child_process.h"

#include <cstdint>
#include <filesystem>
#include <span>

namespace drape::io {

/// How a film is encoded.
struct FilmEncoding {
    const char* filter;                    ///< of ffmpeg, from sRGB to the encoder's pixels
    std::span<const char* const> options;  ///< of ffmpeg for its output, the container among them
    bool evenSides = false;                ///< the colours have half the width and height
    int usualRate = 60;                    ///< frames a second, where nobody asked for others
    int mostRate = 1000;                   ///< that the format can say
};

inline constexpr const char* kH264Options[] = {
    "-c:v",  "libx264",     "-preset", "medium",       "-crf", "17",        "-color_primaries", "bt709", "-color_trc",
    "bt709", "-colorspace", "bt709",   "-color_range", "tv",   "-movflags", "+faststart",       "-f",    "mp4"};
/// H.264 in MP4, yuv420p, so that every player shows it. The bytes are sRGB, which players take BT.709 films for;
/// unsaid, they guess by the film's size.
inline constexpr FilmEncoding kMp4{
    .filter = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", .options = kH264Options, .evenSides = true};

inline constexpr const char* kGifOptions[] = {"-loop", "0", "-f", "gif"};
/// With a palette for each frame: one for all would keep all frames in memory. Its times are hundredths of a second.
inline constexpr FilmEncoding kGif{
    .filter = "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4",
    .options = kGifOptions,
    .usualRate = 25,
    .mostRate = 50};

inline constexpr const char* kWebpOptions[] = {"-c:v", "libwebp_anim", "-quality", "85", "-loop", "0", "-f", "webp"};
inline constexpr FilmEncoding kWebp{.filter = "format=bgra", .options = kWebpOptions, .usualRate = 30};

/// Writes a film by feeding frames to the ffmpeg program. Where the format has even sides only, a film with an odd
/// width or height gets its last column or row doubled. Move-only.
///
/// The film grows under a temporary name beside `path` and is renamed by finish(). A writer that is destroyed without
/// it stops ffmpeg and removes the temporary file.
class VideoWriter {
public:
    /// `width` and `height` in pixels, 1 to 16384; `framesPerSecond` 1 to `encoding.mostRate`.
    /// Throws Error: no ffmpeg in PATH, a folder that does not exist, numbers out of range.
    VideoWriter(std::filesystem::path path, int width, int height, int framesPerSecond,
                const FilmEncoding& encoding = kMp4);
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
