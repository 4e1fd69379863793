#include "solver/cpu/row_kernels/instruction_sets.h"

#include <cstdlib>
#include <string>
#include <vector>

#include "json/read.h"

namespace drape::cpu {

namespace baseline {
extern const RowKernels kRowKernels;
}
#ifdef DRAPE_CPU_AVX2
namespace avx2 {
extern const RowKernels kRowKernels;
}
#endif
#ifdef DRAPE_CPU_AVX512
namespace avx512 {
extern const RowKernels kRowKernels;
}
#endif

std::span<const RowKernels* const> usableRowKernels() {
    static const std::vector<const RowKernels*> kUsable = [] {
        std::vector<const RowKernels*> usable{&baseline::kRowKernels};
        // __builtin_cpu_supports() also checks that the operating system saves the wide registers.
#ifdef DRAPE_CPU_AVX2
        if (__builtin_cpu_supports("avx2")) usable.push_back(&avx2::kRowKernels);
#endif
#ifdef DRAPE_CPU_AVX512
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
            usable.push_back(&avx512::kRowKernels);
        }
#endif
        return usable;
    }();
    return kUsable;
}

const RowKernels* findRowKernels(std::string_view name) {
    const auto usable = usableRowKernels();
    if (name.empty()) return usable.back();
    for (const RowKernels* kernels : usable) {
        if (name == kernels->name) return kernels;
    }
    return nullptr;
}

NoSuchInstructions::NoSuchInstructions(std::string_view whence, std::string_view name)
    : std::invalid_argument([&] {
          std::string text =
              std::string(whence) + ": this machine has no instructions '" + json::printable(name, 40) + "', only";
          for (const RowKernels* kernels : usableRowKernels()) text += std::string(" ") + kernels->name;
          return text;
      }()) {}

const RowKernels& preferredRowKernels() {
    const char* const name = std::getenv("DRAPE_CPU");
    const RowKernels* const kernels = findRowKernels(name ? name : "");
    if (!kernels) throw NoSuchInstructions("DRAPE_CPU", name);
    return *kernels;
}

}  // namespace drape::cpu
