#include "physics/kernels/parts/attached_motion.glsl"
#include "physics/kernels/parts/pin_forces.glsl"

// Measures the force by which a soft pin holds a particle, before attach(). Its reaction is what pulls the pin.
FN void gaugeAttachment(uint k) {
    Attachment attachment = attachments[k];
    vec4 position = positions[attachment.particle];
    vec4 displacement = displacements[attachment.particle];
    if (!(position.w > 0.0f && attachment.maxForce > 0.0f)) return;
    Vec3 moved = attachedMotion(attachment, Vec3(position), position.w, Vec3(displacement));
    PRECISE Vec3 reaction = Vec3(displacement) - moved;
    addPinForce(attachment.particle, forceOfChange(reaction, position.w));
}
