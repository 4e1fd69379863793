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

/// One that takes part.
struct Entry {
    Backend backend = Backend::reference;
    unsigned threads = 1;  ///< of Backend::cpu; the other CPU backends have one

    bool operator==(const Entry&) const = default;
};

/// The processor's model as Linux names it (/proc/cpuinfo), or "unknown CPU".
std::string cpuName();

/// Resources of backends on the GPU; nulls where none takes part.
struct GpuAccess {
    gl::Commands* commands = nullptr;
    const gl::ShaderLibrary* library = nullptr;
};

/// A solver with a cloth and a clock of its own.
struct Contestant {
    std::function<void(std::uint64_t)> takeSteps;  ///< returns when they are done, on the GPU too
    std::function<Measures()> measure;             ///< of the cloth as it is now
    std::string instructions;                      ///< of the processor that it uses, as "avx2"; empty: the compiler's
    std::function<std::uint64_t()> gpuBytes;       ///< of its buffers on the GPU; empty for others
    std::function<std::uint64_t()> fusedSubsteps;  ///< that the GPU took at once so far; empty for others
};

/// The model, which is of the world, and the settings must outlive it. Groups of pins are led as in a run; the textbook
/// knows none. held: from the first step on a hand pulls the middle of the first cloth, if there is one, to a place 0.2
/// m above where it starts; the textbook knows no hands. Throws as GpuSolver does.
Contestant makeContestant(const Entry& entry, const WorldDescription& world, const Model& model,
                          const Settings& settings, const GpuAccess& gpu, bool held = false);

}  // namespace drape::bench
