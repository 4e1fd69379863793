#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/torn_by_hand.glsl"
#include "physics/kernels/parts/lines.glsl"
#include "physics/kernels/parts/lines_with_pins.glsl"
#include "physics/kernels/parts/pin_forces.glsl"

// Measures by how much the links of a line pull its pins, before solveLine() or relaxLine(): solves the same equations,
// and moves nothing. A link that tears breaks here, as it would there.
FN void gaugeLine(uint i) {
    Line line = lines[i];
    if (!hasPin(line)) return;
    uint count = line.links;
    for (uint k = lineThread(); k <= count; k += lineThreads()) {
        vec4 multiplier = multipliers[linkOf(line, k)];
        setUpLink(line, k, select(params.keepsMultipliers > 0.0f, multiplier.x, 0.0f));
    }
    lineBarrier();
    for (uint k = lineThread(); k < count; k += lineThreads()) coupleLink(k);
    lineBarrier();
    solveEquations(count);
    for (uint k = lineThread(); k < count; k += lineThreads()) {
        vec4 multiplier = multipliers[linkOf(line, k)];
        limitPull(line, k, select(params.keepsMultipliers > 0.0f, multiplier.x, 0.0f));
    }
    lineBarrier();
    for (uint k = lineThread(); k <= count; k += lineThreads()) {
        uint particle = lineParticles[line.first + k];
        if (positions[particle].w > 0.0f) continue;
        PRECISE Vec3 force = impulseOn(k, count) * forcePerImpulse();
        addPinForce(particle, force);
    }
}
