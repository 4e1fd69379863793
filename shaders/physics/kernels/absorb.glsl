// Makes the corrections since remember() part of the motion.
FN void absorb(uint i) {
    vec4 displacement = displacements[i];
    Vec3 absorbed = absorbedDisplacement(Vec3(displacement), Vec3(positions[i]), Vec3(remembered[i]));
    displacements[i] = vec4(absorbed, displacement.w);
}
