#pragma once
// Cloth tears where a hand pulls it: within its reach links bear less than elsewhere (SubstepParams.tearRatioInHand).
// Otherwise cloth would come off its pins instead, since a pin holds it by one particle and against every pull. The
// hand counts as being where the held particle was before the links of the substep moved it. Stress gathers at the tip
// of a tear, and links average it over a cell. So links beside a tear bear as little wherever they are, and the tear
// runs on.

FN Real handReach() { return 0.15f; }  // m

// Tells whether a triangle of a particle is gone. Triangles go only between substeps, so all links see the same ones.
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
    Bool isWeak = dot3(away, away) < squaredReach;
    Bool isDrawnOut = material.tearRatio < 0.0f && linkTears(a, b, link.restLength, params.tearRatioInHand);
    if (anyLane(isDrawnOut)) isWeak = isWeak || liesAtTear(link.a) || liesAtTear(link.b);
    return isWeak && isDrawnOut;
}
