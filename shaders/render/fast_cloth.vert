#version 450 core
// A cloth whose particles know their colours (fast_cloth.comp).
#include "render/frame.glsl"
#include "render/cloth_surface.glsl"
#include "render/cloth_light_at.glsl"

uniform vec2 clothSize;  // m

// rgb: as shown, 0 to 1; a: metres on the cloth, along the columns and along the rows.
out vec4 front;
out vec4 back;

void main() {
    vec2 metres = clothPlace(gl_VertexID) * clothSize;
    front = vec4(skyLightAt(gl_VertexID, 0).rgb, metres.x);
    back = vec4(skyLightAt(gl_VertexID, 1).rgb, metres.y);
    gl_Position = frame.viewProjection * vec4(clothPosition(gl_VertexID), 1.0);
}
