#include "solver/cpu/lanes/instruction_sets.h"

#include <cstdlib>
#include <string>
#include <vector>

#include "json/json.h"

namespace drape::cpu {

namespace baseline {
extern const LaneKernelSet kLaneKernels;
}
#ifdef DRAPE_CPU_AVX2
namespace avx2 {
extern const LaneKernelSet kLaneKernels;
}
#endif
#ifdef DRAPE_CPU_AVX512
namespace avx512 {
extern const LaneKernelSet kLaneKernels;
}
#endif

std::span<const LaneKernelSet* const> usableLaneKernels() {
    static const std::vector<const LaneKernelSet*> kUsable = [] {
        std::vector<const LaneKernelSet*> usable{&baseline::kLaneKernels};
        // __builtin_cpu_supports() also checks that the operating system saves the wide registers.
#ifdef DRAPE_CPU_AVX2
        if (__builtin_cpu_supports("avx2")) usable.push_back(&avx2::kLaneKernels);
#endif
#ifdef DRAPE_CPU_AVX512
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
            usable.push_back(&avx512::kLaneKernels);
        }
#endif
        return usable;
    }();
    return kUsable;
}

const LaneKernelSet* findLaneKernels(std::string_view name) {
    const auto usable = usableLaneKernels();
    if (name.empty()) return usable.back();
    for (const LaneKernelSet* kernels : usable) {
        if (name == kernels->name) return kernels;
    }
    return nullptr;
}

NoSuchInstructions::NoSuchInstructions(std::string_view whence, std::string_view name)
    : std::invalid_argument([&] {
          std::string text =
              std::string(whence) + ": this machine has no instructions '" + json::printable(name, 40) + "', only";
          for (const LaneKernelSet* kernels : usableLaneKernels()) text += std::string(" ") + kernels->name;
          return text;
      }()) {}

const LaneKernelSet& preferredLaneKernels() {
    const char* const name = std::getenv("DRAPE_CPU");
    const LaneKernelSet* const kernels = findLaneKernels(name ? name : "");
    if (!kernels) throw NoSuchInstructions("DRAPE_CPU", name);
    return *kernels;
}

}  // namespace drape::cpu
