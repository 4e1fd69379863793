// How much the cloth is bent under a bend link, at the particle in its middle: along its row in the even places, along its
// column in the odd ones. A particle is in the middle of one link each way at most. Where a link is broken, nothing holds
// against bending.
FN void measureBend(uint i) {
    Link link = links[i];
    uint middle = (link.a + link.b) / 2u;
    uint upright = link.b - link.a == 2u ? 0u : 1u;
    Vec3 bend = bendOf(Vec3(positions[link.a]), Vec3(positions[middle]), Vec3(positions[link.b]),
                       materials[link.material].bending);
    curvatures[2u * middle + upright] = vec4(bend, 0.0f);
}
