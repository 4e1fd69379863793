#include "physics/kernels/parts/bends_of_lines.glsl"
#include "physics/kernels/parts/lines_with_pins.glsl"
#include "physics/kernels/parts/pin_forces.glsl"

// Measures the forces of a row's or a column's bends on its pins, before bendLine(): solves the same equations, and moves
// nothing.
FN void gaugeBendLine(uint i) {
    Line line = lines[i];
    if (!hasPin(line)) return;
    uint blocks = line.links / 2u;
    for (uint j = lineThread(); j < blocks; j += lineThreads()) setUpBends(line, j);
    lineBarrier();
    for (uint j = lineThread(); j < blocks; j += lineThreads()) coupleBends(j, blocks);
    lineBarrier();
    solveBends(blocks);
    for (uint k = lineThread(); k <= line.links; k += lineThreads()) {
        uint particle = lineParticles[line.first + k];
        if (positions[particle].w > 0.0f) continue;
        PRECISE Vec3 force = bendsAround(k, blocks) * -forcePerImpulse();
        addPinForce(particle, force);
    }
}
