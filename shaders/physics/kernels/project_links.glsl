#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/torn_by_hand.glsl"

// Moves the two ends of a link so that its length approaches its rest length. A link that tears still acts once, as in
// the tutorials. physics/arithmetic.glsl explains the dialect of kernels.
FN void projectLink(uint i) {
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    Vec3 correction = correctionNow(material, Vec3(a), Vec3(b), a.w, b.w, link.restLength, 0.0f);
    PRECISE Vec3 movedA = Vec3(a) + correction * a.w;
    PRECISE Vec3 movedB = Vec3(b) - correction * b.w;
    positions[link.a] = vec4(movedA, a.w);
    positions[link.b] = vec4(movedB, b.w);
    Bool tears = tearsNow(material, Vec3(a), Vec3(b), link.restLength);
    if (params.tearRatioInHand > 0.0f) tears = tears || tearsInHand(material, link, Vec3(a), Vec3(b));
    if (anyLane(tears)) links[i].material = select(tears, Uint(0u), link.material);
}
