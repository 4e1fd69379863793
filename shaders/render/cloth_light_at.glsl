// Sky light on both sides of the cloth, as its particles have gathered it.

layout(std430, binding = kSkyLightBinding) restrict readonly buffer SkyLight { vec4 skyLight[]; };

// Straight between four particles: rounding it off could make it negative.
vec3 skyLightAt(int id, int side) {
    if (smoothness == 1) return skyLight[2 * id + side].rgb;
    Span across = spanOf(fineVertex(id).x, grid.x);
    Span down = spanOf(fineVertex(id).y, grid.y);
    int first = 2 * (firstParticle + down.first * grid.x + across.first) + side;
    int below = first + 2 * grid.x;
    return mix(mix(skyLight[first].rgb, skyLight[first + 2].rgb, across.t),
               mix(skyLight[below].rgb, skyLight[below + 2].rgb, across.t), down.t);
}
