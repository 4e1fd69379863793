#include "cloth/tethers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace drape {
namespace {

constexpr std::size_t kMostTethers = 4;

struct Reach {
    float length = 0.0f;
    glm::uint pin = 0;
};

physics::Tether tetherOf(glm::uint particle, std::span<const Reach> reaches) {
    std::array<Reach, kMostTethers> all;
    all.fill({0.0f, particle});
    std::ranges::copy(reaches, all.begin());
    return {all[0].pin, all[1].pin, all[2].pin, all[3].pin, all[0].length, all[1].length, all[2].length, all[3].length};
}

void tetherCloth(std::vector<physics::Tether>& tethers, const ClothPart& cloth, std::span<const float> inverseMasses) {
    const glm::uint columns = cloth.gridSize.x;
    const glm::uint count = columns * cloth.gridSize.y;
    const glm::vec2 spacing = cloth.size / glm::vec2(cloth.gridSize - 1u);
    std::vector<glm::uint> pins;
    for (glm::uint i = 0; i < count; ++i) {
        if (inverseMasses[cloth.firstParticle + i] == 0.0f) pins.push_back(i);
    }
    for (glm::uint i = 0; i < count; ++i) {
        const glm::uint particle = cloth.firstParticle + i;
        if (inverseMasses[particle] == 0.0f) continue;
        std::vector<Reach> reaches;
        for (const glm::uint pin : pins) {
            const glm::vec2 cells(static_cast<float>(i % columns) - static_cast<float>(pin % columns),
                                  static_cast<float>(i / columns) - static_cast<float>(pin / columns));
            const glm::vec2 away = cells * spacing;
            reaches.push_back({std::sqrt(away.x * away.x + away.y * away.y), cloth.firstParticle + pin});
        }
        const std::size_t kept = std::min(reaches.size(), kMostTethers);
        std::ranges::partial_sort(reaches, reaches.begin() + static_cast<std::ptrdiff_t>(kept), {}, &Reach::length);
        tethers[particle] = tetherOf(particle, std::span(reaches).first(kept));
    }
}

}  // namespace

std::vector<physics::Tether> makeTethers(std::span<const ClothPart> cloths, std::span<const float> inverseMasses) {
    const auto isPinned = [&](const ClothPart& cloth) {
        const auto masses =
            inverseMasses.subspan(cloth.firstParticle, std::size_t{cloth.gridSize.x} * cloth.gridSize.y);
        return std::ranges::find(masses, 0.0f) != masses.end();
    };
    if (std::ranges::none_of(cloths, isPinned)) return {};
    std::vector<physics::Tether> tethers;
    tethers.reserve(inverseMasses.size());
    for (glm::uint i = 0; i < inverseMasses.size(); ++i) tethers.push_back(tetherOf(i, {}));
    for (const ClothPart& cloth : cloths) tetherCloth(tethers, cloth, inverseMasses);
    return tethers;
}

}  // namespace drape
