// Scales the displacement, which represents the velocity, when the length of a substep changes.
FN void scaleDisplacement(uint i) {
    vec4 displacement = displacements[i];
    PRECISE Vec3 scaled = Vec3(displacement) * params.displacementScale;
    displacements[i] = vec4(withoutTiny(scaled), displacement.w);
}
