#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/pin_forces.glsl"

// Measures by how much a link pulls a pin at one of its ends, before projectLink() or relaxLink().
FN void gaugeLink(uint i) {
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    if (a.w > 0.0f && b.w > 0.0f) return;
    vec4 multiplier = multipliers[i];
    Real pull = select(params.keepsMultipliers > 0.0f, multiplier.x, 0.0f);
    Vec3 unlimited = materialCorrection(material, Vec3(a), Vec3(b), a.w, b.w, link.restLength, pull, 0.0f);
    Vec3 correction = strainLimited(material, unlimited, Vec3(a), Vec3(b), a.w, b.w, link.restLength, 0.0f);
    PRECISE Vec3 force = correction * forcePerImpulse();
    PRECISE Vec3 opposite = -force;
    if (!(a.w > 0.0f)) addPinForce(link.a, force);
    if (!(b.w > 0.0f)) addPinForce(link.b, opposite);
}
