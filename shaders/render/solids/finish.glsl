// Computes the reflectance of a solid's finish: plaster, paint, wood or brushed metal.
#include "render/fabric/fabric.glsl"

// A finish is a constant of a program, because software renderers execute both branches of an `if`.
#ifdef FINISH
const int finish = FINISH;  // kPlaster, kPaint, kWood or kMetal
#else
const int finish = kPlaster;
#endif
uniform mat4 toGrain;  // matrix from the world to a frame of the solid whose x axis is along the grain, m

float hashOf(ivec3 cell) {
    uvec3 u = uvec3(cell) * uvec3(0x9e3779b1u, 0x85ebca77u, 0xc2b2ae3du);
    uint h = u.x ^ u.y ^ u.z;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    return float((h ^ (h >> 13)) & 0xffffu) / 65535.0;
}

// Returns smooth noise from 0 to 1 that varies over a distance of about 1.
float noiseAt(vec3 p) {
    ivec3 cell = ivec3(floor(p));
    vec3 t = smoothstep(0.0, 1.0, p - floor(p));
    vec4 near, far;
    for (int i = 0; i < 4; ++i) {
        ivec3 corner = cell + ivec3(0, i & 1, i >> 1);
        near[i] = hashOf(corner);
        far[i] = hashOf(corner + ivec3(1, 0, 0));
    }
    vec4 along = mix(near, far, t.x);
    vec2 across = mix(along.xz, along.yw, t.y);
    return mix(across.x, across.y, t.z);
}

// Returns the colour of planed wood: annual rings, which a saw has cut at a small angle, and fibres along the grain.
// `colour`: mean colour.
// `point`: position in the frame of the grain, m.
vec3 woodAt(vec3 colour, vec3 point) {
    vec3 log = point + vec3(0.0, 0.09 + 0.03 * point.x, 0.05);
    float bent = 0.018 * noiseAt(log * vec3(3.0, 12.0, 12.0));
    float ring = fract(110.0 * (length(log.yz) + bent));
    float late = smoothstep(0.25, 0.9, ring) * (1.0 - smoothstep(0.92, 1.0, ring));
    float fibre = noiseAt(point * vec3(25.0, 420.0, 420.0));
    float broad = noiseAt(point * vec3(2.5, 30.0, 30.0));
    // Fades where a pixel is wider than a ring or a fibre.
    float pixel = length(fwidth(point));
    float dark = 0.42 * (late - 0.35) * clamp(1.6 - 150.0 * pixel, 0.0, 1.0) + 0.25 * (broad - 0.5) +
                 0.3 * (fibre - 0.5) * clamp(1.6 - 400.0 * pixel, 0.0, 1.0);
    return colour * exp(-dark * vec3(0.9, 1.1, 1.3));
}

// Returns the colour of a solid's surface.
// `colour`: the solid's colour, linear RGB.
// `position`: position in the world, m.
vec3 finishedColour(vec3 colour, vec3 position) {
    return finish == kWood ? woodAt(colour, (toGrain * vec4(position, 1.0)).xyz) : colour;
}

// Returns the material of a solid's surface, which is not plaster.
Material finishedMaterial(vec3 colour, vec3 position) {
    Material material = smoothSurface(finishedColour(colour, position), 0.04, finish == kPaint ? 0.35 : 0.5);
    if (finish == kMetal) {
        material.colour = vec3(0.0);
        material.gloss = colour;
        material.alpha = vec2(0.16);  // brushing widens reflections
    }
    return material;
}
