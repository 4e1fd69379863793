#version 450 core
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/cloth/cloth_light_at.glsl"
#include "render/cloth/cloth_thickness.glsl"

uniform int face;  // 1: the front, half the thickness off; -1: the back; 0: both at once, without thickness

out vec3 position;
// Of a pixel that is covered in part: beyond a narrow triangle they would be anything.
centroid out vec3 normal;
out vec2 metres;      // on the cloth: see clothMetres
out vec2 printed;     // see printMetres
out float toEdge;     // of a mesh, m
centroid out vec3 skyInFront;  // irradiance on the side that the normal is on
centroid out vec3 skyBehind;
flat out int side;  // 1: the front is seen; -1: the back; 0: whichever faces the eye; 2 and -2: the same on the rim

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
