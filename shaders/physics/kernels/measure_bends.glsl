// Measures how much the cloth is bent at a bend link. A broken link does not resist bending.
FN void measureBend(uint i) {
    Bend bend = bends[i];
    LinkMaterial material = materials[links[bend.link].material];
    Vec3 curvature = bendOfFour(Vec3(positions[bend.a]), Vec3(positions[bend.b]), Vec3(positions[bend.c]),
                                Vec3(positions[bend.d]), bend.shareA, bend.shareB, bend.shareC, material.bending);
    curvatures[i] = vec4(curvature, 0.0f);
}
