#pragma once

#include <span>
#include <vector>

#include "cloth/model.h"
#include "cloth/rest_sheet.h"
#include "run/leashes.h"

namespace drape {

/// A particle that a hand holds, and where that is to be beside the hand.
struct HeldPlace {
    glm::uint particle = 0;
    glm::vec3 offset{0.0f};  ///< m
};

/// How far a hand can go with what it holds of cloths: so far that none of it is farther from a pin than along the
/// cloth. An uncut sheet
/// has a shape then that stretches nothing (Kirszbraun's theorem: what maps some points of a plane without drawing any
/// two of them apart can be carried on to all of the plane in that way). One with slits or holes may not: three strips
/// that meet can be drawn out by their ends farther than they are long. Beyond its reach, each step would draw links
/// out to the hand, and the cloth would never come to rest.
class HandReach {
public:
    /// What pins of one cloth limit the hand. Where it is now is in reach, even if what it holds is farther from pins
    /// than the cloth is long. A pin that no way along the cloth leads to limits nothing.
    ///
    /// Of many particles and pins not all ways are measured: those from each pin to the nearest particle, from each
    /// particle on the hand's edge to the nearest pin, and between kMostHeld and kMostPins of them. What is held in one
    /// round patch is within a hundredth of a cell of its reach so, and in two patches within a fifth, or a few cells
    /// around slits. Takes the time of geodesicsFrom() from the edge and from the pins; if the cloth is cut, also from
    /// each of kMostHeld.
    ///
    /// held: particles of the cloth in the hand. pins: those of the cloth that are not. hand: m, where it is.
    /// positions: of all particles. cuts: structural links of the cloth.
    void add(const ClothPart& cloth, std::span<const HeldPlace> held, std::span<const glm::uint> pins, glm::vec3 hand,
             std::span<const glm::vec4> positions, std::span<const SheetLink> cuts);

    /// The place in reach that is nearest to `target`, m: target itself, to the bit, where that is in reach. The way
    /// there from `hand` is in reach as well if the hand is.
    glm::vec3 nearest(glm::vec3 hand, glm::vec3 target) const;

    static constexpr std::size_t kMostHeld = 16;
    static constexpr std::size_t kMostPins = 256;

private:
    std::vector<Leash> leashes_;  ///< of the hand
};

}  // namespace drape
