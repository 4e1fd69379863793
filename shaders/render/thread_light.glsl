// Light of the sun on a thread: too thin on most pictures to show its lit and its dark side apart, which would beat with
// the pixels. Read at vertices.
#include "render/frame.glsl"

layout(binding = kSunMapUnit) uniform sampler2DShadow sunMap;

// 0 to 1: how much of the sun arrives around a point of a thread of that radius, m.
float sunAroundThread(vec3 point, float radius) {
    float texel = 1.0 / float(textureSize(sunMap, 0).x);
    float metres = 2.0 * frame.subject.w * texel;  // across a texel
    vec3 from = point + (2.0 * metres + 2.0 * radius) * frame.toSun.xyz;  // off its own shadow
    vec3 place = (frame.sunClip * vec4(from, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(place.xy, vec2(0.0))) || any(greaterThan(place.xy, vec2(1.0)))) return 1.0;
    float r = 4.0 * texel;
    float depth = min(place.z, 1.0);
    vec4 taps = vec4(texture(sunMap, vec3(place.xy + r * vec2(-0.3, -0.95), depth)),
                     texture(sunMap, vec3(place.xy + r * vec2(0.95, -0.3), depth)),
                     texture(sunMap, vec3(place.xy + r * vec2(0.3, 0.95), depth)),
                     texture(sunMap, vec3(place.xy + r * vec2(-0.95, 0.3), depth)));
    return dot(taps, vec4(0.25));
}

// Irradiance of the sun: mostly what fibres all around send on, which is as much as the sine of the angle between the
// thread and the light (Kajiya and Kay 1989), and a little more on the lit side. `along` is a unit vector.
vec3 sunOnThread(vec3 point, vec3 along, vec3 normal, float radius) {
    float cosine = dot(along, frame.toSun.xyz);
    float sine = sqrt(max(1.0 - cosine * cosine, 0.0));
    float arriving = 0.4 * sine + 0.2 * dot(normal, frame.toSun.xyz);
    return max(arriving, 0.0) * sunAroundThread(point, radius) * frame.sunColour.rgb;
}
