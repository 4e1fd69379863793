#pragma once

// The share at the end of a substep, between those at the start and the end of the step; exactly these there.
FN Real shareNow(Real first, Real last) {
    PRECISE Real fromFirst = (1.0f - params.stepFraction) * first;
    PRECISE Real share = fromFirst + params.stepFraction * last;
    return share;
}
