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
        std::vector<int> pins;
    };
    /// The pins of kWidestLanes particles that do not share one.
    using LanePins = std::array<int, kWidestLanes>;

    int pinIndex(glm::uint particle);
    int pinsIndex(std::span<const int> pins);

    std::size_t rowLength_ = 0;  // scalars
    float reach_ = 1.0f;
    std::vector<Slot> slots_;
    std::vector<glm::uint> pins_;  // particles
    std::vector<float> places_;    // of them
    std::vector<LanePins> lanePins_;
    std::vector<float> lanePlaces_;
};

}  // namespace drape::cpu
