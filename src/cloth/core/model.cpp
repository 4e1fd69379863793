#include "cloth/core/model.h"

#include <algorithm>

#include "cloth/core/placement.h"

namespace drape {

std::size_t clothOf(const Model& model, glm::uint particle) {
    const auto after = std::ranges::upper_bound(model.cloths, particle, {},
                                                [](const ClothPart& cloth) { return cloth.particles.first; });
    const auto found = static_cast<std::size_t>(after - model.cloths.begin());
    return found > 0 && model.cloths[found - 1].particles.has(particle) ? found - 1 : model.cloths.size();
}

std::vector<physics::Triangle> metTriangles(const Model& model, std::span<const physics::Triangle> triangles) {
    std::vector<physics::Triangle> met(triangles.begin(), triangles.end());
    for (glm::uint t = 0; t < model.ignored.size(); ++t) {
        if (model.ignored[t]) met[t].a = met[t].b = met[t].c = 0;
    }
    return met;
}

glm::uint middleParticle(const Model& model, Range particles) {
    const auto placeOf = [&](glm::uint i) { return glm::dvec3(model.startPositions[i]); };
    glm::dvec3 sum(0.0);
    for (glm::uint i = particles.first; i < particles.end(); ++i) sum += placeOf(i);
    const glm::dvec3 middle = sum / static_cast<double>(particles.count);
    const auto squaredDistance = [&](glm::uint i) { return glm::dot(placeOf(i) - middle, placeOf(i) - middle); };
    glm::uint nearest = particles.first;
    for (glm::uint i = particles.first; i < particles.end(); ++i) {
        if (squaredDistance(i) < squaredDistance(nearest)) nearest = i;
    }
    return nearest;
}

std::vector<float> inverseMasses(const Model& model, const WorldDescription& description) {
    std::vector<float> inverse = model.freeInverseMasses;
    for (std::size_t k = 0; k < description.cloths.size(); ++k) {
        for (const glm::uint particle : pinnedParticles(description.cloths[k])) {
            inverse[model.cloths[k].particles.first + particle] = 0.0f;
        }
    }
    for (std::size_t k = 0; k < description.systems.size(); ++k) {
        glm::uint particle = model.systems[k].particles.first;
        for (const SystemParticle& described : description.systems[k].particles) {
            if (described.fixed) inverse[particle] = 0.0f;
            ++particle;
        }
    }
    return inverse;
}

const StartBox& startBoxOf(const Model& model) {
    return model.startBox.get([&model] {
        StartBox box;
        for (glm::uint i = 0; i < model.firstBodyParticle(); ++i) {
            const glm::vec3 place(model.startPositions[i]);
            box.low = i == 0 ? place : glm::min(box.low, place);
            box.high = i == 0 ? place : glm::max(box.high, place);
        }
        return box;
    });
}

}  // namespace drape
