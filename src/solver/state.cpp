#include "solver/state.h"

#include <bit>

#include "cloth/links/bends.h"

namespace drape {

std::size_t elementCount(const Model& model, Array array) {
    switch (array) {
        case Array::air:
        case Array::forces:
        case Array::triangles:
        case Array::triangleContacts:
        case Array::contactShares:
            return model.triangles.size();
        case Array::links:
        case Array::multipliers:
            return model.links.links.size();
        case Array::curvatures:
            return model.bendCount;
        default:
            return model.startPositions.size();
    }
}

glm::uint particleOf(const Model& model, Array array, glm::uint element) {
    switch (array) {
        case Array::air:
        case Array::forces:
        case Array::triangles:
        case Array::triangleContacts:
        case Array::contactShares:
            return model.triangles[element].a;
        case Array::links:
        case Array::multipliers:
            return model.links.links[element].a;
        case Array::curvatures:
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
