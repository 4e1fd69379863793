#include "scene/parts/resize.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "scene/fields/slot.h"
#include "scene/place.h"

namespace drape {

namespace {

/// Converts an index from a grid of `cells` cells to a grid of `wanted` cells, rounded to the nearest.
glm::uint scaled(glm::uint value, glm::uint wanted, glm::uint cells) { return (value * wanted + cells / 2) / cells; }

glm::uvec2 resized(glm::uvec2 particles, glm::uint columns) {
    return {columns, scaled(particles.y - 1, columns - 1, particles.x - 1) + 1};
}

bool isAllowed(glm::uint side) { return side >= ClothDescription::kMinSide && side <= ClothDescription::kMaxSide; }

std::string sizeText(glm::uvec2 particles) {
    return std::to_string(particles.x) + " x " + std::to_string(particles.y) + " particles";
}

/// Returns the distance between spaced pins, in columns; nothing if it would be less than one column.
std::optional<glm::uint> resizedSpacing(const ClothDescription& cloth, glm::uint columns) {
    const glm::uint spacing = scaled(cloth.pinSpacing, columns - 1, cloth.particles.x - 1);
    return spacing > 0 ? std::optional(std::min(spacing, glm::uint{ClothDescription::kMaxSide})) : std::nullopt;
}

/// Returns the vertices of the resized grid. Vertices that fall on the same particle are merged.
std::vector<glm::uint> resizedVertices(const std::vector<glm::uint>& vertices, glm::uvec2 before, glm::uvec2 after) {
    std::vector<glm::uint> resized;
    for (const glm::uint vertex : vertices) {
        const glm::uint column = scaled(vertex % before.x, after.x - 1, before.x - 1);
        const glm::uint row = scaled(vertex / before.x, after.y - 1, before.y - 1);
        resized.push_back(row * after.x + column);
    }
    std::ranges::sort(resized);
    resized.erase(std::unique(resized.begin(), resized.end()), resized.end());
    return resized;
}

/// Returns the substeps after resizing. Without tethers, stretch grows with the square of the number of cells and falls
/// with the square of the number of substeps.
glm::uint resizedSubsteps(const Settings& settings, const ClothDescription& cloth, glm::uint columns) {
    constexpr glm::uint kMost = 256;
    const glm::uint cells = cloth.particles.x - 1;
    if (settings.order != StepOrder::integrateFirst || columns - 1 <= cells) return settings.substeps;
    return std::min(kMost, (settings.substeps * (columns - 1) + cells - 1) / cells);
}

}  // namespace

void resizeCloth(ClothDescription& cloth, glm::uvec2 particles) {
    std::vector<ListedPin> pins;
    for (ListedPin pin : cloth.listedPins) {
        for (int axis = 0; axis < 2; ++axis)
            pin.at[axis] = scaled(pin.at[axis], particles[axis] - 1, cloth.particles[axis] - 1);
        const bool taken = std::ranges::any_of(pins, [&](const ListedPin& other) { return other.at == pin.at; });
        if (!taken) pins.push_back(pin);
    }
    cloth.particles = particles;
    cloth.listedPins = std::move(pins);
}

void resizeCloths(Scene& scene, glm::uint columns) {
    const auto refuse = [&](const std::string& complaint) { throw SceneError(scene.name + ": --grid: " + complaint); };
    if (scene.world.cloths.empty() || !scene.world.systems.empty())
        refuse("only scenes with cloths and without free systems can be resized");
    if (std::ranges::any_of(scene.world.cloths, &ClothDescription::isMesh))
        refuse("only grids can be resized, but this scene has a cloth from a mesh");
    glm::uint substeps = scene.settings.substeps;
    for (ClothDescription& cloth : scene.world.cloths) {
        const glm::uvec2 particles = resized(cloth.particles, columns);
        if (!isAllowed(particles.x) || !isAllowed(particles.y))
            refuse(sizeText(particles) + " are out of range, expected 2 to 4096 in each direction");
        if (cloth.pins == PinPattern::topSpaced) {
            const auto spacing = resizedSpacing(cloth, columns);
            if (!spacing)
                refuse(sizeText(particles) + " are too few: two pins of the cloth would be on the same particle");
            cloth.pinSpacing = *spacing;
        }
        bool isHeld = cloth.pins != PinPattern::none;
        for (PinGroup& group : scene.settings.pinGroups) {
            if (&scene.world.cloths[group.cloth] != &cloth) continue;
            isHeld = true;
            group.chosen.vertices = resizedVertices(group.chosen.vertices, cloth.particles, particles);
            group.chosen.spacing = std::max(1u, scaled(group.chosen.spacing, particles.x - 1, cloth.particles.x - 1));
        }
        if (!isHeld) substeps = std::max(substeps, resizedSubsteps(scene.settings, cloth, particles.x));
        const std::size_t pins = cloth.listedPins.size();
        resizeCloth(cloth, particles);
        if (cloth.pins == PinPattern::listed && cloth.listedPins.size() < pins)
            refuse(sizeText(particles) + " are too few: two pins of the cloth would be on the same particle");
    }
    scene.settings.substeps = substeps;
}

}  // namespace drape
