#include "io/files/raw_file.h"

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <algorithm>

namespace drape::io {
namespace {

constexpr int kNew = _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT;

bool moveTo(int file, std::uint64_t position) {
    return _lseeki64(file, static_cast<std::int64_t>(position), SEEK_SET) >= 0;
}

// A call of this system takes fewer than 2 GiB.
unsigned partOf(std::size_t size) { return static_cast<unsigned>(std::min(size, std::size_t{1} << 30)); }

}  // namespace

std::FILE* createFile(const std::filesystem::path& path) {
    const int file = _wopen(path.c_str(), kNew | _O_WRONLY, _S_IREAD | _S_IWRITE);
    return file < 0 ? nullptr : _fdopen(file, "wb");
}

int openVanishingFile(const std::filesystem::path& path) {
    return _wopen(path.c_str(), kNew | _O_RDWR | _O_TEMPORARY, _S_IREAD | _S_IWRITE);
}

std::ptrdiff_t readAt(int file, std::byte* bytes, std::size_t size, std::uint64_t position) {
    return moveTo(file, position) ? _read(file, bytes, partOf(size)) : -1;
}

std::ptrdiff_t writeAt(int file, const std::byte* bytes, std::size_t size, std::uint64_t position) {
    return moveTo(file, position) ? _write(file, bytes, partOf(size)) : -1;
}

void closeFile(int& file) {
    if (file >= 0) _close(file);
    file = -1;
}

}  // namespace drape::io
