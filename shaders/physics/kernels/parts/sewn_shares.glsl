#pragma once

// Returns the share at the end of a substep. It goes linearly from `first` at the start of the step to `last` at the
// end, and is exactly these there.
FN Real shareNow(Real first, Real last) {
    PRECISE Real fromFirst = (1.0f - params.stepFraction) * first;
    PRECISE Real share = fromFirst + params.stepFraction * last;
    return share;
}
