#pragma once

#include "solver/state.h"

namespace drape {

/// Whether links of that material count in the stretch: those that are structural, whole and can be seen.
bool isMeasured(const physics::LinkMaterial& material);

/// Numbers that tell how well a cloth behaves.
struct Measures {
    double stretchMaxPercent = 0.0;  ///< the most stretched structural link, 0 if none is longer than at rest
    double stretchRmsPercent = 0.0;  ///< over structural links, a shortened one counting as 0
    double kineticEnergy = 0.0;      ///< J; pinned particles count as still
    /// No NaN or infinity in positions and displacements; else the other numbers are NaN.
    bool finite = true;
};

/// substepLength: s, of the last step taken.
Measures measure(const Model& model, const State& state, float substepLength);

}  // namespace drape
