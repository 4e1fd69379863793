#include "solver/state.h"

#include <bit>

namespace drape {

const char* quantityName(Quantity quantity) {
    switch (quantity) {
        case Quantity::positions:
            return "positions";
        case Quantity::displacements:
            return "displacements";
        case Quantity::remembered:
            return "remembered";
        case Quantity::air:
            return "air";
        case Quantity::forces:
            return "forces";
        case Quantity::normals:
            return "normals";
    }
    return "";
}

bool isPerTriangle(Quantity quantity) { return quantity == Quantity::air || quantity == Quantity::forces; }

std::span<const Quantity> writtenBy(Kernel kernel) {
    static constexpr Quantity kPositions[] = {Quantity::positions};
    static constexpr Quantity kDisplacements[] = {Quantity::displacements};
    static constexpr Quantity kMotion[] = {Quantity::positions, Quantity::displacements};
    static constexpr Quantity kRemembered[] = {Quantity::remembered};
    static constexpr Quantity kAir[] = {Quantity::air};
    static constexpr Quantity kForces[] = {Quantity::forces};
    static constexpr Quantity kNormals[] = {Quantity::normals};
    switch (kernel) {
        case Kernel::scaleDisplacement:
        case Kernel::absorb:
            return kDisplacements;
        case Kernel::sampleAir:
            return kAir;
        case Kernel::applyWind:
            return kForces;
        case Kernel::integrate:
            return kMotion;
        case Kernel::remember:
            return kRemembered;
        case Kernel::projectLinks:
        case Kernel::collide:
            return kPositions;
        case Kernel::computeNormals:
            return kNormals;
    }
    return {};
}

State startState(const ClothModel& model) {
    return {model.startPositions, std::vector<glm::vec4>(model.startPositions.size(), glm::vec4(0.0f))};
}

std::uint64_t hashPositions(std::span<const glm::vec4> positions) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const glm::vec4& p : positions) {
        for (const float value : {p.x, p.y, p.z}) {
            const auto bits = std::bit_cast<std::uint32_t>(value);
            for (int shift = 0; shift < 32; shift += 8) {
                hash ^= (bits >> shift) & 0xffu;
                hash *= 0x100000001b3u;
            }
        }
    }
    return hash;
}

}  // namespace drape
