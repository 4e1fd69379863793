#pragma once
#include "physics/kernels/parts/contact_forces.glsl"

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

FN void addReaction(uint vertex, Vec3 force, Real share) {
    if (!(share > 0.0f)) return;
    PRECISE Vec3 reaction = force * -share;
    addContactForce(vertex, reaction);
}

// Adds the reaction to a force (N) on the free vertices of a contact to those vertices that bear it.
FN void addReactions(ClothContact contact, Vec3 force, vec4 bearing) {
    addReaction(contact.a, force, bearing.x);
    addReaction(contact.b, force, bearing.y);
    addReaction(contact.c, force, bearing.z);
    addReaction(contact.d, force, bearing.w);
}
