// Pins or unpins a particle. A particle that is pinned loses its motion.
FN void editParticle(uint k) {
    ParticleEdit edit = edits[k];
    vec4 position = positions[edit.particle];
    vec4 displacement = displacements[edit.particle];
    Vec3 moving = select(edit.inverseMass > 0.0f, Vec3(displacement), Vec3(0.0f, 0.0f, 0.0f));
    positions[edit.particle] = vec4(Vec3(position), edit.inverseMass);
    displacements[edit.particle] = vec4(moving, displacement.w);
}
