#include "render/fabric/albedo_table.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/vec2.hpp>

namespace drape::render {
namespace {

/// Returns Smith's combined masking and shadowing, divided by 4 nl nv (Heitz 2014).
/// `squared`: square of GGX alpha.
/// `nl`, `nv`: cosines between normal and light, normal and eye.
float ggxVisibility(float squared, float nl, float nv) {
    const float towardsLight = nv * std::sqrt(nl * nl * (1.0f - squared) + squared);
    const float towardsEye = nl * std::sqrt(nv * nv * (1.0f - squared) + squared);
    return 0.5f / (towardsLight + towardsEye);
}

/// Returns channels r and g of directionalAlbedo(). Half vectors are sampled in proportion to the GGX distribution.
/// Each sample then has the weight V 4 nl vh / nh, where V is ggxVisibility() and v, n, h, l are the unit vectors of
/// eye, normal, half vector and light. Two letters together, such as nl, are a dot product.
glm::vec2 ggx(const glm::vec3& eye, float roughness) {
    constexpr int kRings = 16;
    constexpr int kSectors = 12;
    const float alpha = roughness * roughness;
    const float squared = alpha * alpha;
    glm::vec2 sum(0.0f);
    for (int ring = 0; ring < kRings; ++ring) {
        const float u = (static_cast<float>(ring) + 0.5f) / kRings;
        const float nh = std::sqrt((1.0f - u) / (1.0f + (squared - 1.0f) * u));
        const float width = std::sqrt(std::max(1.0f - nh * nh, 0.0f));
        for (int sector = 0; sector < kSectors; ++sector) {
            // Half a circle suffices, by symmetry.
            const float around = glm::pi<float>() * (static_cast<float>(sector) + 0.5f) / kSectors;
            const glm::vec3 half(width * std::cos(around), width * std::sin(around), nh);
            const float vh = glm::dot(eye, half);
            const float nl = 2.0f * vh * nh - eye.z;
            if (nl <= 0.0f || vh <= 0.0f) continue;
            const float worth = ggxVisibility(squared, nl, eye.z) * 4.0f * nl * vh / nh;
            const float fresnel = std::pow(1.0f - vh, 5.0f);
            sum += worth * glm::vec2(1.0f - fresnel, fresnel);
        }
    }
    return sum / static_cast<float>(kRings * kSectors);
}

/// Returns channel b of directionalAlbedo(). Directions of light are spread evenly over the upper hemisphere.
float charlie(const glm::vec3& eye, float roughness) {
    constexpr int kRings = 24;
    constexpr int kSectors = 16;
    const float inverse = 1.0f / roughness;
    float sum = 0.0f;
    for (int ring = 0; ring < kRings; ++ring) {
        const float nl = (static_cast<float>(ring) + 0.5f) / kRings;
        const float width = std::sqrt(1.0f - nl * nl);
        for (int sector = 0; sector < kSectors; ++sector) {
            // Half a circle suffices, by symmetry.
            const float around = glm::pi<float>() * (static_cast<float>(sector) + 0.5f) / kSectors;
            const glm::vec3 light(width * std::cos(around), width * std::sin(around), nl);
            const float nh = glm::normalize(light + eye).z;
            const float sine = std::sqrt(std::max(1.0f - nh * nh, 0.0f));
            const float distribution = (2.0f + inverse) * std::pow(sine, inverse) / (2.0f * glm::pi<float>());
            sum += distribution / (4.0f * (nl + eye.z - nl * eye.z)) * nl;
        }
    }
    return sum * 2.0f * glm::pi<float>() / static_cast<float>(kRings * kSectors);
}

}  // namespace

glm::vec3 directionalAlbedo(float cosine, float roughness) {
    const float nv = std::clamp(cosine, 0.01f, 1.0f);
    const glm::vec3 eye(std::sqrt(1.0f - nv * nv), 0.0f, nv);
    const glm::vec2 mirror = ggx(eye, std::clamp(roughness, 0.05f, 1.0f));
    return {mirror, charlie(eye, std::clamp(roughness, 0.05f, 1.0f))};
}

std::vector<glm::vec3> albedoTable() {
    std::vector<glm::vec3> table;
    for (int row = 0; row < kAlbedoTableSize; ++row) {
        for (int column = 0; column < kAlbedoTableSize; ++column) {
            const auto middle = [](int i) { return (static_cast<float>(i) + 0.5f) / kAlbedoTableSize; };
            table.push_back(directionalAlbedo(middle(column), middle(row)));
        }
    }
    return table;
}

}  // namespace drape::render
