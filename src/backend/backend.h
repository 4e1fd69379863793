#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/choice.h"
#include "gl/commands.h"
#include "gl/context/device_info.h"
#include "gl/shader_library.h"
#include "scene/scene.h"

namespace drape {

/// A way to compute steps.
enum class Backend {
    textbook,   ///< TextbookSolver in float, with constraint objects and pointers; the baseline of the benchmark
    reference,  ///< ReferenceSolver: kernels for one thread after another
    cpu,        ///< CpuSolver: all threads and SIMD lanes
    gpu,        ///< GpuSolver: pass by pass in the benchmark, elsewhere by the best path for the device (GpuPath::best)
    gpuJoined   ///< GpuSolver, where passes share dispatches (GpuPath::joined)
};

}  // namespace drape

template <>
inline constexpr auto drape::kChoices<drape::Backend> = std::to_array<drape::Labelled<drape::Backend>>({
    {drape::Backend::textbook, "textbook", "Textbook"},
    {drape::Backend::reference, "reference", "Reference"},
    {drape::Backend::cpu, "cpu", "CPU"},
    {drape::Backend::gpu, "gpu", "GPU"},
    {drape::Backend::gpuJoined, "gpu-joined", "GPU, joined"},
});

namespace drape {

constexpr bool needsGpu(Backend backend) { return backend == Backend::gpu || backend == Backend::gpuJoined; }

/// A backend, and a short phrase that says why it was chosen.
struct BackendChoice {
    Backend backend = Backend::cpu;
    std::string reason;
};

/// Chooses the backend of `auto` for a scene on a device. The results have the same bits on every backend. On a
/// software renderer the choice is `cpu`, since its compute shaders run on the CPU many times slower than CpuSolver. On
/// any other device, both backends take the scene's first steps, and the faster backend is chosen. With contact of
/// cloth on, `gpu` is chosen even if it takes up to twice the time. The choice is `cpu` if the device cannot hold the
/// scene. Needs the GL context.
BackendChoice autoBackend(const gl::DeviceInfo& device, const Scene& scene, gl::Commands& commands,
                          const gl::ShaderLibrary& library);
/// Chooses the backend of `auto` without OpenGL 4.5.
/// `why`: message of the NoContext exception.
BackendChoice autoBackendWithoutGl(const std::string& why);

/// The times that a step of a scene takes on both backends, s.
struct StepTimes {
    double gpu = 0.0;
    double cpu = 0.0;
    bool meets = false;  ///< whether contact of cloth is on
};
/// Takes a few steps on each backend from the scene's start and returns the time of the fastest on each. Does not count
/// the first step, during which drivers link programs and memory is first used. Needs the GL context. Throws
/// gl::DeviceLimit if the device cannot hold the scene.
StepTimes measureStepTimes(const Scene& scene, gl::Commands& commands, const gl::ShaderLibrary& library);
/// Chooses the faster backend. With contact of cloth, chooses the GPU unless it takes more than twice as long.
/// `renderer`: the name of the device.
/// `scene`: the name of the scene.
BackendChoice backendByTimes(const std::string& renderer, const std::string& scene, const StepTimes& times);

}  // namespace drape
