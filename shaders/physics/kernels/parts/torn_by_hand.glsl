#pragma once
// Cloth tears where a hand pulls it: within the hand's reach, links tear at a lower ratio than elsewhere
// (SubstepParams.tearRatioInHand). Without this, cloth would tear off its pins instead, since a pin holds a single
// particle and never gives way. The hand's position is that of the held particle before links moved it in the substep.
// Stress concentrates at the tip of a tear, but links average it over a cell. So links beside a tear have the lower
// ratio in a wider area, and the tear runs on. This area is limited, since the cloth may be torn at its pins already.

FN Real handReach() { return 0.15f; }  // reach of the hand, m
FN Real ripReach() { return 0.7f; }    // distance from the hand up to which a tear runs on, m

// Tells whether one of a particle's triangles has been removed. Triangles are removed only between substeps, so all
// links see the same ones.
FN Bool liesAtTear(Uint particle) {
    Uint gone = Uint(0u);
    Uint end = triangleStarts[particle + 1u];
    for (Uint k = triangleStarts[particle]; anyLane(k < end); k = k + 1u) {
        Bool isThere = k < end;  // this lane may have fewer triangles than another
        Triangle triangle = triangles[trianglesOf[select(isThere, k, Uint(0u))]];
        gone = select(isThere && !(triangle.restArea > 0.0f), Uint(1u), gone);
    }
    return Uint(0u) < gone;
}

FN Bool tearsInHand(LinkMaterial material, Link link, Vec3 a, Vec3 b) {
    PRECISE Vec3 away = a - Vec3(remembered[Uint(params.heldParticle)]);
    PRECISE Real squaredReach = handReach() * handReach();
    PRECISE Real squaredRipReach = ripReach() * ripReach();
    PRECISE Real squaredDistance = dot3(away, away);
    Bool isWeak = squaredDistance < squaredReach;
    Bool isDrawnOut = material.tearRatio < 0.0f && squaredDistance < squaredRipReach &&
                      linkTears(a, b, link.restLength, params.tearRatioInHand);
    if (anyLane(isDrawnOut)) isWeak = isWeak || liesAtTear(link.a) || liesAtTear(link.b);
    return isWeak && isDrawnOut;
}
