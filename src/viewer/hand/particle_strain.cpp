#include "viewer/hand/particle_strain.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "render/shared/shared.h"
#include "solver/measure.h"

namespace drape::viewer {

std::vector<float> strainOf(const Model& model, std::span<const glm::vec4> positions,
                            std::span<const physics::Link> links, double seconds) {
    std::vector<float> restLengths;
    restLengths.reserve(links.size());
    for (const physics::Link& link : links) restLengths.push_back(link.restLength);
    for (const physics::SewnLink& sewn : model.sewing.links) {
        const double since = seconds - model.sewing.begin;
        const auto share = static_cast<float>(std::clamp(since / double{model.sewing.seconds[sewn.cloth]}, 0.0, 1.0));
        restLengths[sewn.link] = glm::mix(sewn.startLength, sewn.restLength, share);
    }
    std::vector<float> strain(positions.size(), 0.0f);
    for (std::size_t i = 0; i < links.size(); ++i) {
        const physics::Link& link = links[i];
        const physics::LinkMaterial& material = model.materials[link.material];
        if (!isMeasured(material)) continue;
        float change =
            glm::distance(glm::vec3(positions[link.a]), glm::vec3(positions[link.b])) / restLengths[i] - 1.0f;
        if ((material.flags & physics::kTensionOnly) != 0) change = std::max(change, 0.0f);
        if (!std::isfinite(change)) continue;
        for (const glm::uint end : {link.a, link.b})
            if (std::abs(change) > std::abs(strain[end])) strain[end] = change;
    }
    return strain;
}

render::Spread spreadOfValues(std::span<const float> values) {
    std::vector<std::uint32_t> counts(static_cast<std::size_t>(render::kSpreadBins) + 1, 0);
    float largest = 0.0f;
    for (const float value : values) {
        const float size = std::abs(value);
        if (!(size > 0.0f)) continue;
        const auto bin =
            static_cast<int>(std::floor(4.0f * (std::log2(size) - static_cast<float>(render::kLowestBin))));
        ++counts[static_cast<std::size_t>(std::clamp(bin, 0, render::kSpreadBins - 1))];
        largest = std::max(largest, size);
    }
    counts.back() = std::bit_cast<std::uint32_t>(largest);
    return render::spreadOf(counts);
}

}  // namespace drape::viewer
