#pragma once
// Tells whether the spring of an attachment bears its load (attachedDisplacement()): that of a soft pin does, that of a
// hand, whose force is limited, does not.
FN Bool bearsItsLoad(Attachment attachment) { return attachment.maxForce >= kAnyForce; }

// Returns the displacement of an attached particle in a substep. A pin with a greatest force of 0 follows its target
// exactly; any other particle is pulled.
FN Vec3 attachedMotion(Attachment attachment, Vec3 position, Real inverseMass, Vec3 displacement) {
    PRECISE Vec3 path = Vec3(attachment.end) - Vec3(attachment.start);
    PRECISE Vec3 target = Vec3(attachment.start) + path * params.stepFraction;
    PRECISE Vec3 targetMotion = path * params.fractionStep;
    PRECISE Vec3 offset = target - position;
    // Along an axis that the attachment leaves free, the target is where the particle moves anyway, with the same
    // motion.
    Bool isFreeZ = attachment.start.w >= 4.0f;
    Real others = select(isFreeZ, attachment.start.w - 4.0f, attachment.start.w);
    Bool isFreeY = others >= 2.0f;
    Bool isFreeX = select(isFreeY, others - 2.0f, others) >= 1.0f;
    offset = Vec3(select(isFreeX, displacement.x, offset.x), select(isFreeY, displacement.y, offset.y),
                  select(isFreeZ, displacement.z, offset.z));
    targetMotion = Vec3(select(isFreeX, displacement.x, targetMotion.x), select(isFreeY, displacement.y, targetMotion.y),
                        select(isFreeZ, displacement.z, targetMotion.z));
    PRECISE Real squaredH = params.h * params.h;
    PRECISE Real stiffness = attachment.stiffness * squaredH;
    PRECISE Real damping = attachment.damping * params.h;
    PRECISE Real maxImpulse = attachment.maxForce * squaredH;
    Vec3 pulled = attachedDisplacement(displacement, offset, targetMotion, inverseMass, stiffness, damping,
                                       bearsItsLoad(attachment), maxImpulse, attachment.end.w);
    return select(attachment.maxForce > 0.0f, pulled, ledDisplacement(offset, targetMotion, params.maxRecovery));
}
