// Light of the sky and light that the ground sends back: a few directions, each with a small depth map that says what
// blocks it. Read at vertices and particles: it changes slowly over a surface.
#include "render/frame.glsl"

layout(binding = kSkyMapUnit) uniform sampler2DShadow skyMap;

// 0 to 1: how much of the light of that direction arrives at a point. `blur` is in texels of a tile, 0 to 4.
float skyVisible(int light, vec3 point, float blur) {
    const float texel = 1.0 / float(textureSize(skyMap, 0).x);
    const float tile = 1.0 / float(kSkyTilesAcross);
    vec3 place = (frame.skyClip[light] * vec4(point, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(place.xy, vec2(0.0))) || any(greaterThan(place.xy, vec2(1.0)))) return 1.0;
    vec2 corner = vec2(light % kSkyTilesAcross, light / kSkyTilesAcross);
    float inset = (blur + 1.0) * texel;  // neighbours are other directions
    vec2 uv = (corner + clamp(place.xy, inset / tile, 1.0 - inset / tile)) * tile;
    float depth = min(place.z, 1.0);
    float r = blur * texel;
    vec4 taps = vec4(texture(skyMap, vec3(uv + r * vec2(-0.3, -0.95), depth)),
                     texture(skyMap, vec3(uv + r * vec2(0.95, -0.3), depth)),
                     texture(skyMap, vec3(uv + r * vec2(0.3, 0.95), depth)),
                     texture(skyMap, vec3(uv + r * vec2(-0.95, 0.3), depth)));
    return dot(taps, vec4(0.25));
}

// A step off the surface that is larger than what a texel of a tile blurs together, m.
float skyOffset() { return 0.011 * frame.subject.w; }

// Irradiance on both sides of a surface with that normal, of any length; a zero normal is lit as if from all sides.
void skyIrradiance(vec3 point, vec3 normal, out vec3 inFront, out vec3 behind) {
    inFront = vec3(0.0);
    behind = vec3(0.0);
    float squared = dot(normal, normal);
    vec3 n = squared > 1e-12 ? normal * inversesqrt(squared) : vec3(0.0);
    for (int i = 0; i < frame.effort.z; ++i) {
        vec4 direction = frame.skyDirections[i];
        float cosine = dot(n, direction.xyz);
        float side = cosine < 0.0 ? -1.0 : 1.0;
        float visible = skyVisible(i, point + skyOffset() * (side * n + direction.xyz), 1.6);
        vec3 arriving = mix(frame.filling.rgb, frame.skyRadiances[i].rgb, visible) * direction.w;
        if (squared <= 1e-12) {
            inFront += 0.25 * arriving;
            behind += 0.25 * arriving;
        } else if (cosine > 0.0) {
            inFront += cosine * arriving;
        } else {
            behind -= cosine * arriving;
        }
    }
}

// Irradiance where nothing is in the way, on the side that the unit normal is on.
vec3 openIrradiance(vec3 n) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < frame.effort.z; ++i) {
        vec4 direction = frame.skyDirections[i];
        sum += max(dot(n, direction.xyz), 0.0) * frame.skyRadiances[i].rgb * direction.w;
    }
    return sum;
}

// And where something may be.
vec3 skyIrradianceInFront(vec3 point, vec3 n, float blur) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < frame.effort.z; ++i) {
        vec4 direction = frame.skyDirections[i];
        float cosine = dot(n, direction.xyz);
        if (cosine <= 0.0) continue;
        float visible = skyVisible(i, point + skyOffset() * (n + direction.xyz), blur);
        sum += cosine * mix(frame.filling.rgb, frame.skyRadiances[i].rgb, visible) * direction.w;
    }
    return sum;
}
