#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/cpu/cloth_rows.h"

namespace drape::cpu {

/// The tethers of a cloth, in rows.
class TetherRows {
public:
    /// reach: SubstepParams.tetherReach.
    TetherRows(const ClothRows& cloth, std::span<const physics::Tether> tethers, float reach);

    /// Where the pins are now. They stay there as long as substeps are taken: no link and no obstacle moves a pin.
    /// False if one of them is not pinned.
    bool findPins(const ClothRows& cloth);

    TetherRow row(int row) const;

private:
    struct Slot {
        FloatArray lengths;
        FloatArray squaredReaches;
        std::vector<unsigned> pins;
        std::vector<int> commonPins;
    };
    int pinIndex(glm::uint particle);
    void findCommonPins(Slot& slot) const;

    std::size_t rowLength_ = 0;  // scalars
    float reach_ = 1.0f;
    std::vector<Slot> slots_;
    std::vector<glm::uint> pins_;  // particles
    std::vector<float> places_;
};

}  // namespace drape::cpu
