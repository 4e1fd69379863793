#include "physics/kernels/parts/attached_motion.glsl"

// Pulls a particle that a hand or a soft pin holds, before integration. A pin that follows its target is not
// integrated, so it moves immediately. Cloth contact then proves its way from the start of the substep, as it does for
// bodies.
FN void attach(uint k) {
    Attachment attachment = attachments[k];
    vec4 position = positions[attachment.particle];
    vec4 displacement = displacements[attachment.particle];
    Vec3 moved = attachedMotion(attachment, Vec3(position), position.w, Vec3(displacement));
    displacements[attachment.particle] = vec4(moved, displacement.w);
    Vec3 place = select(attachment.maxForce > 0.0f, Vec3(position), displaced(Vec3(position), moved));
    positions[attachment.particle] = vec4(place, position.w);
}
