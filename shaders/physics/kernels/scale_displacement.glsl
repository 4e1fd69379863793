// When the length of a substep changes, the displacement that stands for the velocity changes with it.
FN void scaleDisplacement(uint i) {
    vec4 displacement = displacements[i];
    PRECISE Vec3 scaled = Vec3(displacement) * params.displacementScale;
    displacements[i] = vec4(withoutTiny(scaled), displacement.w);
}
