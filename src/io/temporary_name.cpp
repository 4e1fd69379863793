#include "io/temporary_name.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

namespace drape::io {

std::filesystem::path temporaryName(const std::filesystem::path& path) {
    static std::atomic<unsigned> calls{0};
    const std::string unique = std::to_string(::getpid()) + "_" + std::to_string(calls++);
    return path.parent_path() / ("." + path.stem().string() + "_" + unique + path.extension().string());
}

std::string reasonOfErrno() {
    return errno == 0 ? "the disk did not take all of it" : std::error_code(errno, std::generic_category()).message();
}

}  // namespace drape::io
