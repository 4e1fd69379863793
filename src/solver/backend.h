#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "base/choice.h"

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

}  // namespace drape
