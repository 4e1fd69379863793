#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace drape::io {

/// A hidden name in the folder of `path` with the same ending, different for each process and call: a file written
/// there can be renamed to `path` in one step.
[[nodiscard]] std::filesystem::path temporaryName(const std::filesystem::path& path);

/// The error of the last system call, in words.
[[nodiscard]] std::string reasonOfErrno();

/// A file that will be whole or not there: it grows under a temporary name beside `path` and takes its place with
/// finish(). One that is destroyed before leaves nothing behind and any file at `path` as it was. Move-only.
class OutputFile {
public:
    /// Throws Error (io/files/error.h) with one line that names the path, as all of these do.
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);
    /// The values as they lie in memory.
    template <class T>
    void writeValues(std::span<const T> values) {
        write(std::as_bytes(values));
    }
    void finish();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    void discard() noexcept;

    std::filesystem::path path_;
    std::filesystem::path temporary_;
    std::FILE* file_ = nullptr;
    std::uint64_t bytes_ = 0;
};

}  // namespace drape::io
