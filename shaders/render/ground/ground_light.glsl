// Reads the map of the light that the ground around the subject receives.
#include "render/frame.glsl"

layout(binding = kGroundLightUnit) uniform sampler2D groundLight;

// Returns the mean light around a point of the ground. rgb: irradiance without the sun; a: visible fraction of the sun.
// `place`: x and z of the point, m.
// `width`: width of the area over which the light is averaged, m.
vec4 groundLightAt(vec2 place, float width) {
    float across = 2.0 * kGroundReach * frame.subject.w;
    float level = log2(max(width / across * float(textureSize(groundLight, 0).x), 1.0));
    return textureLod(groundLight, (place - frame.subject.xz) / across + 0.5, level);
}

// Returns the ground's irradiance without the sun, for display. Each sample direction of the sky casts its own shadow,
// tinted by the light of the occluder. The result is smoothed where these shadows would be seen separately: far from
// all objects on the ground, or everywhere if there are few directions.
// `place`: x and z of a point of the ground, m.
vec3 groundLightSeen(vec2 place) {
    vec3 around = groundLightAt(place, 0.2 * frame.subject.w).rgb;
    vec3 open = frame.openSky.rgb + frame.rimColour.rgb * max(frame.rim.y, 0.0);
    float openness = dot(around, vec3(1.0)) / max(dot(open, vec3(1.0)), 1e-4);
    float nearby = frame.effort.z < kSkyLights - 1 ? 0.2 : 0.0;
    return groundLightAt(place, frame.subject.w * mix(nearby, 0.3, smoothstep(0.45, 0.9, openness))).rgb;
}
