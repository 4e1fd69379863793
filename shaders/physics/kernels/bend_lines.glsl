#include "physics/kernels/parts/bends_of_lines.glsl"

// Moves particle k of a line by the bends around it.
FN void unbendParticle(Line line, uint k, uint blocks) {
    Bool isThere = Uint(k) < line.links + 1u;
    Uint particle = particleOf(line, Uint(k));
    vec4 position = positions[particle];
    vec4 displacement = displacements[particle];
    Vec3 sum = bendsAround(k, blocks);
    PRECISE Vec3 change = sum * position.w;
    Vec3 moved = withoutNegligible(change);
    PRECISE Vec3 place = Vec3(position) - moved;
    PRECISE Vec3 motion = Vec3(displacement) - moved;
    storeWhere(isThere, positions[particle], vec4(place, position.w));
    storeWhere(isThere, displacements[particle], vec4(withoutTiny(motion), displacement.w));
}

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
