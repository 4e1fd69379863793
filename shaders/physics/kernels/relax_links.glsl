// projectLink() for several iterations of links with compliance: what they have pulled so far in the substep is kept. The
// stop at the longest length is no part of that: compliance times its pull is far more than the link's stretch, and the
// next iteration would push the link out again by all of it.
FN void relaxLink(uint i) {
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    Real pull = multipliers[i].x;
    Vec3 given = givenNow(material, Vec3(a), Vec3(b), a.w, b.w, link.restLength, pull);
    Vec3 correction = limitedNow(material, given, Vec3(a), Vec3(b), a.w, b.w, link.restLength);
    PRECISE Real pulled = pull + linkPull(Vec3(a), Vec3(b), given);
    PRECISE Real weightA = select(a.w > 0.0f, a.w, params.yieldingPins * b.w);
    PRECISE Real weightB = select(b.w > 0.0f, b.w, params.yieldingPins * a.w);
    PRECISE Vec3 movedA = Vec3(a) + correction * weightA;
    PRECISE Vec3 movedB = Vec3(b) - correction * weightB;
    positions[link.a] = vec4(movedA, a.w);
    positions[link.b] = vec4(movedB, b.w);
    multipliers[i] = vec4(withoutTiny(pulled), 0.0f, 0.0f, 0.0f);
    Real tearRatio = select(material.tearRatio < 0.0f, params.tearRatio, material.tearRatio);
    if (tearRatio > 0.0f && linkTears(Vec3(a), Vec3(b), link.restLength, tearRatio)) links[i].material = 0u;
}
