#pragma once

#include <stdexcept>

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

}  // namespace drape::gl
