#pragma once

// Returns the share at the end of a substep. It goes linearly from exactly `first` at the start of the step to exactly
// `last` at its end.
FN Real shareNow(Real first, Real last) {
    PRECISE Real fromFirst = (1.0f - params.stepFraction) * first;
    PRECISE Real share = fromFirst + params.stepFraction * last;
    return share;
}
