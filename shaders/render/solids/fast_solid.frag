#version 450 core
// Shades a collider or a pole in fast pictures, as a diffuse surface.
#include "render/frame.glsl"
#include "render/light/sun_in_picture.glsl"
#include "render/picture/tone.glsl"
#include "render/solids/finish.glsl"

in vec3 position;  // position in the world, m
in vec3 normal;
in vec3 sky;  // irradiance without the sun

uniform vec3 albedo;  // colour of the solid, linear RGB

out vec4 colour;

void main() {
    float cosine = dot(normal, frame.toSun.xyz);
    float seen = sunSeen(position, normal, cosine > 0.0);
    vec3 light = sky + max(cosine, 0.0) * seen * sunArriving(position);
    vec3 radiance = finishedColour(albedo, position) / 3.14159265 * light;
    if (finish == kMetal) {
        Material material = finishedMaterial(albedo, position);
        // As shade() does without the lamps, whose light a brushed surface spreads widely.
        vec3 n = normalize(normal);
        radiance = 0.5 * radiance + 0.7 * albedo * mirroredAt(reflect(normalize(position - frame.eye.xyz), n), 0.4);
    }
    colour = vec4(shown(radiance), 1.0);
}
