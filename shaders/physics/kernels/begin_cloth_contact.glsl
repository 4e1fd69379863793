// Begins the contact of cloth in a substep: one thread.
FN void beginClothContact(uint i) {
    uint samples = contactCounters[i].patches < driftSamples() ? contactCounters[i].patches : driftSamples();
    PRECISE Real scale = 3.81469727e-6f * reciprocalOrZero(Real(samples));
    PRECISE Vec3 drift = Vec3(Real(contactCounters[i].sumX), Real(contactCounters[i].sumY),
                              Real(contactCounters[i].sumZ)) * scale;
    contactCounters[i].drift = vec4(drift, contactCounters[i].drift.w);
    contactCounters[i].sumX = 0;
    contactCounters[i].sumY = 0;
    contactCounters[i].sumZ = 0;
    contactCounters[i].contacts = 0u;
    contactCounters[i].due = 0u;
    contactCounters[i].wakes = 0u;
    contactCounters[i].round = 0u;
    contactCounters[i].unproved = 1u;
    contactCounters[i].changed = 1u;
}
