#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "solver/backend.h"
#include "solver/measure.h"
#include "solver/settings/settings.h"

namespace drape::bench {

/// A backend that takes part in a benchmark.
struct Entry {
    Backend backend = Backend::reference;
    unsigned threads = 1;  ///< threads of Backend::cpu; other CPU backends have one

    bool operator==(const Entry&) const = default;
};

/// Returns the processor's model from /proc/cpuinfo, or "unknown CPU".
std::string cpuName();

/// Resources of GPU backends; null if no GPU backend takes part.
struct GpuAccess {
    gl::Commands* commands = nullptr;
    const gl::ShaderLibrary* library = nullptr;
};

/// A solver with its own cloth and clock.
struct Contestant {
    /// Takes a number of steps and waits until they are finished, also on the GPU.
    std::function<void(std::uint64_t)> takeSteps;
    std::function<Measures()> measure;        ///< measures the cloth's current state
    std::string instructions;                 ///< instruction set in use, such as "avx2"; empty: the compiler's default
    std::function<std::uint64_t()> gpuBytes;  ///< returns the size of the buffers on the GPU; empty for other backends
};

/// Makes a contestant for an entry. The model (of `world`) and the settings must outlive it. Pin groups move as in a
/// run. The textbook supports neither pin groups nor hands. Throws as GpuSolver does.
/// `held`: a hand pulls the middle of the first cloth, if any, from the first step on to a place 0.2 m above its start.
Contestant makeContestant(const Entry& entry, const WorldDescription& world, const Model& model,
                          const Settings& settings, const GpuAccess& gpu, bool held = false);

}  // namespace drape::bench
