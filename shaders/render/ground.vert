#version 450 core
#include "render/backdrop.glsl"
#include "render/tone.glsl"

out vec2 inMap;
out vec2 place;   // xz, m
out vec3 open;    // the ground as it is shown where nothing is in the way
out vec4 beyond;  // rgb: what it turns into with distance, as shown; a: how far it has, 0 to 1

void main() {
    vec3 position = groundPlace(gl_VertexID);
    place = position.xz;
    inMap = (place - frame.subject.xz) / (2.0 * kGroundReach * frame.subject.w) + 0.5;
    open = shown(sheetAt(position, vec3(0.0, 1.0, 0.0)));
    // A studio's paper goes on as the backdrop. Outdoors the ground fades into the haze above the horizon.
    float away = distance(position, frame.eye.xyz) / frame.stage.w;
    float fade = frame.skyAxis.w > 0.5 ? 0.0 : smoothstep(8.0, 45.0, away);
    vec2 level = position.xz - frame.eye.xz;
    beyond = vec4(shown(skyAt(vec3(level.x, 0.0, level.y) * inversesqrt(max(dot(level, level), 1e-12)))), fade);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
