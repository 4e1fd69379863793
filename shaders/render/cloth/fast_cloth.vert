#version 450 core
// A cloth whose particles have been shaded (fast_cloth.comp).
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/cloth/cloth_light_at.glsl"
#include "render/cloth/fast_colours.glsl"
#include "render/fabric/fabric_block.glsl"

// rgb: radiance; a: position in the print, along columns in `front` and along rows in `back`; see printMetres.
out vec4 front;
out vec4 back;
out vec2 tilePlace;  // position in the fabric's tile; 1 is one repeat

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
