#version 450 core
// Draws the map of light that bounce_ground.glsl reads.
#include "render/light/bounce_surfaces.glsl"
#include "render/light/sun.glsl"

in vec2 fromSubject;

uniform float blur;  // texels of a sky tile

out vec4 light;

vec3 openRadiance(int light, vec3 point) { return frame.skyRadiances[light].rgb; }

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec2 place = frame.subject.xz + fromSubject;
    vec3 position = vec3(place.x, frame.groundColour.w, place.y);
    // Far away, only single low lights are blocked, which would show as blotches. A real sky would leave almost no
    // shadow there.
    float away = smoothstep(0.5, 0.97, length(fromSubject) / (kGroundReach * frame.subject.w));
    light = vec4(openIrradiance(up), 1.0);
    if (away >= 1.0) return;
    light.rgb = mix(skyIrradianceInFront(kSeesLowest, position, up, blur), light.rgb, away);
    light.a = mix(sunVisible(position, up), 1.0, away);
}
