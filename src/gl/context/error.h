#pragma once

#include <stdexcept>

namespace drape::gl {

/// Anything that goes wrong at the GL boundary: a shader that does not compile, a range outside a buffer, a lost query.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// No OpenGL 4.5 core context can be had here, or the driver does not compute. The program ends with exit code 77.
struct NoContext : Error {
    using Error::Error;
};

/// The GPU or its driver was reset, and all that the context held is gone. Nothing can be drawn or computed any more.
struct Lost : Error {
    using Error::Error;
};

/// A size that this device cannot hold or bind. The program ends with exit code 2: the input asked for too much.
struct DeviceLimit : Error {
    using Error::Error;
};

}  // namespace drape::gl
