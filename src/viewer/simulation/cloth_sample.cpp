#include "viewer/simulation/cloth_sample.h"

#include <algorithm>
#include <cmath>

namespace drape::viewer {

void ClothSample::follow(std::span<const glm::vec4> positions) {
    places.clear();
    for (const glm::uint particle : particles) {
        if (particle < positions.size()) places.emplace_back(positions[particle]);
    }
}

ClothSample sampleOf(const Model& model) {
    constexpr glm::uint kMost = 1024;
    // Steps by the golden ratio spread evenly over the rows of a grid, whatever its number of columns. Steps of equal
    // length could all land in one column.
    constexpr double kGolden = 0.61803398874989485;
    // The widest gap between places that are spread in this way, as a multiple of the mean distance.
    constexpr double kWidestGap = 2.0;
    ClothSample sample;
    const glm::uint count = model.clothParticleCount();
    const glm::uint taken = std::min(count, kMost);
    for (glm::uint i = 0; i < taken; ++i) {
        double whole = 0.0;
        const double share = std::modf(kGolden * i, &whole);
        sample.particles.push_back(taken == count ? i : static_cast<glm::uint>(share * count));
    }
    double area = 0.0;
    for (const ClothPart& cloth : model.cloths) {
        for (glm::uint k = cloth.triangles.first; k < cloth.triangles.end(); ++k)
            area += double{model.triangles[k].restArea};
    }
    if (taken > 0) sample.reach = static_cast<float>(kWidestGap * std::sqrt(area / taken));
    return sample;
}

}  // namespace drape::viewer
