// Share of the sun that arrives around a point: soft, without noise, for evaluation at vertices and texels.
#include "render/frame.glsl"

layout(binding = kSunMapUnit) uniform sampler2DShadow sunMap;

// Metres across a texel of the sun's map.
float sunTexel() { return 2.0 * frame.subject.w / float(textureSize(sunMap, 0).x); }

// 0 to 1, within `reach` texels. The point must be off its own surface.
float sunAround(vec3 point, float reach) {
    vec3 place = (frame.sunClip * vec4(point, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(place.xy, vec2(0.0))) || any(greaterThan(place.xy, vec2(1.0)))) return 1.0;
    float r = reach / float(textureSize(sunMap, 0).x);
    float depth = min(place.z, 1.0);
    vec4 taps = vec4(texture(sunMap, vec3(place.xy + r * vec2(-0.3, -0.95), depth)),
                     texture(sunMap, vec3(place.xy + r * vec2(0.95, -0.3), depth)),
                     texture(sunMap, vec3(place.xy + r * vec2(0.3, 0.95), depth)),
                     texture(sunMap, vec3(place.xy + r * vec2(-0.95, 0.3), depth)));
    return dot(taps, vec4(0.25));
}

// The same at a surface with that unit normal on the side of the sun.
float sunAroundSurface(vec3 point, vec3 n) { return sunAround(point + 3.0 * sunTexel() * (n + frame.toSun.xyz), 3.0); }
