#include "solver/cpu/bend_shares.h"

#include "cloth/grid.h"

namespace drape::cpu {

BendShares::BendShares(const RowLayout& layout)
    : layout_(layout), shares_(std::size_t{2} * borders * static_cast<std::size_t>(layout.component)) {}

bool BendShares::read(const Model& model, const ClothPart& cloth) {
    const glm::uint count = cloth.gridSize.x * cloth.gridSize.y;
    for (const physics::Link& link : model.links.links) {
        const physics::LinkMaterial& material = model.materials[link.material];
        const bool isMine = link.a - cloth.firstParticle < count;
        if (!isMine || material.kind != static_cast<glm::uint>(LinkKind::bend)) continue;
        const int direction = link.b - link.a == 2 ? 0 : 1;
        const auto middle = static_cast<int>((link.a + link.b) / 2 - cloth.firstParticle);
        const int row = middle / layout_.columns;
        const int place =
            (direction * borders + borderOf(row)) * layout_.component + placeInRow(layout_, middle % layout_.columns);
        float& share = shares_.data()[place];
        if (share != 0.0f && share != material.bending) return false;
        share = material.bending;
        any_ = true;
    }
    return true;
}

}  // namespace drape::cpu
