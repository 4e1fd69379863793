#pragma once

#include <span>
#include <vector>

#include "cloth/model.h"
#include "cloth/rest_sheet.h"

namespace drape {

/// A particle that a hand holds, and where that is to be beside the hand.
struct HeldPlace {
    glm::uint particle = 0;
    glm::vec3 offset{0.0f};  ///< m
};

/// Of one cloth, more pins than this in a hand are measured from as many of them, spread evenly.
inline constexpr std::size_t kMostMeasured = 8;

/// How far a hand can take pins of cloths: each no farther from the other pins of its cloth than along the cloth. Then
/// there is a shape of the whole sheet that stretches nothing (Kirszbraun's theorem: what maps some points of a plane
/// without drawing any two of them apart can be carried on to all of the plane in that way). Farther out, each step
/// would draw links out to the hand, and be taken back.
class PinReach {
public:
    /// What limits the hand by the pins of one cloth. Where the hand is now is in reach, even if pins are farther apart
    /// than the cloth is long. A pin that no way along the cloth leads to limits nothing.
    ///
    /// held: pins of the cloth in the hand. others: its other pins. hand: m, where it is now. positions: of all
    /// particles. cuts: structural links of the cloth.
    void add(const ClothPart& cloth, std::span<const HeldPlace> held, std::span<const glm::uint> others, glm::vec3 hand,
             std::span<const glm::vec4> positions, std::span<const SheetLink> cuts);

    /// A place in reach that is near `target`, m: `target` itself, to the bit, where that is in reach. The way there
    /// from `hand`, which is in reach, is in reach as well.
    glm::vec3 nearest(glm::vec3 hand, glm::vec3 target) const;

private:
    struct Ball {
        glm::dvec3 centre{0.0};  ///< m
        double radius = 0.0;     ///< m
    };

    std::vector<Ball> balls_;  ///< the hand is in all of them
};

}  // namespace drape
