// Moves a vertex of a body to its place at the end of the substep. If the body deforms, the vertex moves in a straight
// line in the body's frame during the step. Cloth contact then proves the vertex's way from the start of the substep.
// If cloth blocks the way, the vertex stops short, and continues in the next substep.
FN void placeBody(uint i) {
    Vec3 start = Vec3(bodyStarts[i]);
    PRECISE Vec3 place = start + (Vec3(bodyEnds[i]) - start) * params.stepFraction;
    ColliderPose pose = bodyPoses[params.firstBodyPose + uint(bodyStarts[i].w)];
    uint particle = params.firstBodyParticle + i;
    positions[particle] = vec4(withoutTiny(inWorld(pose, place)), 0.0f);
    displacements[particle] = vec4(0.0f, 0.0f, 0.0f, 0.0f);
}
