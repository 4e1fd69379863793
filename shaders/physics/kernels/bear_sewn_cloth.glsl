#include "physics/kernels/parts/sewn_shares.glsl"

// Removes some or all of the motion that gravity has given a particle in the substep. Without this, a cloth whose seams
// are still open would slip off.
FN void bearSewnCloth(uint k) {
    SewnParticle sewn = sewnParticles[k];
    SewnShare shares = sewnShares[sewn.cloth];
    PRECISE Real factor = params.accelerationFactor * shareNow(shares.borne, shares.borneNext);
    PRECISE Vec3 way = Vec3(params.gravity) * factor;
    vec4 position = positions[sewn.particle];
    vec4 displacement = displacements[sewn.particle];
    Bool isFree = position.w > 0.0f;
    PRECISE Vec3 lifted = Vec3(position) - way;
    PRECISE Vec3 slowed = Vec3(displacement) - way;
    positions[sewn.particle] = vec4(select(isFree, withoutTiny(lifted), Vec3(position)), position.w);
    displacements[sewn.particle] = vec4(select(isFree, withoutTiny(slowed), Vec3(displacement)), displacement.w);
}
