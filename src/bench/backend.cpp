#include "bench/backend.h"

#include <algorithm>
#include <fstream>

namespace drape::bench {

const char* backendName(Backend backend) {
    switch (backend) {
        case Backend::textbook:
            return "textbook";
        case Backend::reference:
            return "reference";
        case Backend::cpu:
            return "cpu";
        case Backend::gpu:
            return "gpu";
        case Backend::gpuFused:
            return "gpu-fused";
    }
    return "";
}

std::optional<Backend> backendNamed(std::string_view name) {
    const auto found = std::ranges::find(kBackends, name, backendName);
    return found == std::end(kBackends) ? std::nullopt : std::optional(*found);
}

std::string cpuName() {
    std::ifstream text("/proc/cpuinfo");
    for (std::string line; std::getline(text, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown CPU";
}

}  // namespace drape::bench
