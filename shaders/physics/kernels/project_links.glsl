// Moves the two ends of a link towards its rest length.
FN void projectLink(uint i) {
    Link link = links[i];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    Real stiffness = params.stiffness[int(link.kind)];
    Vec3 correction = linkCorrection(Vec3(a), Vec3(b), a.w, b.w, link.restLength, stiffness, params.pinnedShare);
    PRECISE Vec3 movedA = Vec3(a) + correction * a.w;
    PRECISE Vec3 movedB = Vec3(b) - correction * b.w;
    positions[link.a] = vec4(withoutTiny(movedA), a.w);
    positions[link.b] = vec4(withoutTiny(movedB), b.w);
}
