#pragma once
// Returns the shares of a contact's vertices in the reaction that bodies and pins bear: those with no inverse mass bear
// it in proportion to their shares in the contact.
// `shares`: sharesOf().
// `masses`: inverse masses of the vertices, 1/kg.
FN vec4 bearingShares(vec4 shares, vec4 masses) {
    Real a = select(masses.x > 0.0f, 0.0f, absolute(shares.x));
    Real b = select(masses.y > 0.0f, 0.0f, absolute(shares.y));
    Real c = select(masses.z > 0.0f, 0.0f, absolute(shares.z));
    Real d = select(masses.w > 0.0f, 0.0f, absolute(shares.w));
    PRECISE Real sum = (a + b) + (c + d);
    Real scale = reciprocalOrZero(sum);
    PRECISE Real shareA = a * scale;
    PRECISE Real shareB = b * scale;
    PRECISE Real shareC = c * scale;
    PRECISE Real shareD = d * scale;
    return vec4(shareA, shareB, shareC, shareD);
}
