// How much the cloth is bent under a bend link, at the particle in its middle: along its row in the even places, along its
// column in the odd ones. A particle is in the middle of one link each way at most. Where a link is broken, nothing holds
// against bending.
FN void measureBend(uint i) {
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    Uint middle = (link.a + link.b) >> 1u;
    Uint upright = select(link.b - link.a == 2u, Uint(0u), Uint(1u));
    Vec3 bend = bendOf(Vec3(positions[link.a]), Vec3(positions[middle]), Vec3(positions[link.b]),
                       material.bending);
    curvatures[middle * 2u + upright] = vec4(bend, 0.0f);
}
