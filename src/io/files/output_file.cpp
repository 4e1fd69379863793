#include "io/files/output_file.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "io/files/system.h"

namespace drape::io {

std::filesystem::path temporaryName(const std::filesystem::path& path) {
    static std::atomic<unsigned> calls{0};
    const std::string unique = std::to_string(::getpid()) + "_" + std::to_string(calls++);
    return path.parent_path() / ("." + path.stem().string() + "_" + unique + path.extension().string());
}

std::string reasonOfErrno() {
    return errno == 0 ? "the disk did not accept all of the data"
                      : std::error_code(errno, std::generic_category()).message();
}

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& reason) {
    throw Error("cannot write \"" + path.string() + "\": " + reason);
}

}  // namespace

void requireMayReplace(const std::filesystem::path& path, FileFormat format, OutputName name) {
    try {
        drape::requireReplaceable(path, format, name);
    } catch (const FileError& error) {
        throw Error(error.what());
    }
}

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
    errno = 0;
    if (isDeviceOrPipe(path_)) {
        file_ = openDeviceOrPipe(path_);
    } else {
        temporary_ = temporaryName(path_);
        file_ = createFile(temporary_);
    }
    if (file_ == nullptr) fail(path_, reasonOfErrno());
}

OutputFile::OutputFile(std::filesystem::path path, FileFormat format, OutputName name)
    : OutputFile((requireMayReplace(path, format, name), std::move(path))) {}

OutputFile::~OutputFile() { discard(); }

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      file_(std::exchange(other.file_, nullptr)),
      bytes_(other.bytes_) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(temporary_, other.temporary_);
    std::swap(file_, other.file_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

void OutputFile::write(std::span<const std::byte> bytes) {
    if (bytes.empty()) return;  // `bytes` may be null, which fwrite() does not allow
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail(path_, reasonOfErrno());
    bytes_ += bytes.size();
}

void OutputFile::write(std::string_view text) { write(std::as_bytes(std::span(text))); }

void OutputFile::finish() {
    errno = 0;
    // If the disk is full, this may be the first call that fails.
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail(path_, reasonOfErrno());
    if (temporary_.empty()) return;
    std::error_code error;
    std::filesystem::rename(temporary_, path_, error);
    if (error) fail(path_, error.message());
    temporary_.clear();
}

void OutputFile::discard() noexcept {
    if (file_ != nullptr) std::fclose(std::exchange(file_, nullptr));
    if (temporary_.empty()) return;
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
    temporary_.clear();
}

}  // namespace drape::io
