#pragma once

#include <stdexcept>
#include <string_view>

namespace drape::gl {

/// Any failure at the GL boundary, such as a shader that does not compile or a range outside a buffer.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// No OpenGL 4.5 core context is available, or the driver computes wrong results. The program ends with exit code 77.
struct NoContext : Error {
    using Error::Error;
};

/// The GPU or its driver was reset and the contents of the context are lost. Drawing and computing are no longer
/// possible.
struct Lost : Error {
    using Error::Error;
};

/// A size that this device cannot hold or bind. The program ends with exit code 2, because the input asked for too
/// much.
struct DeviceLimit : Error {
    using Error::Error;
};

/// Checks that the current context computes, because some drivers accept all commands and do nothing. Runs a small
/// kernel (storage blocks, shared memory, a barrier, integers and floats) and compares its 256 results with known ones.
/// Takes a few milliseconds. Throws NoContext, with one line, if a result is wrong. A driver may also crash or hang;
/// see cli/system/system.h.
void requireComputing();

/// Throws Lost if the GPU or its driver was reset, and Error if the driver ran out of memory since the last call. Both
/// messages are one line. Must be called after every wait for the GPU, before results are used.
/// `doing`: activity named in the message, such as "reading positions".
void requireAlive(std::string_view doing);
/// Returns the error that requireAlive() throws if the driver ran out of memory.
Error outOfMemory(std::string_view doing);

}  // namespace drape::gl
