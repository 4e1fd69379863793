#version 450 core
// Draws a cloth whose points fast_cloth.comp has shaded.
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/cloth/cloth_light_at.glsl"
#include "render/cloth/fast_colours.glsl"
#include "render/fabric/fabric_block.glsl"

out vec4 front;      // rgb: radiance of the front; a: position in the print along columns, m; see printMetres()
out vec4 back;       // rgb: radiance of the back; a: position in the print along rows, m
out vec3 tilePlace;  // xy: position on the fabric, in sides of the tile of unevenness; z: distance from a mesh's edge, m

out vec2 perSlope;   // relative change of the front's radiance per slope along columns and rows

vec4 colourAt(int id, int side) {
    return firstOwnColour > 0 ? skyLight[2 * coloursOf(id) + side] : skyLightAt(id, side);
}

void main() {
    vec2 metres = clothMetres(gl_VertexID);
    tilePlace = vec3(metres / kTileWidth, distanceToEdge(gl_VertexID, metres));
    vec2 printed = printMetres(gl_VertexID, metres, fabric.print.yz);
    vec4 ofFront = colourAt(gl_VertexID, 0), ofBack = colourAt(gl_VertexID, 1);
    front = vec4(ofFront.rgb, printed.x);
    back = vec4(ofBack.rgb, printed.y);
    perSlope = vec2(ofFront.w, ofBack.w);
    gl_Position = frame.viewProjection * vec4(clothPosition(gl_VertexID), 1.0);
}
