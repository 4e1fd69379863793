#pragma once

#include <span>

#include "solver/state.h"

namespace drape {

/// Tells whether links of a material count in the stretch: structural, visible, unbroken links do.
bool isMeasured(const physics::LinkMaterial& material);

/// Numbers that tell how well a cloth behaves.
struct Measures {
    /// Stretch of the most stretched structural link, %; 0 if none is longer than at rest.
    double stretchMaxPercent = 0.0;
    double stretchRmsPercent = 0.0;  ///< RMS stretch of structural links, %; a shortened link counts as 0
    double kineticEnergy = 0.0;      ///< kinetic energy, J; pinned particles count as still
    /// Whether positions and displacements are free of NaN and infinity. If not, the other numbers are NaN.
    bool finite = true;

    bool operator==(const Measures&) const = default;
};

/// Measures a state.
/// `substepLength`: length of a substep in the last step, s.
Measures measure(const Model& model, std::span<const glm::vec4> positions, std::span<const glm::vec4> displacements,
                 std::span<const physics::Link> links, float substepLength);
inline Measures measure(const Model& model, const State& state, float substepLength) {
    return measure(model, state.positions, state.displacements, state.links, substepLength);
}

}  // namespace drape
