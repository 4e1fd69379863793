#include "base/text_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

namespace drape {
namespace {

[[noreturn]] void failWithErrno(const std::filesystem::path& path, const std::string& what) {
    throw FileError(path.string() + ": " + what + ": " + std::strerror(errno));
}

}  // namespace

std::string readTextFile(const std::filesystem::path& path, std::size_t largest) {
    const File file(std::fopen(path.string().c_str(), "rb"));
    if (!file) failWithErrno(path, "cannot be read");
    const auto expectAtMost = [&](std::uintmax_t size) {
        if (size <= largest) return;
        throw FileError(path.string() + ": is larger than " + std::to_string(largest >> 20) +
                        " MiB, the limit for this kind of file");
    };
    std::string text;
    // The file's size is only a hint that saves time: a pipe has none.
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(path, unknown);
    if (!unknown) {
        expectAtMost(size);
        text.reserve(size);
    }
    char buffer[1 << 16];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) {
        text.append(buffer, count);
        expectAtMost(text.size());
    }
    if (std::ferror(file.get())) failWithErrno(path, "cannot be read");
    return text;
}

bool isDeviceOrPipe(const std::filesystem::path& path) {
    // /dev/stdout is a regular file if the shell has redirected it; renaming would then replace the name in /dev.
    if (path.string().starts_with("/dev/")) return true;
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
           !std::filesystem::is_directory(status);
}

bool isStandardOutput(const std::filesystem::path& path) { return path == "/dev/stdout" || path == "/dev/fd/1"; }

std::FILE* openDeviceOrPipe(const std::filesystem::path& path) {
    const bool isError = path == "/dev/stderr" || path == "/dev/fd/2";
    if (!isError && !isStandardOutput(path)) return std::fopen(path.string().c_str(), "wb");
    std::FILE* const stream = isError ? stderr : stdout;
    std::fflush(stream);
    const int same = ::dup(::fileno(stream));
    return same < 0 ? nullptr : ::fdopen(same, "wb");
}

void replaceTextFile(const std::filesystem::path& path, std::string_view text) {
    const bool isDirect = isDeviceOrPipe(path);
    std::filesystem::path partial = path;
    File file(isDirect ? openDeviceOrPipe(path) : nullptr);
    // A file of the user's may have the temporary name already.
    for (int number = 1; !isDirect && !file && (number == 1 || errno == EEXIST); ++number) {
        partial = path;
        partial += "." + std::to_string(number) + ".part";
        file.reset(std::fopen(partial.string().c_str(), "wbx"));
    }
    if (!file) failWithErrno(path, "cannot be written");
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    // Closing the file writes the rest of the text. If the disk is full, this may be the first call that fails.
    const bool closed = std::fclose(file.release()) == 0;
    int cause = errno;
    std::error_code error;
    if (written && closed && isDirect) return;
    if (written && closed) {
        std::filesystem::rename(partial, path, error);
        if (!error) return;
        cause = error.default_error_condition().value();  // on Windows, value() is not an errno
    }
    if (!isDirect) std::filesystem::remove(partial, error);
    errno = cause;
    failWithErrno(path, "cannot be written");
}

}  // namespace drape
