FN void stopShort(uint vertex, Real share) {
    uint bits = floatBitsToUint(share);  // of floats above 0 the bits are in their order
    if (atomicMin(wayShares[vertex], bits) > bits) atomicOr(contactCounters[0].changed, 1u);
}

// The share of its way that leaves a vertex `room` m along it towards a plane; -1 where all of it does.
FN Real shareWithin(Real room, Real towards) {
    Real share = -1.0f;
    if (towards > room && towards > 0.0f) {
        PRECISE Real part = greater(room, 0.0f) * reciprocalOrZero(towards);
        share = lesser(part, 1.0f);
    }
    return share;
}

// Two sides of a contact do not meet where a plane that moves along with them lies between them as the substep starts and
// as it ends, since vertices go straight. Where there is none, vertices stop short of a plane that stands still, and stay
// on their sides of it whatever becomes of others.
FN void proveContacts(uint thread) {
    if (contactCounters[0].unproved == 0u) return;
    uint count = contactCounters[0].contacts;
    if (count > contactCounters[0].contactCapacity) return;
    for (uint k = thread; k < count; k += contactCounters[0].patches) {
        ClothContact contact = clothContacts[k];
        if ((contact.flags & kStopsShort) != 0u) continue;
        Vec3 normal = Vec3(contact.plane);
        Vec3 startA = Vec3(starts[contact.a]);
        Vec3 startB = Vec3(starts[contact.b]);
        Vec3 startC = Vec3(starts[contact.c]);
        Vec3 startD = Vec3(starts[contact.d]);
        vec4 before = alongNormal(normal, startA, startB, startC, startD);
        vec4 after = alongNormal(normal, Vec3(positions[contact.a]), Vec3(positions[contact.b]),
                                 Vec3(positions[contact.c]), Vec3(positions[contact.d]));
        Real low = lowestOfFirst(contact, before);
        Real high = highestOfSecond(contact, before);
        PRECISE Real gap = low - high;
        PRECISE Real gapAfter = lowestOfFirst(contact, after) - highestOfSecond(contact, after);
        if (gap > 0.0f && gapAfter > leastClothGap() && contactCounters[0].round < proofRounds()) continue;
        clothContacts[k].flags = contact.flags | kStopsShort;
        if (!(gap > 0.0f)) {
            stopShort(contact.a, 0.0f);
            stopShort(contact.b, 0.0f);
            stopShort(contact.c, 0.0f);
            stopShort(contact.d, 0.0f);
            continue;
        }
        vec4 ways = alongNormal(normal, Vec3(wanted[contact.a]), Vec3(wanted[contact.b]), Vec3(wanted[contact.c]),
                                Vec3(wanted[contact.d]));
        PRECISE Vec3 wayD = Vec3(wanted[contact.d]) - startD;
        PRECISE Real alongD = dot3(normal, wayD);
        bool isEdge = (contact.flags & kEdgeEdge) != 0u;
        // Each side may come nearly halfway.
        PRECISE Real free = 0.45f * greater(gap - leastClothGap(), 0.0f);
        PRECISE Real wayA = ways.x + alongD - before.x;
        PRECISE Real wayB = ways.y + alongD - before.y;
        PRECISE Real wayC = ways.z + alongD - before.z;
        PRECISE Real roomA = before.x - low + free;
        PRECISE Real roomB = isEdge ? before.y - low + free : high - before.y + free;
        PRECISE Real roomC = high - before.z + free;
        PRECISE Real roomD = high - before.w + free;
        Real shareA = shareWithin(roomA, -wayA);
        Real shareB = shareWithin(roomB, isEdge ? -wayB : wayB);
        Real shareC = shareWithin(roomC, wayC);
        Real shareD = shareWithin(roomD, alongD);
        if (shareA >= 0.0f) stopShort(contact.a, shareA);
        if (shareB >= 0.0f) stopShort(contact.b, shareB);
        if (shareC >= 0.0f) stopShort(contact.c, shareC);
        if (shareD >= 0.0f) stopShort(contact.d, shareD);
    }
}
