// When the length of a substep changes, the displacement that stands for the velocity changes with it.
FN void scaleDisplacement(uint i) {
    PRECISE Vec3 scaled = Vec3(displacements[i]) * params.displacementScale;
    displacements[i] = vec4(withoutTiny(scaled), 0.0f);
}
