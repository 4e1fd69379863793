#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/torn_by_hand.glsl"
#include "physics/kernels/parts/lines.glsl"
#include "physics/kernels/parts/pull_particle.glsl"

// Moves the particles of a line so that all its links together have the tensions that their stiffness prescribes.
FN void solveLine(uint i) {
    Line line = lines[i];
    uint count = greatestOf(line.links);
    for (uint k = lineThread(); k <= count; k += lineThreads()) setUpLink(line, k, Real(0.0f));
    lineBarrier();
    for (uint k = lineThread(); k < count; k += lineThreads()) coupleLink(k);
    lineBarrier();
    solveEquations(count);
    for (uint k = lineThread(); k < count; k += lineThreads()) limitPull(line, k, Real(0.0f));
    lineBarrier();
    for (uint k = lineThread(); k <= count; k += lineThreads()) pullParticle(line, k, count);
}
