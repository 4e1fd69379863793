#include "physics/kernels/parts/gather_bends.glsl"

// Moves a particle by the forces of the bends around it.
FN void unbend(uint i) {
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Vec3 sum = gatheredBends(i);
    Vec3 change = unbent(sum, params.bending, position.w);
    PRECISE Vec3 moved = Vec3(displacement) + change;
    PRECISE Vec3 place = Vec3(position) + change;
    displacements[i] = vec4(withoutTiny(moved), displacement.w);
    positions[i] = vec4(withoutTiny(place), position.w);
}
