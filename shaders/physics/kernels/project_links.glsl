// Moves the two ends of a link towards its rest length. A link that is torn by what it finds still acts this once, as the
// tutorials have it.
FN void projectLink(uint i) {
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    Vec3 correction = correctionNow(material, Vec3(a), Vec3(b), a.w, b.w, link.restLength);
    PRECISE Real weightA = select(a.w > 0.0f, a.w, params.yieldingPins * b.w);
    PRECISE Real weightB = select(b.w > 0.0f, b.w, params.yieldingPins * a.w);
    PRECISE Vec3 movedA = Vec3(a) + correction * weightA;
    PRECISE Vec3 movedB = Vec3(b) - correction * weightB;
    positions[link.a] = vec4(movedA, a.w);
    positions[link.b] = vec4(movedB, b.w);
    Real tearRatio = select(material.tearRatio < 0.0f, params.tearRatio, material.tearRatio);
    if (tearRatio > 0.0f && linkTears(Vec3(a), Vec3(b), link.restLength, tearRatio)) links[i].material = 0u;
}
