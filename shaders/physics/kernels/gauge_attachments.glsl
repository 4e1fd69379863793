#include "physics/kernels/parts/attached_motion.glsl"
#include "physics/kernels/parts/pin_forces.glsl"

// Measures the force of a particle on the spring of the soft pin or hand that pulls it. This is the reaction to the
// spring's force. The kernel runs before attach(), which applies the force to the particle. Particles of infinite mass
// and pins without a spring are left out.
FN void gaugeAttachment(uint k) {
    Attachment attachment = attachments[k];
    vec4 position = positions[attachment.particle];
    vec4 displacement = displacements[attachment.particle];
    if (!(position.w > 0.0f && attachment.maxForce > 0.0f)) return;
    Vec3 moved = attachedMotion(attachment, Vec3(position), position.w, Vec3(displacement));
    PRECISE Vec3 reaction = Vec3(displacement) - moved;
    addPinForce(attachment.particle, forceOfChange(reaction, position.w));
}
