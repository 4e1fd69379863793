#include "physics/kernels/contacts.glsl"

// Off the walls and out of the ground first and out of the ball last: what ends a substep inside an obstacle has been
// drawn into it by links (givingWay()). Ground that lies below the box is not felt, however far a particle has passed the
// wall. Pinned particles go back to their places, in case that links have moved them (SubstepParams.yieldingPins).
FN void collide(uint i) {
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Contact contact =
        afterContacts(Vec3(position), position.w, Vec3(displacement), displacement.w, Vec3(remembered[i]));
    positions[i] = vec4(contact.place, position.w);
    displacements[i] = vec4(contact.displacement, displacement.w);
}
