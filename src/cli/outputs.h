#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/wall_clock.h"
#include "cli/options/arguments.h"
#include "io/format_table.h"
#include "scene/scene.h"

namespace drape::cli {

/// The format of a path, by its ending. Throws UsageError, which lists the endings, where it is none of such formats.
const io::Format& requireFormat(const std::filesystem::path& path, io::IsSuch isSuch);

/// Throws UsageError where no file can be written at that path; nothing is left there. To be asked before long work.
void requireWritable(const std::filesystem::path& path);

/// A name that nobody chose replaces nothing: the path itself, or with "-2", "-3" and so on before its ending where
/// something is there.
std::filesystem::path freePath(const std::filesystem::path& path);

/// What a command has written, for the line that ends it.
struct Written {
    std::string name;                ///< of the file, "a_0001.png to a_0300.png", or a folder
    std::vector<std::string> facts;  ///< such as "300 frames"
    std::uint64_t bytes = 0;         ///< 0: not told
};

/// "wrote drop.mp4: 300 frames, 5.0 s, 4.1 MB, took 69 s".
std::string writtenText(const Written& written, double seconds);

/// Tells it on stderr. start: when the command began.
void tellWritten(const Written& written, WallClock::time_point start);

/// Tells on stderr what was left out or changed when a scene's meshes were read: meshNotes(), a line each.
void tellMeshNotes(const Scene& scene);

/// "8.1 s", "69 s", "3 min", "2 h 5 min".
std::string durationText(double seconds);

/// "1 frame", "300 frames". what: one of them.
std::string counted(std::uint64_t count, const std::string& what);

/// Of a file; 0 where there is none.
std::uint64_t fileBytes(const std::filesystem::path& path);

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
    /// All of it, once it is finished.
    Written written() const;

private:
    std::filesystem::path path_;
    Frames frames_;
    io::WritePicture write_ = nullptr;  // of pictures
    std::optional<io::VideoWriter> film_;
    std::uint64_t count_ = 0;      // of frames
    std::filesystem::path first_;  // picture
    std::filesystem::path last_;
    std::uint64_t bytes_ = 0;  // of pictures
};

}  // namespace drape::cli
