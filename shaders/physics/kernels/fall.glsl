// Integrates a particle by a Verlet step without air.
FN void fall(uint i) {
    vec4 position = positions[i];
    vec4 last = displacements[i];
    Vec3 displacement = steppedDisplacement(Vec3(last), position.w, Vec3(params.gravity), params.keep,
                                            params.accelerationFactor, params.maxDisplacement);
    displacements[i] = vec4(displacement, last.w);
    positions[i] = vec4(displaced(Vec3(position), displacement), position.w);
}
