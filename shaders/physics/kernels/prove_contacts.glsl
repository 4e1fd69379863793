#include "physics/kernels/parts/keep_shares.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/contact_sides.glsl"
#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/patch_motions.glsl"

#ifndef FIRST_ENDS_ARE_WANTED
// Returns the position of a vertex at the end of its way, m.
FN Vec3 endToProve(Uint vertex) { return Vec3(positions[vertex]); }
#endif

// Stops a vertex short if it would move too far towards a plane.
// `room`: distance that it may move towards the plane, m. Below 0, the vertex may only move away, and by more than that.
// `towards`: distance that its way goes towards the plane, m.
FN void stopWithin(Bool isOn, Uint vertex, Real room, Real towards) {
    Bool stops = isOn && towards > select(room < 0.0f, room, greater(room, Real(1e-20f)));
    PRECISE Real part = greater(room, Real(0.0f)) * reciprocalOrZero(towards);
    keepShare(stops, vertex, lesser(part, Real(1.0f)));
}

// Proves that the two sides of contacts do not meet. Vertices move in straight lines. So the sides do not meet if a
// plane that moves with them separates them at the start and at the end of the substep. If no such plane exists,
// vertices stop short of a plane at rest. They stay on their sides of it however other vertices move. Threads share the
// contacts evenly.
FN void proveContacts(uint thread) {
    if (contactCounters[0].unproved == 0u || areListsFull()) return;
    uint count = contactCounters[0].contacts;
    bool isLast = contactCounters[0].round == kProofRounds;
    for (Uint k = laneOf(thread); anyLane(k < Uint(count)); k = k + sharingThreads()) {
        Bool listed = isOwnLane(thread) && k < Uint(count);
        Uint at = select(listed, k, firstLaneOf(k));
        ClothContact contact = clothContacts[at];
        Bool isEdge = (contact.flags & kEdgeEdge) != 0u;
        Vec3 normal = Vec3(contact.plane);
        Vec3 startD = Vec3(starts[contact.d]);
        vec4 before = alongNormal(normal, Vec3(starts[contact.a]), Vec3(starts[contact.b]), Vec3(starts[contact.c]),
                                  startD);
        vec4 after = alongNormal(normal, endToProve(contact.a), endToProve(contact.b), endToProve(contact.c),
                                 endToProve(contact.d));
        Real low = lowestOfFirst(before, isEdge);
        Real high = highestOfSecond(before, isEdge);
        PRECISE Real gap = low - high;
        PRECISE Real gapAfter = lowestOfFirst(after, isEdge) - highestOfSecond(after, isEdge);
        Bool isProved = gap > 0.0f && gapAfter > leastClothGap() && allLanes(!isLast);
        Bool stops = listed && (contact.flags & kStopsShort) == 0u && !isProved;
        if (!anyLane(stops)) continue;
        markStopsShort(stops, at);
        vec4 ways = alongNormal(normal, Vec3(wanted[contact.a]), Vec3(wanted[contact.b]), Vec3(wanted[contact.c]),
                                Vec3(wanted[contact.d]));
        PRECISE Vec3 wayD = Vec3(wanted[contact.d]) - startD;
        Real alongD = dot3(normal, wayD);
        PRECISE Real wayA = ways.x + alongD - before.x;
        PRECISE Real wayB = ways.y + alongD - before.y;
        PRECISE Real wayC = ways.z + alongD - before.z;
        // Each side may use nearly half of the gap. Cloth may start closer than contact keeps it. Such a gap must not
        // shrink by the rounding of coordinates either.
        PRECISE Real share = 0.45f * (gap - leastClothGap());
        Real free = select(share > 0.0f, share, -coordinateRounding());
        PRECISE Real roomA = before.x - low + free;
        PRECISE Real roomB = select(isEdge, before.y - low, high - before.y) + free;
        PRECISE Real roomC = high - before.z + free;
        PRECISE Real roomD = high - before.w + free;
        Bool hasPlane = gap > 0.0f;
        Bool between = stops && hasPlane;
        stopWithin(between, contact.a, roomA, -wayA);
        stopWithin(between, contact.b, roomB, select(isEdge, -wayB, wayB));
        stopWithin(between, contact.c, roomC, wayC);
        stopWithin(between, contact.d, roomD, alongD);
        Bool stays = stops && !hasPlane;  // whether the contact's vertices do not move
        keepShare(stays, contact.a, Real(0.0f));
        keepShare(stays, contact.b, Real(0.0f));
        keepShare(stays, contact.c, Real(0.0f));
        keepShare(stays, contact.d, Real(0.0f));
    }
}
