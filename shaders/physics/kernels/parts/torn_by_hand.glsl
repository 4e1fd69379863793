#pragma once
// Cloth tears where a hand pulls it: within its reach links bear less than elsewhere (SubstepParams.tearRatioInHand).
// Otherwise cloth would come off its pins instead, since a pin holds it by one particle and against every pull. The hand
// is where the held particle was before the links of the substep, since links move it.

FN Real handReach() { return 0.15f; }  // m

FN Bool tearsInHand(LinkMaterial material, Vec3 a, Vec3 b, Real restLength) {
    PRECISE Vec3 away = a - Vec3(remembered[Uint(params.heldParticle)]);
    PRECISE Real squaredReach = handReach() * handReach();
    Bool isWithin = material.tearRatio < 0.0f && dot3(away, away) < squaredReach;
    return isWithin && linkTears(a, b, restLength, params.tearRatioInHand);
}
