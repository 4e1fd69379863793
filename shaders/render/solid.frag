#version 450 core
#include "render/frame.glsl"
#include "render/fabric.glsl"
#include "render/sun.glsl"

in vec3 position;
in vec3 normal;
in vec3 sky;           // irradiance
flat in vec4 surface;  // rgb; w: gloss, 0 (plaster) to 1 (lacquer); below 0 where `sky` has the sun in it

out vec4 colour;

// What a smooth coat sends back: the sun as a soft spot, and the sky at grazing angles (Schlick 1994).
vec3 coat(vec3 n, vec3 sun) {
    vec3 toEye = normalize(frame.eye.xyz - position);
    float nv = clamp(dot(n, toEye), 0.05, 1.0);
    vec3 between = normalize(frame.toSun.xyz + toEye);
    float nl = max(dot(n, frame.toSun.xyz), 0.01);
    float towards = 0.04 + 0.96 * pow(1.0 - max(dot(between, toEye), 0.0), 5.0);
    float grazing = 0.04 + 0.30 * pow(1.0 - nv, 4.0);
    return towards * sun * gloss(0.16, clamp(dot(n, between), 0.0, 1.0), nl, nv) + grazing * sky / kPi;
}

void main() {
    vec3 n = normalize(normal);
    float facing = max(dot(n, frame.toSun.xyz), 0.0);
    vec3 sun = vec3(0.0);
    if (facing > 0.0 && surface.w >= 0.0) sun = frame.sunColour.rgb * facing * sunVisible(position, n);
    vec3 seen = surface.rgb / kPi * (sky + sun);
    if (surface.w > 0.0) seen += surface.w * coat(n, sun);
    colour = vec4(display(seen), 1.0);
}
