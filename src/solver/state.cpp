#include "solver/state.h"

#include <bit>

#include "cloth/links/bends.h"

namespace drape {

std::size_t elementCount(const Model& model, Quantity quantity) {
    switch (quantity) {
        case Quantity::air:
        case Quantity::forces:
        case Quantity::triangles:
        case Quantity::triangleContacts:
        case Quantity::contactShares:
            return model.triangles.size();
        case Quantity::links:
        case Quantity::multipliers:
            return model.links.links.size();
        case Quantity::curvatures:
            return model.bendCount;
        default:
            return model.startPositions.size();
    }
}

glm::uint particleOf(const Model& model, Quantity quantity, glm::uint element) {
    switch (quantity) {
        case Quantity::air:
        case Quantity::forces:
        case Quantity::triangles:
        case Quantity::triangleContacts:
        case Quantity::contactShares:
            return model.triangles[element].a;
        case Quantity::links:
        case Quantity::multipliers:
            return model.links.links[element].a;
        case Quantity::curvatures:
            return bendsOf(model).elements[element].d;
        default:
            return element;
    }
}

State startState(const Model& model) {
    return {model.startPositions, model.startVelocities, model.links.links, model.triangles};
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
