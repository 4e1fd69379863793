#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "io/video.h"

namespace drape::cli {

/// Throws UsageError where no file can be written at that path; nothing is left there. To be asked before long work.
void requireWritable(const std::filesystem::path& path);

/// Where rendered frames go: one picture, numbered pictures, or a film.
class PictureSink {
public:
    struct Format {
        int width = 0;             ///< pixels
        int height = 0;            ///< pixels
        int framesPerSecond = 60;  ///< of a film
        bool numbered = false;     ///< every frame as a picture of its own
    };

    /// Throws UsageError, before any work is done, for an ending other than .png and .mp4 and for a place that cannot
    /// be written.
    PictureSink(std::filesystem::path path, Format format);

    /// Whether frame `number` of `count`, from 1, has to be drawn at all.
    bool wants(std::uint64_t number, std::uint64_t count) const { return film_ || format_.numbered || number == count; }
    /// sRGB bytes, 3 a pixel, top row first. Throws io::Error.
    void add(std::uint64_t number, std::span<const std::uint8_t> rgb);
    /// Throws io::Error.
    void finish();

private:
    std::filesystem::path path_;
    Format format_;
    std::optional<io::VideoWriter> film_;
};

}  // namespace drape::cli
