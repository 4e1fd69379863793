#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "scene/file/replaceable.h"

namespace drape::io {

/// Returns a hidden path in the folder of `path`, with the same extension. It differs for each process and call. A file
/// written there can replace `path` by a single rename.
std::filesystem::path temporaryName(const std::filesystem::path& path);

/// Returns the text for errno.
std::string reasonOfErrno();

/// Does what drape::requireReplaceable() does, and throws its message as Error (io/files/system.h).
void requireMayReplace(const std::filesystem::path& path, FileFormat format, OutputName name = OutputName::given);

/// A file that appears complete or not at all. It grows under a temporary name beside `path`, and finish() renames it.
/// The destructor without finish() removes it and leaves any file at `path` unchanged. A device or pipe has no
/// temporary name: the bytes go to it at once. Move-only.
class OutputFile {
public:
    /// Creates the temporary file. All member functions throw Error (io/files/system.h) with one line that names the
    /// path. Replaces any file; the other constructor keeps files that requireReplaceable() protects.
    explicit OutputFile(std::filesystem::path path);
    OutputFile(std::filesystem::path path, FileFormat format, OutputName name = OutputName::given);
    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);
    /// Writes the bytes of values as they are in memory.
    template <class T>
    void writeValues(std::span<const T> values) {
        write(std::as_bytes(values));
    }
    void finish();

    const std::filesystem::path& path() const { return path_; }
    std::uint64_t bytes() const { return bytes_; }

private:
    void discard() noexcept;

    std::filesystem::path path_;
    std::filesystem::path temporary_;  // empty for a device or pipe
    std::FILE* file_ = nullptr;
    std::uint64_t bytes_ = 0;
};

}  // namespace drape::io
