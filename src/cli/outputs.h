#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "cli/options/arguments.h"
#include "io/format_table.h"

namespace drape::cli {

/// The format of a path, by its ending. Throws UsageError, which lists the endings, where it is none of such formats.
const io::Format& requireFormat(const std::filesystem::path& path, io::IsSuch isSuch);

/// Throws UsageError where no file can be written at that path; nothing is left there. To be asked before long work.
void requireWritable(const std::filesystem::path& path);

/// Where rendered frames go: one picture, numbered pictures, or a film.
class PictureSink {
public:
    struct Frames {
        PictureSize size;
        int perSecond = 60;     ///< of a film
        bool numbered = false;  ///< every frame is a picture of its own
    };

    /// Throws UsageError, before any work is done, for an ending that no format of pictures has and for a place that
    /// cannot be written.
    PictureSink(std::filesystem::path path, Frames frames);

    /// Whether frame `number` of `count`, from 1, has to be drawn at all.
    bool wants(std::uint64_t number, std::uint64_t count) const { return film_ || frames_.numbered || number == count; }
    /// sRGB bytes, 3 a pixel, top row first. Throws io::Error.
    void add(std::uint64_t number, std::span<const std::uint8_t> rgb);
    /// Throws io::Error.
    void finish();

private:
    std::filesystem::path path_;
    Frames frames_;
    io::WritePicture write_ = nullptr;  // of pictures
    std::optional<io::VideoWriter> film_;
};

}  // namespace drape::cli
