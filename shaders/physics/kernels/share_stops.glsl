#include "physics/kernels/parts/contact_reactions.glsl"
#include "physics/kernels/parts/stopped_ways.glsl"

// Returns the part of the force on a stopped vertex that one of its contacts exerts: an equal part each.
FN Vec3 partOfStop(uint vertex) {
    Vec3 part = Vec3(0.0f, 0.0f, 0.0f);
    if (isStopped(vertex)) {
        PRECISE Vec3 even = stoppingForce(vertex) * reciprocalOrZero(Real(stopCounts[vertex]));
        part = even;
    }
    return part;
}

// Lets bodies and pins bear the forces that have stopped vertices short at them.
FN void shareStops(uint thread) {
    if (areListsFull()) return;
    for (uint k = thread; k < contactCounters[0].contacts; k = k + sharingThreads()) {
        ClothContact contact = clothContacts[k];
        vec4 bearing = stopBearing(contact);
        if (!doesStop(contact, bearing)) continue;
        PRECISE Vec3 sum = (partOfStop(contact.a) + partOfStop(contact.b)) +
                           (partOfStop(contact.c) + partOfStop(contact.d));
        addReactions(contact, sum, bearing);
    }
}
