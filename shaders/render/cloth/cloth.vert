#version 450 core
// Draws the front or the back of a cloth whose thickness is visible, or both sides of a thin cloth.
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/cloth/cloth_light_at.glsl"
#include "render/cloth/cloth_thickness.glsl"

uniform int face;  // drawn side: 1: front; -1: back; 0: both. The front and the back are offset by half the thickness.

out vec3 position;
// In a partly covered pixel, centroid sampling evaluates the normal inside the triangle. A normal extrapolated beyond a
// narrow triangle could have any value.
centroid out vec3 normal;
out vec2 metres;   // position on the fabric, m; see clothMetres()
out vec2 printed;  // position in the print, m; see printMetres()
out float toEdge;  // distance from the edge of the cloth, m; used for meshes
centroid out vec3 skyInFront;  // irradiance on the side that the normal points to
centroid out vec3 skyBehind;   // irradiance on the side that the normal points away from
flat out int side;  // visible side: 1: front; -1: back; 0: the side that faces the eye; 2: rim, front; -2: rim, back

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
