#version 450 core
// Shades solids: colliders, poles, rods, threads and balls.
#include "render/frame.glsl"
#include "render/light/sun_in_picture.glsl"
#include "render/picture/display.glsl"
#include "render/solids/finish.glsl"

in vec3 position;      // position in the world, m
in vec3 normal;        // normal of any length
in vec3 sky;           // irradiance of sky and ground
flat in vec4 surface;  // rgb: colour; w: gloss, 0 (plaster) to 1 (lacquer); negative if `sky` includes the sun

out vec4 colour;

void main() {
    vec3 n = normalize(normal);
    vec3 toEye = normalize(frame.eye.xyz - position);
    // Plaster has a roughness of 0.7, lacquer 0.3.
    float roughness = mix(0.7, 0.3, max(surface.w, 0.0));
    Material material = smoothSurface(surface.rgb, surface.w < 0.0 ? 0.0 : 0.04, roughness);
    if (finish != kPlaster) material = finishedMaterial(surface.rgb, position);

    Light light;
    light.toSun = frame.toSun.xyz;
    // A wide lamp also lights parts of the surface that face slightly away from the lamp's middle.
    float facing = dot(n, frame.toSun.xyz);
    bool facesSun = surface.w >= 0.0 && facing > -frame.sunColour.w;
    vec3 sunSide = normalize(n + max(0.05 - facing, 0.0) * frame.toSun.xyz);
    float seen = sunSeen(position, sunSide, facesSun);
    light.sun = facesSun ? sunArriving(position) * seen : vec3(0.0);
    light.skyHere = sky;
    light.skyBehind = vec3(0.0);
    vec3 any = abs(n.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    vec3 tangent = normalize(cross(any, n));
    colour = vec4(display(shade(material, light, Basis(n, tangent, cross(n, tangent)), toEye)), 1.0);
}
