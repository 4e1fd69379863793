#include "physics/kernels/parts/bends_of_lines.glsl"

// Moves the particles of a row or a column as its bending stiffness does over a substep, implicitly. The motion counts
// as velocity.
FN void bendLine(uint i) {
    Line line = lines[i];
    uint blocks = greatestOf(line.links) / 2u;
    for (uint j = lineThread(); j < blocks; j += lineThreads()) setUpBends(line, j);
    lineBarrier();
    for (uint j = lineThread(); j < blocks; j += lineThreads()) coupleBends(j, blocks);
    lineBarrier();
    solveBends(blocks);
    for (uint k = lineThread(); k < 2u * blocks + 2u; k += lineThreads()) unbendParticle(line, k, blocks);
}
