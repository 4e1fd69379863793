#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/torn_by_hand.glsl"

// Moves the ends of a link like projectLink(), but for substeps with several iterations over links with compliance. A
// link keeps its multiplier during the substep. Corrections by the strain limit are not part of the multiplier. With
// them, compliance times pull would far exceed the link's stretch, and the next iteration would push the link out
// again.
FN void relaxLink(uint i) {
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    vec4 multiplier = multipliers[i];
    Real pull = multiplier.x;
    Vec3 unlimited = materialCorrection(material, Vec3(a), Vec3(b), a.w, b.w, link.restLength, pull, 0.0f);
    Vec3 correction = strainLimited(material, unlimited, Vec3(a), Vec3(b), a.w, b.w, link.restLength, 0.0f);
    PRECISE Real pulled = pull + linkPull(Vec3(a), Vec3(b), unlimited);
    PRECISE Vec3 movedA = Vec3(a) + correction * a.w;
    PRECISE Vec3 movedB = Vec3(b) - correction * b.w;
    positions[link.a] = vec4(movedA, a.w);
    positions[link.b] = vec4(movedB, b.w);
    multipliers[i] = vec4(withoutTiny(pulled), 0.0f, 0.0f, 0.0f);
    Bool tears = tearsNow(material, Vec3(a), Vec3(b), link.restLength);
    if (params.tearRatioInHand > 0.0f) tears = tears || tearsInHand(material, link, Vec3(a), Vec3(b));
    if (anyLane(tears)) links[i].material = select(tears, Uint(0u), link.material);
}
