#include "cloth/model.h"

#include <algorithm>

namespace drape {
namespace {

/// The triangles at each particle, by counting sort: linear, and ascending for each particle.
void indexTriangles(ClothModel& model, std::size_t particleCount) {
    model.triangleStarts.assign(particleCount + 1, 0);
    for (const auto& t : model.triangles) {
        for (const glm::uint particle : {t.a, t.b, t.c}) ++model.triangleStarts[particle + 1];
    }
    for (std::size_t i = 0; i < particleCount; ++i) model.triangleStarts[i + 1] += model.triangleStarts[i];
    std::vector<glm::uint> next(model.triangleStarts.begin(), model.triangleStarts.end() - 1);
    model.trianglesOf.resize(model.triangles.size() * 3);
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        const auto& t = model.triangles[k];
        for (const glm::uint particle : {t.a, t.b, t.c})
            model.trianglesOf[next[particle]++] = static_cast<glm::uint>(k);
    }
}

/// A third of the triangles around a particle, m^2.
float areaOf(const ClothModel& model, std::size_t particle) {
    float area = 0.0f;
    for (glm::uint k = model.triangleStarts[particle]; k < model.triangleStarts[particle + 1]; ++k) {
        area += model.triangles[model.trianglesOf[k]].restArea / 3.0f;
    }
    return area;
}

void setMasses(ClothModel& model, const GridDescription& d, std::size_t particleCount) {
    float largestArea = 0.0f;
    for (std::size_t i = 0; i < particleCount; ++i) {
        const float area = areaOf(model, i);
        largestArea = std::max(largestArea, area);
        model.freeInverseMasses.push_back(1.0f / (d.particleMass > 0.0f ? d.particleMass : d.massPerArea * area));
    }
    model.leastMassPerArea = d.particleMass > 0.0f ? d.particleMass / largestArea : d.massPerArea;
}

}  // namespace

ClothModel makeModel(const GridDescription& description) {
    Grid grid = makeGrid(description);
    const std::size_t particleCount = grid.positions.size();
    ClothModel model;
    model.gridSize = description.particles;
    model.triangles = std::move(grid.triangles);
    indexTriangles(model, particleCount);
    model.links = colourLinks(grid.families, static_cast<glm::uint>(particleCount));
    setMasses(model, description, particleCount);

    if (description.pins == PinPattern::listed) {
        for (const ListedPin& pin : description.listedPins) {
            grid.positions[pin.at.y * description.particles.x + pin.at.x] += pin.offset;
        }
    }
    const std::vector<float> inverse = inverseMasses(model, description);
    model.startPositions.reserve(particleCount);
    for (std::size_t i = 0; i < particleCount; ++i) model.startPositions.emplace_back(grid.positions[i], inverse[i]);
    return model;
}

std::vector<float> inverseMasses(const ClothModel& model, const GridDescription& description) {
    std::vector<float> inverse = model.freeInverseMasses;
    for (const glm::uint particle : pinnedParticles(description)) inverse[particle] = 0.0f;
    return inverse;
}

}  // namespace drape
