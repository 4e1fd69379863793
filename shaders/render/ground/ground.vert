#version 450 core
// Computes the vertices of the ground and their colours.
#include "render/ground/backdrop.glsl"
#include "render/picture/tone.glsl"

out vec2 inMap;   // position in the map of ground_map.frag, 0 to 1 within the map
out vec2 place;   // x and z in the world, m
out vec3 open;    // tone-mapped colour of unoccluded ground
out vec4 beyond;  // rgb: tone-mapped colour into which the ground fades with distance; a: weight of this colour, 0 to 1

void main() {
    vec3 position = groundPlace(gl_VertexID);
    place = position.xz;
    inMap = (place - frame.subject.xz) / (2.0 * kGroundReach * frame.subject.w) + 0.5;
    open = shown(sheetAt(position, vec3(0.0, 1.0, 0.0)));
    // In a studio, the ground fades into the sheet of paper that the backdrop shows. Outdoors, it fades into the haze
    // at the horizon.
    vec3 ray = normalize(position - frame.eye.xyz);
    if (frame.skyAxis.w > 0.5) {
        beyond = vec4(shown(paperAlong(ray)), smoothstep(0.7, 1.0, distance(place, frame.subject.xz) / extent));
    } else {
        float away = distance(position, frame.eye.xyz) / frame.stage.w;
        beyond = vec4(shown(skyAt(vec3(ray.x, 0.0, ray.z) * inversesqrt(max(dot(ray.xz, ray.xz), 1e-12)))), 0.0);
        beyond.a = smoothstep(8.0, 45.0, away);
    }
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
