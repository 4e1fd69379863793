#version 450 core
// Draws a cloth whose points fast_cloth.comp has shaded.
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/cloth/cloth_light_at.glsl"
#include "render/cloth/fast_colours.glsl"
#include "render/fabric/fabric_block.glsl"

out vec4 front;      // rgb: radiance of the front; a: position in the print along columns, m; see printMetres()
out vec4 back;       // rgb: radiance of the back; a: position in the print along rows, m
out vec2 tilePlace;  // position on the fabric, in sides of the tile of unevenness

vec3 colourAt(int id, int side) {
    return (firstOwnColour > 0 ? skyLight[2 * coloursOf(id) + side] : skyLightAt(id, side)).rgb;
}

void main() {
    vec2 metres = clothMetres(gl_VertexID);
    tilePlace = metres / kTileWidth;
    vec2 printed = printMetres(gl_VertexID, metres, fabric.print.yz);
    front = vec4(colourAt(gl_VertexID, 0), printed.x);
    back = vec4(colourAt(gl_VertexID, 1), printed.y);
    gl_Position = frame.viewProjection * vec4(clothPosition(gl_VertexID), 1.0);
}
