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
        case Quantity::links:
            return "links";
        case Quantity::triangles:
            return "triangles";
    }
    return "";
}

std::size_t elementCount(const Model& model, Quantity quantity) {
    switch (quantity) {
        case Quantity::air:
        case Quantity::forces:
        case Quantity::triangles:
            return model.triangles.size();
        case Quantity::links:
            return model.links.links.size();
        case Quantity::positions:
        case Quantity::displacements:
        case Quantity::remembered:
        case Quantity::normals:
            break;
    }
    return model.startPositions.size();
}

glm::uint particleOf(const Model& model, Quantity quantity, glm::uint element) {
    switch (quantity) {
        case Quantity::air:
        case Quantity::forces:
        case Quantity::triangles:
            return model.triangles[element].a;
        case Quantity::links:
            return model.links.links[element].a;
        case Quantity::positions:
        case Quantity::displacements:
        case Quantity::remembered:
        case Quantity::normals:
            break;
    }
    return element;
}

std::span<const Quantity> writtenBy(Kernel kernel) {
    static constexpr Quantity kPositions[] = {Quantity::positions};
    static constexpr Quantity kDisplacements[] = {Quantity::displacements};
    static constexpr Quantity kMotion[] = {Quantity::positions, Quantity::displacements};
    static constexpr Quantity kRemembered[] = {Quantity::remembered};
    static constexpr Quantity kAir[] = {Quantity::air};
    static constexpr Quantity kForces[] = {Quantity::forces};
    static constexpr Quantity kNormals[] = {Quantity::normals};
    static constexpr Quantity kLinks[] = {Quantity::links};
    static constexpr Quantity kPositionsAndLinks[] = {Quantity::positions, Quantity::links};
    static constexpr Quantity kTriangles[] = {Quantity::triangles};
    switch (kernel) {
        case Kernel::scaleDisplacement:
        case Kernel::absorb:
        case Kernel::brushParticles:
            return kDisplacements;
        case Kernel::sampleAir:
            return kAir;
        case Kernel::applyWind:
            return kForces;
        case Kernel::integrate:
        case Kernel::fall:
        case Kernel::editParticles:
        case Kernel::unbend:
        case Kernel::moveHeld:
        case Kernel::collide:
        case Kernel::takeBack:
            return kMotion;
        case Kernel::breakLinks:
        case Kernel::breakDependents:
            return kLinks;
        case Kernel::dropTriangles:
            return kTriangles;
        case Kernel::remember:
            return kRemembered;
        case Kernel::projectLinks:
        case Kernel::relaxLinks:
            return kPositionsAndLinks;
        case Kernel::holdTethers:
            return kPositions;
        case Kernel::clearMultipliers:
        case Kernel::measureBends:
        case Kernel::markStart:
        case Kernel::checkStretch:
            return {};
        case Kernel::computeNormals:
            return kNormals;
    }
    return {};
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
