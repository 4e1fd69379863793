#pragma once

#include <string>

#include "gl/commands.h"
#include "gl/context/device_info.h"
#include "gl/shader_library.h"
#include "scene/scene.h"
#include "solver/backend.h"

namespace drape {

/// A backend, and a short phrase that says why it is taken.
struct BackendChoice {
    Backend backend = Backend::cpu;
    std::string reason;
};

/// The choice of `auto` on a device for a scene, both of which leave the same bits. `cpu` on software renderers, whose
/// compute shaders run on the CPU many times slower than CpuSolver. On all others whichever takes the scene's
/// first steps in less time, which is measured, or `gpu` up to twice the time where contact of cloth is on; `cpu` where
/// the device cannot hold the scene. Needs the GL context.
BackendChoice autoBackend(const gl::DeviceInfo& device, const Scene& scene, gl::Commands& commands,
                          const gl::ShaderLibrary& library);
/// The choice of `auto` without OpenGL 4.5. why: as NoContext says it.
BackendChoice autoBackendWithoutGl(const std::string& why);

/// s of a step of a scene.
struct StepTimes {
    double gpu = 0.0;
    double cpu = 0.0;
    bool meets = false;  ///< contact of cloth is on
};
/// The fastest of a few steps of each from the scene's start. The first, in which programs are linked and memory is
/// touched, is not counted. Needs the GL context. Throws gl::DeviceLimit for a scene that the device cannot hold.
StepTimes measureStepTimes(const Scene& scene, gl::Commands& commands, const gl::ShaderLibrary& library);
/// The faster; where cloth meets cloth, the GPU unless it takes more than twice as long. renderer: of the device;
/// scene: its name.
BackendChoice backendByTimes(const std::string& renderer, const std::string& scene, const StepTimes& times);

}  // namespace drape
