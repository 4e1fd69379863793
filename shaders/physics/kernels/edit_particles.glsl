// Pins, unpins or pushes a particle. The push adds to its velocity, up to a limit that a faster particle keeps.
FN void editParticle(uint k) {
    ParticleEdit edit = edits[k];
    vec4 position = positions[edit.particle];
    vec4 displacement = displacements[edit.particle];
    Real inverseMass = select(edit.inverseMass < 0.0f, position.w, edit.inverseMass);
    Vec3 pushed = pushedDisplacement(Vec3(displacement), Vec3(edit.velocity), edit.speedLimit, params.h);
    Vec3 moving = select(inverseMass > 0.0f, pushed, Vec3(0.0f, 0.0f, 0.0f));
    positions[edit.particle] = vec4(Vec3(position), inverseMass);
    displacements[edit.particle] = vec4(moving, displacement.w);
}
