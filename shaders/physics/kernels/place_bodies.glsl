// Moves a vertex of a body to where it is to be at the end of the substep. Contact of cloth then proves its way from
// where the substep found it. Where cloth is in the way it stops short, and goes on in the next substep.
FN void placeBody(uint i) {
    vec4 place = bodyPlaces[i];
    ColliderPose pose = bodyPoses[params.firstBodyPose + uint(place.w)];
    uint particle = params.firstBodyParticle + i;
    positions[particle] = vec4(withoutTiny(inWorld(pose, Vec3(place))), 0.0f);
    displacements[particle] = vec4(0.0f, 0.0f, 0.0f, 0.0f);
}
