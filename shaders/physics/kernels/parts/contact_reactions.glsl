#pragma once
#include "physics/kernels/parts/bearing_shares.glsl"
#include "physics/kernels/parts/contact_forces.glsl"

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
