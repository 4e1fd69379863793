#include "physics/kernels/parts/gather_force.glsl"

// Integrates a particle by a Verlet step in air. physics/arithmetic.glsl explains the dialect of kernels.
FN void integrate(uint i) {
    vec4 position = positions[i];
    vec4 last = displacements[i];
    Vec3 acceleration = accelerationInAir(i, position.w);
    Vec3 displacement = steppedDisplacement(Vec3(last), position.w, acceleration, params.keep,
                                            params.accelerationFactor, params.maxDisplacement);
    displacements[i] = vec4(displacement, last.w);
    positions[i] = vec4(displaced(Vec3(position), displacement), position.w);
}
