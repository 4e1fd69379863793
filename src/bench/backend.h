#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace drape::bench {

enum class Backend {
    textbook,   ///< TextbookSolver in float: constraint objects with pointers, the baseline
    reference,  ///< ReferenceSolver
    cpu,        ///< CpuSolver
    gpu,        ///< GpuSolver pass by pass
    gpuFused    ///< GpuSolver, whole substeps at once
};
inline constexpr Backend kBackends[] = {Backend::textbook, Backend::reference, Backend::cpu, Backend::gpu,
                                        Backend::gpuFused};

/// "textbook", "reference", "cpu", "gpu", "gpu-fused".
const char* backendName(Backend backend);
std::optional<Backend> backendNamed(std::string_view name);
inline bool needsGpu(Backend backend) { return backend == Backend::gpu || backend == Backend::gpuFused; }

/// One that takes part.
struct Entry {
    Backend backend = Backend::reference;
    unsigned threads = 1;  ///< of Backend::cpu; the other CPU backends have one

    bool operator==(const Entry&) const = default;
};

/// The processor's model as Linux names it (/proc/cpuinfo), or "unknown CPU".
std::string cpuName();

}  // namespace drape::bench
