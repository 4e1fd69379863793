#pragma once

#include <string>

#include "gl/context/device_info.h"
#include "solver/backend.h"

namespace drape {

/// A backend, and a short phrase that says why it is taken.
struct BackendChoice {
    Backend backend = Backend::cpu;
    std::string reason;
};

/// The choice of `auto` on a device: `cpu` on software renderers, whose compute shaders run on the CPU many times
/// slower than CpuSolver, and `gpu` on all others. Both give the same bits.
BackendChoice autoBackend(const gl::DeviceInfo& device);
/// The choice of `auto` without OpenGL 4.5.
BackendChoice autoBackendWithoutGl();

}  // namespace drape
