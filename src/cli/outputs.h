#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/wall_clock.h"
#include "cli/options/options.h"
#include "io/format_table.h"
#include "io/mesh_writer.h"
#include "json/json.h"
#include "scene/scene.h"

namespace drape::cli {

/// Returns the format for the ending of a path. Throws UsageError, which lists the endings, unless isSuch(format)
/// holds.
const io::Format& requireFormat(const std::filesystem::path& path, io::IsSuch isSuch);

/// Files that a run must not replace, see inputFilesOf().
using InputFiles = std::vector<std::filesystem::path>;

/// Throws UsageError if no file in this format can be written at that path: there is a folder, a file that
/// requireReplaceable() protects or an input, the folder is not writable, or the path is "-". Leaves no file behind.
/// Call it before long work.
void requireOutputFile(const std::filesystem::path& path, FileFormat format, const InputFiles& inputs,
                       OutputName name = OutputName::given);
/// Checks the numbered files of a path, see io::numberedPath().
void requireNumberedFiles(const std::filesystem::path& path, FileFormat format, const InputFiles& inputs,
                          std::uint64_t first, std::uint64_t last);
/// Checks all files that a MeshWriter writes.
void requireMeshFiles(const std::vector<io::MeshFile>& files, const InputFiles& inputs);

/// Returns the path of a file that does not exist yet: `path`, or `path` with "-2", "-3" and so on before its ending.
/// Call it for names that the user did not choose.
std::filesystem::path freePath(const std::filesystem::path& path);

/// The output of a command, as described in the last line that it prints.
struct Written {
    std::string name;                ///< file, folder, or range such as "a_0001.png to a_0300.png"
    std::vector<std::string> facts;  ///< details such as "300 frames"
    std::uint64_t bytes = 0;         ///< size of the output, bytes; 0: not shown
};

/// Returns "wrote drop.mp4: 300 frames, 5.0 s, 4.1 MB, took 69 s".
std::string writtenText(const Written& written, double seconds);

/// Prints writtenText() to stderr.
/// `start`: time when the command began.
void tellWritten(const Written& written, WallClock::time_point start);

/// Prints meshNotes() and stiffnessNotes() to stderr, one a line: what was left out or changed when the scene's meshes
/// were read, and which grids cannot have the stiffness that the scene asks.
void tellSceneNotes(const Scene& scene);

/// Adds "mesh_notes" and "stiffness_notes", the lines of tellSceneNotes(), and "guessed_scales", such as
/// {"cloth.mesh.scale": 0.01}, to the result of a command. Adds none that would be empty.
void addSceneNotes(json::Object& result, const Scene& scene);

/// Formats a duration as "8.1 s", "69 s", "3 min" or "2 h 5 min".
std::string durationText(double seconds);

/// Returns "1 frame" or "300 frames".
/// `what`: the noun in the singular, such as "frame".
std::string counted(std::uint64_t count, const std::string& what);

/// Returns the size of a file, 0 if it does not exist.
std::uint64_t fileBytes(const std::filesystem::path& path);

/// Writes rendered frames as one picture, as numbered pictures, or as a film.
class PictureSink {
public:
    struct Frames {
        PictureSize size;
        int perSecond = 60;       ///< frame rate of a film
        bool numbered = false;    ///< whether every frame is written as a separate picture
        std::uint64_t count = 1;  ///< number of frames; needed only for numbered pictures
        InputFiles inputs{};      ///< files that no picture may replace
    };

    /// Checks the output before any work is done. Throws UsageError if the ending is no picture or film format, or if
    /// the place is not writable.
    PictureSink(std::filesystem::path path, Frames frames);

    /// Returns whether frame `number` (from 1) of `count` must be drawn.
    bool wants(std::uint64_t number, std::uint64_t count) const { return film_ || frames_.numbered || number == count; }
    /// Adds a frame: sRGB, 3 bytes a pixel, top row first. Throws io::Error.
    void add(std::uint64_t number, std::span<const std::uint8_t> rgb);
    /// Completes the film. Throws io::Error.
    void finish();
    /// Describes the complete output. Call it after finish().
    Written written() const;

private:
    std::filesystem::path path_;
    Frames frames_;
    io::WritePicture write_ = nullptr;  // writes a picture; null for a film
    std::optional<io::VideoWriter> film_;
    std::uint64_t count_ = 0;      // number of frames so far
    std::filesystem::path first_;  // first picture written
    std::filesystem::path last_;
    std::uint64_t bytes_ = 0;  // size of all pictures
};

}  // namespace drape::cli
