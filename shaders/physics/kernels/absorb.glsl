// Adds the corrections since remember() to a particle's displacement.
FN void absorb(uint i) {
    vec4 displacement = displacements[i];
    Vec3 absorbed = absorbedDisplacement(Vec3(displacement), Vec3(positions[i]), Vec3(remembered[i]));
    displacements[i] = vec4(absorbed, displacement.w);
}
