#include "physics/kernels/parts/materials.glsl"

// Moves the ends of a link like projectLink(), but with the tutorials' rules for pinned ends (PinnedShare in
// src/solver/settings/settings.h). The partner of a pinned end takes half of the correction. The pinned end may take
// the other half until it collides.
FN void projectTutorialLink(uint i) {
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    Vec3 correction = correctionNow(material, Vec3(a), Vec3(b), a.w, b.w, link.restLength, params.pinnedShare);
    PRECISE Real weightA = select(a.w > 0.0f, a.w, params.yieldingPins * b.w);
    PRECISE Real weightB = select(b.w > 0.0f, b.w, params.yieldingPins * a.w);
    PRECISE Vec3 movedA = Vec3(a) + correction * weightA;
    PRECISE Vec3 movedB = Vec3(b) - correction * weightB;
    positions[link.a] = vec4(movedA, a.w);
    positions[link.b] = vec4(movedB, b.w);
    Bool tears = tearsNow(material, Vec3(a), Vec3(b), link.restLength);
    if (anyLane(tears)) links[i].material = select(tears, Uint(0u), link.material);
}
