#pragma once

// Returns the share at the end of a substep, between the shares at the start and the end of the step. It is exact at
// both.
FN Real shareNow(Real first, Real last) {
    PRECISE Real fromFirst = (1.0f - params.stepFraction) * first;
    PRECISE Real share = fromFirst + params.stepFraction * last;
    return share;
}
