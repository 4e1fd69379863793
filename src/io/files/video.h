#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "io/files/system.h"
#include "scene/file/replaceable.h"

namespace drape::io {

/// Encoding options of a film.
struct FilmEncoding {
    FileFormat format;                     ///< format of the file
    const char* filter;                    ///< ffmpeg filter that converts sRGB to the encoder's pixels
    std::span<const char* const> options;  ///< ffmpeg options for its output, including the container
    bool evenSides = false;  ///< whether sides must be even, because colours are stored at half the width and height
    int usualRate = 60;      ///< default frame rate, frames a second
    int mostRate = 1000;     ///< greatest frame rate of the format
};

inline constexpr const char* kH264Options[] = {
    "-c:v",  "libx264",     "-preset", "medium",       "-crf", "17",        "-color_primaries", "bt709", "-color_trc",
    "bt709", "-colorspace", "bt709",   "-color_range", "tv",   "-movflags", "+faststart",       "-f",    "mp4"};
/// H.264 in MP4 with yuv420p, so that every player shows it. The bytes are sRGB, which players treat as BT.709. Without
/// colour tags, players guess from the film's size.
inline constexpr FilmEncoding kMp4{.format = FileFormat::mp4,
                                   .filter = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
                                   .options = kH264Options,
                                   .evenSides = true};

inline constexpr const char* kGifOptions[] = {"-loop", "0", "-f", "gif"};
/// GIF with a palette per frame, since one palette for all frames would need all frames in memory. Frame times are
/// multiples of 0.01 s.
inline constexpr FilmEncoding kGif{
    .format = FileFormat::gif,
    .filter = "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4",
    .options = kGifOptions,
    .usualRate = 25,
    .mostRate = 50};

inline constexpr const char* kWebpOptions[] = {"-c:v", "libwebp_anim", "-quality", "85", "-loop", "0", "-f", "webp"};
inline constexpr FilmEncoding kWebp{
    .format = FileFormat::webp, .filter = "format=bgra", .options = kWebpOptions, .usualRate = 30};

/// Writes a film by feeding frames to ffmpeg. If the format needs even sides, an odd width or height is extended by
/// repeating the last column or row. Move-only.
///
/// The film grows under a temporary name beside `path`, and finish() renames it. The destructor without finish() stops
/// ffmpeg and removes the temporary file.
class VideoWriter {
public:
    /// Starts ffmpeg. Throws Error if ffmpeg is not in PATH, the folder does not exist, or a number is out of range.
    /// `width`, `height`: pixels, 1 to 16384.
    /// `framesPerSecond`: 1 to `encoding.mostRate`.
    VideoWriter(std::filesystem::path path, int width, int height, int framesPerSecond,
                const FilmEncoding& encoding = kMp4);
    ~VideoWriter();
    VideoWriter(VideoWriter&& other) noexcept;
    VideoWriter& operator=(VideoWriter&& other) noexcept;

    /// Adds a frame: sRGB, 3 bytes a pixel, top row first. Throws Error with the last line of ffmpeg's output if it
    /// failed.
    void addFrame(std::span<const std::uint8_t> rgb);
    /// Waits for ffmpeg and renames the film. Throws Error if there were no frames or ffmpeg failed.
    void finish();

private:
    void discard() noexcept;

    std::filesystem::path path_;
    std::filesystem::path temporary_;  // path_ for a device or pipe
    int width_ = 0;
    int height_ = 0;
    std::uint64_t frames_ = 0;
    ChildProcess ffmpeg_;
};

}  // namespace drape::io
