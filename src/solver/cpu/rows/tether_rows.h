#pragma once

#include <array>
#include <map>
#include <span>
#include <vector>

#include "solver/cpu/rows/cloth_rows.h"

namespace drape::cpu {

/// The tethers of a cloth, in rows.
class TetherRows {
public:
    /// `scale`: SubstepParams.tetherScale.
    TetherRows(const ClothRows& cloth, std::span<const physics::Tether> tethers, float scale);

    /// Looks up the places of the pins. These stay the same during whole substeps, since no link and no collider moves
    /// a pin; only pins that follow a target move. Returns false if a tether leads to a particle that is not pinned, or
    /// is too short for the row kernels.
    bool findPins(const ClothRows& cloth);

    TetherRow row(int row) const;

private:
    struct Slot {
        FloatArray lengths;
        std::vector<int> pins;
    };
    /// The pins of kWidestLanes particles, one for each.
    using LanePins = std::array<glm::uint, kWidestLanes>;

    int pinsIndex(std::span<const glm::uint> pins);

    std::size_t rowLength_ = 0;  // number of floats in a row of scalars
    std::vector<Slot> slots_;
    bool anyTiny_ = false;
    std::vector<LanePins> pins_;
    std::map<LanePins, int> indices_;  // index of each LanePins in pins_
    FloatArray places_;
};

}  // namespace drape::cpu
