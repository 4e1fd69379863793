// Reads the light on both sides of a cloth, which cloth_light.comp has computed at the cloth's points.

layout(std430, binding = kSkyLightBinding) restrict readonly buffer SkyLight { vec4 skyLight[]; };

// Returns the light on one side of a vertex. Interpolates linearly between four particles, because a smooth curve could
// overshoot and become negative.
// `side`: 0: front; 1: back.
vec4 skyLightAt(int id, int side) {
    if (smoothness == 1) return skyLight[2 * lightOf(id) + side];
    Span across = spanOf(fineVertex(id).x, grid.x);
    Span down = spanOf(fineVertex(id).y, grid.y);
    int first = 2 * (firstParticle + down.first * grid.x + across.first) + side;
    int below = first + 2 * grid.x;
    return mix(mix(skyLight[first], skyLight[first + 2], across.t),
               mix(skyLight[below], skyLight[below + 2], across.t), down.t);
}
