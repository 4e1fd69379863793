// Off the walls, out of the ground, and out of the ball last, so that a moving ball wins over still ground. Ground that
// lies below the box is not felt.
FN void collide(uint i) {
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Contact contact = afterContacts(Vec3(position), position.w, Vec3(displacement), displacement.w,
                                    Vec3(remembered[i]), kWallBounce);
    positions[i] = vec4(contact.place, position.w);
    displacements[i] = vec4(contact.displacement, displacement.w);
}
