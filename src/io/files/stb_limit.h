#pragma once

#include <cstddef>

namespace drape::io {

/// Returns a reference to the size of the largest block that stb may allocate in this thread, bytes.
inline std::size_t& largestStbBlock() {
    thread_local std::size_t most = std::size_t{1} << 30;
    return most;
}

}  // namespace drape::io
