#version 450 core
// A cloth whose particles know their colours (fast_cloth.comp).
#include "render/frame.glsl"
#include "render/cloth_surface.glsl"
#include "render/cloth_light_at.glsl"

uniform vec2 clothSize;  // m

centroid out vec3 front;  // as shown, 0 to 1
centroid out vec3 back;
centroid out vec2 metres;

void main() {
    front = skyLightAt(gl_VertexID, 0).rgb;
    back = skyLightAt(gl_VertexID, 1).rgb;
    metres = clothPlace(gl_VertexID) * clothSize;
    gl_Position = frame.viewProjection * vec4(clothPosition(gl_VertexID), 1.0);
}
