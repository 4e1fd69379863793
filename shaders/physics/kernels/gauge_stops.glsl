#include "physics/kernels/parts/contact_forces.glsl"
#include "physics/kernels/parts/stopped_ways.glsl"

// Adds the force by which the proof stops a vertex short, after the last round. If a list was full, the vertex does not
// move in this substep, and nothing bears that force.
FN void gaugeStop(uint i) {
    stopCounts[i] = 0u;
    vec4 position = positions[i];
    bool hasContacts = contactCounters[0].contacts > 0u;
    if (areListsFull() && position.w > 0.0f) {
        Vec3 asked = select(hasContacts, Vec3(wanted[i]), Vec3(position));
        PRECISE Vec3 change = Vec3(starts[i]) - asked;
        addContactForce(i, forceOfChange(change, position.w));
    } else if (hasContacts && !areListsFull() && isStopped(i)) {
        addContactForce(i, stoppingForce(i));
    }
}
