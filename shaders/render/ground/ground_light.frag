#version 450 core
// Computes a texel of the ground's light map, which ground_light.glsl reads.
#include "render/light/bounce_surfaces.glsl"
#include "render/light/sun.glsl"

in vec2 fromSubject;  // x and z from the subject's centre, m

uniform float blur;  // radius of the blur of sky shadows, texels of a sky tile

out vec4 light;  // rgb: irradiance without the sun; a: visible fraction of the sun, 0 to 1

vec3 openRadiance(int light, vec3 point) { return frame.skyRadiances[light].rgb; }

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec2 place = frame.subject.xz + fromSubject;
    vec3 position = vec3(place.x, frame.groundColour.w, place.y);
    // Far from the subject, only single directions near the horizon are blocked. Their shadows would show as blotches,
    // whereas a real sky leaves almost no shadow there.
    float away = smoothstep(0.5, 0.97, length(fromSubject) / (kGroundReach * frame.subject.w));
    light = vec4(openIrradiance(up) + max(frame.rim.y, 0.0) * frame.rimColour.rgb, 1.0);
    if (away >= 1.0) return;
    light.rgb = mix(skyIrradianceInFront(kSeesLowest, position, up, blur), light.rgb, away);
    light.a = mix(sunVisible(position, up), 1.0, away);
}
