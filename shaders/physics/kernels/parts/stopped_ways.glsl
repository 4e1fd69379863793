#pragma once
#include "physics/kernels/parts/bearing_shares.glsl"
#include "physics/kernels/parts/contact_sides.glsl"
#include "physics/kernels/parts/force_sums.glsl"
#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/short_end.glsl"

// Tells whether the proof has shortened a vertex's way.
FN bool isStopped(uint vertex) { return wayShares[vertex] < 0x3f800000u && wanted[vertex].w > 0.0f; }

// Returns the force (N) that stops a vertex short.
FN Vec3 stoppingForce(uint vertex) {
    PRECISE Vec3 change = shortEnd(vertex, uintBitsToFloat(wayShares[vertex])) - Vec3(wanted[vertex]);
    return forceOfChange(change, wanted[vertex].w);
}

// Returns the shares in which the vertices of a contact bear what stops the others.
FN vec4 stopBearing(ClothContact contact) {
    vec4 masses = vec4(wanted[contact.a].w, wanted[contact.b].w, wanted[contact.c].w, wanted[contact.d].w);
    Bool isEdge = (contact.flags & kEdgeEdge) != 0u;
    return bearingShares(sharesOf(contact, isEdge), masses);
}

// Tells whether a contact stops its vertices short at a body or a pin.
// `bearing`: stopBearing().
FN bool doesStop(ClothContact contact, vec4 bearing) {
    bool isBorne = bearing.x > 0.0f || bearing.y > 0.0f || bearing.z > 0.0f || bearing.w > 0.0f;
    return (contact.flags & kStopsShort) != 0u && isBorne;
}
