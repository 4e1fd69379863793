#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_file.h"
#include "scene/scene.h"

namespace drape {

/// The formats of files that Drape reads or writes, as far as an output can replace them. A file's name does not count.
enum class FileFormat : std::uint8_t {
    other,  ///< a format that is not listed here
    empty,  ///< a file without bytes
    scene,
    fabric,
    pattern,
    log,
    snapshot,
    results,  ///< JSON list of drape bench
    table,    ///< CSV of drape simulate
    png,
    jpeg,
    mp4,
    gif,
    webp,
    obj,
    mtl,
    ply,
    glb,
    usda,
    pc2,
    mdd
};

/// Begins the first line of every OBJ and MTL file that Drape writes, and the text chunk of every PNG file.
inline constexpr std::string_view kTextMark = "# Drape: ";
/// The chunk with which Drape marks a PNG file, without its length and checksum. It follows the header chunk.
inline constexpr std::string_view kPngMark{"tEXtSoftware\0Drape", 18};

/// Returns the format of an existing file, as its content tells it. Returns `other` if it cannot be read.
FileFormat formatOfFile(const std::filesystem::path& path);

/// How the user names an output.
enum class OutputName {
    given,      ///< the name was given, or follows from it by a number
    companion,  ///< the file is written beside a named one, such as an MTL file beside an OBJ
};

/// Throws FileError, in one line, if the path holds a file that an output in this format must not replace. A named
/// output replaces an empty file and a file in the same format; a companion replaces an empty file and a file that
/// Drape has marked as its own. Devices and pipes are written to, not replaced.
void requireReplaceable(const std::filesystem::path& path, FileFormat format, OutputName name = OutputName::given);

/// Throws FileError if the path is one of the input files of a run.
void requireNoInput(const std::filesystem::path& path, std::span<const std::filesystem::path> inputs);

/// Returns the files that a scene was made from: its source, meshes, patterns, caches and prints. Built-in meshes and
/// arrays are no files.
/// `source`: the scene's name or path as the user gave it, perhaps with options after a colon.
std::vector<std::filesystem::path> inputFilesOf(const Scene& scene, const std::string& source);

}  // namespace drape
