#include "physics/kernels/parts/stopped_ways.glsl"

FN void countStop(uint vertex) {
    if (isStopped(vertex)) atomicAdd(stopCounts[vertex], 1u);
}

// Counts for each vertex that the proof has stopped short how many of its contacts with bodies or pins have done so.
FN void countStops(uint thread) {
    if (areListsFull()) return;
    for (uint k = thread; k < contactCounters[0].contacts; k = k + sharingThreads()) {
        ClothContact contact = clothContacts[k];
        if (!doesStop(contact, stopBearing(contact))) continue;
        countStop(contact.a);
        countStop(contact.b);
        countStop(contact.c);
        countStop(contact.d);
    }
}
