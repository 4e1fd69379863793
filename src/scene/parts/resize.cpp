#include "scene/parts/resize.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "scene/fields/slot.h"
#include "scene/scene.h"
#include "solver/settings/fabric.h"

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

/// Returns the strengths of the pins that resizedVertices() returns: the greatest where pins are merged.
std::vector<float> resizedStrengths(const PinSelection& chosen, glm::uvec2 before, glm::uvec2 after) {
    if (chosen.strengths.size() != chosen.vertices.size()) return chosen.strengths;
    std::map<glm::uint, float> strengths;
    for (std::size_t k = 0; k < chosen.strengths.size(); ++k) {
        float& strength = strengths[resizedVertices({chosen.vertices[k]}, before, after).front()];
        strength = std::max(strength, chosen.strengths[k]);
    }
    std::vector<float> inOrder;
    for (const auto& [vertex, strength] : strengths) inOrder.push_back(strength);
    return inOrder;
}

/// Returns the weights of a map at the particles of the resized grid, linear between those of the grid before.
std::vector<float> resizedWeights(const std::vector<float>& weights, glm::uvec2 before, glm::uvec2 after) {
    const auto at = [&](glm::uvec2 place) { return weights[place.y * before.x + place.x]; };
    std::vector<float> resized;
    resized.reserve(std::size_t{after.x} * after.y);
    for (glm::uint row = 0; row < after.y; ++row) {
        for (glm::uint column = 0; column < after.x; ++column) {
            const glm::vec2 place = glm::vec2(column, row) * glm::vec2(before - 1u) / glm::vec2(after - 1u);
            const glm::uvec2 low = glm::min(glm::uvec2(place), before - 2u);
            const glm::vec2 share = glm::min(place - glm::vec2(low), glm::vec2(1.0f));
            const float above = at(low) + share.x * (at(low + glm::uvec2(1, 0)) - at(low));
            const float below = at(low + glm::uvec2(0, 1)) + share.x * (at(low + 1u) - at(low + glm::uvec2(0, 1)));
            resized.push_back(std::clamp(above + share.y * (below - above), 0.0f, 1.0f));
        }
    }
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

double particlesIn(const Scene& scene) {
    double particles = 0.0;
    for (const ClothDescription& cloth : scene.world.cloths)
        particles += static_cast<double>(cloth.particles.x) * static_cast<double>(cloth.particles.y);
    return particles;
}

/// Returns the time of a run with another grid, s.
/// `own`: measured with the grid of `scene`.
double secondsOf(const Scene& finer, const Scene& scene, const RunCost& own) {
    const double particles = particlesIn(finer) / particlesIn(scene);
    const double substeps = static_cast<double>(finer.settings.substeps) / scene.settings.substeps;
    return particles * (own.load + substeps * own.steps) + own.pictures;
}

std::optional<Scene> resizedTo(const Scene& scene, glm::uint columns) {
    Scene finer = scene;
    try {
        resizeCloths(finer, columns);
    } catch (const SceneError&) {
        return std::nullopt;  // a cloth would have too many rows
    }
    return finer;
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
    for (ClothMap& map : cloth.maps) {
        if (!map.weights.empty()) map.weights = resizedWeights(map.weights, cloth.particles, particles);
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
            group.chosen.strengths = resizedStrengths(group.chosen, cloth.particles, particles);
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

std::optional<FoldingGrid> foldingGrid(const Scene& scene) {
    constexpr float kGravity = 9.81f;  // m/s^2, also for a scene without gravity
    constexpr float kMostShare = 0.7f;
    FoldingGrid grid;
    for (const ClothDescription& cloth : scene.world.cloths) {
        if (cloth.isMesh() || cloth.particleMass > 0.0f || !(meshBending(scene.settings) > 0.0f)) continue;
        const float length = std::cbrt(meshBending(scene.settings) / (cloth.massPerArea * kGravity));
        const glm::vec2 sides = cloth.size / glm::vec2(cloth.particles - 1u);
        const float cell = std::max(sides.x, sides.y);
        if (cell <= kMostShare * length) continue;
        const float cells = static_cast<float>(cloth.particles.x - 1) * cell / (kMostShare * length);
        const auto columns = static_cast<glm::uint>(std::ceil(cells)) + 1;
        if (columns > grid.columns) grid = {columns, cell, length};
    }
    if (grid.columns == 0) return std::nullopt;
    const std::optional<Scene> finer = resizedTo(scene, grid.columns);
    if (!finer) return std::nullopt;
    grid.cost = secondsOf(*finer, scene, {.steps = 1.0});
    return grid;
}

AffordableGrid affordableGrid(const Scene& scene, const RunCost& own, double seconds) {
    constexpr glm::uint kStep = 8;  // difference between two numbers of columns that are tried
    Scene same = scene;
    resizeCloths(same, scene.world.cloths.empty() ? 0 : scene.world.cloths.front().particles.x);
    const glm::uvec2 particles = scene.world.cloths.front().particles;
    AffordableGrid best{particles.x, particles, secondsOf(scene, scene, own)};
    for (glm::uint columns = particles.x / kStep * kStep + kStep + 1; columns <= ClothDescription::kMaxSide;
         columns += kStep) {
        const std::optional<Scene> finer = resizedTo(scene, columns);
        if (!finer) break;
        const double time = secondsOf(*finer, scene, own);
        if (time > seconds) break;
        best = {columns, finer->world.cloths.front().particles, time};
    }
    return best;
}

}  // namespace drape
