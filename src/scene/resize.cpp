#include "scene/resize.h"

#include <string>

namespace drape {
namespace {

glm::uvec2 resized(glm::uvec2 particles, glm::uint columns) {
    const glm::uint cells = particles.x - 1;
    return {columns, ((columns - 1) * (particles.y - 1) + cells / 2) / cells + 1};
}

bool isAllowed(glm::uint side) { return side >= GridDescription::kMinSide && side <= GridDescription::kMaxSide; }

}  // namespace

void resizeCloths(Scene& scene, glm::uint columns) {
    const auto refuse = [&](const std::string& complaint) { throw SceneError(scene.name + ": --size: " + complaint); };
    if (scene.world.cloths.empty() || !scene.world.systems.empty())
        refuse("only scenes of cloths alone can be resized");
    for (GridDescription& cloth : scene.world.cloths) {
        if (cloth.pins == PinPattern::listed) refuse("its pins are listed by column and row");
        const glm::uvec2 particles = resized(cloth.particles, columns);
        if (!isAllowed(particles.x) || !isAllowed(particles.y)) {
            refuse(std::to_string(particles.x) + " x " + std::to_string(particles.y) +
                   " particles are out of range, expected 2 to 4096 each way");
        }
        cloth.particles = particles;
    }
}

}  // namespace drape
