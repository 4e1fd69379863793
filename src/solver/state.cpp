#include "solver/state.h"

#include <algorithm>
#include <bit>

#include "base/digest.h"
#include "cloth/links/bends_and_lines.h"
#include "cloth/topology/patches.h"
#include "colliders/collider.h"
#include "solver/plan/contact_arrays.h"

namespace drape {

std::size_t elementCount(const Model& model, Array array) {
    switch (rowOf(array).each) {
        case Each::particle:
            return model.startPositions.size();
        case Each::triangle:
            return model.triangles.size();
        case Each::link:
            return model.links.links.size();
        case Each::bend:
            return model.bendCount;
        case Each::patch:
            return contactRoom(model).patches;
        case Each::pair:
            return contactRoom(model).pairs;
        case Each::contact:
            return contactRoom(model).contacts;
        case Each::node:
            return contactRoom(model).nodes;
        case Each::collider:
            return 2 * Collider::kMost;
        case Each::once:
            return 1;
        case Each::listed:
            return 0;
    }
    return 0;
}

glm::uint particleOf(const Model& model, Array array, glm::uint element) {
    switch (rowOf(array).each) {
        case Each::particle:
        case Each::contact:  // `element` is a vertex
            return element;
        case Each::triangle:
            return model.triangles[element].a;
        case Each::link:
            return model.links.links[element].a;
        case Each::bend:
            return bendsOf(model).elements[element].d;
        case Each::patch:
        case Each::pair:  // `element` is a patch
            return patchesOf(model).patches[element].a;
        default:
            return 0;
    }
}

State startState(const Model& model) {
    return {model.startPositions, model.startVelocities, model.links.links, model.triangles};
}

std::vector<glm::vec4> firstAir(const Model& model) {
    std::vector<glm::vec4> air(model.triangleCount(), glm::vec4(0.0f, 0.0f, 0.0f, 1.0f));
    for (std::size_t k = 0; k < model.airFactors.size(); ++k) air[k].w = model.airFactors[k];
    return air;
}

std::uint64_t hashPositions(std::span<const glm::vec4> positions) {
    std::uint64_t hash = kEmptyDigest;
    for (const glm::vec4& p : positions) {
        for (const float value : {p.x, p.y, p.z}) hash = digestOf(std::bit_cast<std::uint32_t>(value), hash);
    }
    return hash;
}

}  // namespace drape
