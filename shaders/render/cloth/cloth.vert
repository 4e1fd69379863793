#version 450 core
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/cloth/cloth_light_at.glsl"
#include "render/cloth/cloth_thickness.glsl"

uniform int face;  // 1: front, offset by half the thickness; -1: back; 0: both sides, without thickness

out vec3 position;
// Centroid sampling keeps the value inside the triangle in partly covered pixels. Extrapolated beyond a narrow
// triangle, it would be arbitrary.
centroid out vec3 normal;
out vec2 metres;      // position on the cloth: see clothMetres
out vec2 printed;     // see printMetres
out float toEdge;     // m; for a mesh
centroid out vec3 skyInFront;  // irradiance on the side that the normal points to
centroid out vec3 skyBehind;
flat out int side;  // 1: front seen; -1: back seen; 0: whichever faces the eye; 2 and -2: front and back on the rim

void main() {
    normal = clothNormal(gl_VertexID);
    metres = clothMetres(gl_VertexID);
    printed = printMetres(gl_VertexID, metres, fabric.print.yz);
    toEdge = distanceToEdge(gl_VertexID, metres);
    position = clothPosition(gl_VertexID);
    if (face != 0) position += float(face) * halfThickness(toEdge) * unitOrZero(normal);
    skyInFront = skyLightAt(gl_VertexID, 0).rgb;
    skyBehind = skyLightAt(gl_VertexID, 1).rgb;
    side = face;
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
