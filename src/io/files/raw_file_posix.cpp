#include "io/files/raw_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace drape::io {

std::FILE* createFile(const std::filesystem::path& path) { return std::fopen(path.c_str(), "wbx"); }

int openVanishingFile(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) ::unlink(path.c_str());
    return file;
}

std::ptrdiff_t readAt(int file, std::byte* bytes, std::size_t size, std::uint64_t position) {
    return ::pread(file, bytes, size, static_cast<off_t>(position));
}

std::ptrdiff_t writeAt(int file, const std::byte* bytes, std::size_t size, std::uint64_t position) {
    return ::pwrite(file, bytes, size, static_cast<off_t>(position));
}

void closeFile(int& file) {
    if (file >= 0) ::close(file);
    file = -1;
}

}  // namespace drape::io
