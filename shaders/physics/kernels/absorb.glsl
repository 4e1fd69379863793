// Makes the corrections since remember() part of the motion.
FN void absorb(uint i) {
    Vec3 absorbed = absorbedDisplacement(Vec3(displacements[i]), Vec3(positions[i]), Vec3(remembered[i]));
    displacements[i] = vec4(absorbed, 0.0f);
}
