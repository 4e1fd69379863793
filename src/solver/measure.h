#pragma once

#include "solver/state.h"

namespace drape {

/// Tells whether links of a material count in the stretch. Links that are structural, whole and visible do.
bool isMeasured(const physics::LinkMaterial& material);

/// Numbers that tell how well a cloth behaves.
struct Measures {
    /// Stretch of the most stretched structural link; 0 if none is longer than at rest.
    double stretchMaxPercent = 0.0;
    double stretchRmsPercent = 0.0;  ///< root mean square over structural links; a shortened link counts as 0
    double kineticEnergy = 0.0;      ///< J; pinned particles count as still
    /// Whether positions and displacements hold no NaN or infinity. If they do, the other numbers are NaN.
    bool finite = true;
};

/// Measures a state. `substepLength`: s, in the last step taken.
Measures measure(const Model& model, const State& state, float substepLength);

}  // namespace drape
