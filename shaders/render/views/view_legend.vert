#version 450 core
// Computes the corners of a legend's rectangles and characters.
#include "render/types.glsl"

layout(std430, binding = kLegendBinding) restrict readonly buffer LegendQuads { LegendQuad quads[]; };

uniform vec2 pixels;  // size of the picture, pixels

// view_legend.frag describes the outputs.
out vec4 colour;
out vec2 uv;
out vec2 fromMiddle;
flat out vec2 halfSize;
flat out vec2 shape;

void main() {
    LegendQuad quad = quads[gl_InstanceID];
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 place = mix(quad.box.xy, quad.box.zw, corner);
    colour = mix(quad.left, quad.right, corner.x);
    uv = mix(quad.uv.xy, quad.uv.zw, corner);
    halfSize = 0.5 * (quad.box.zw - quad.box.xy);
    fromMiddle = place - 0.5 * (quad.box.xy + quad.box.zw);
    shape = quad.shape.xy;
    gl_Position = vec4(2.0 * place.x / pixels.x - 1.0, 1.0 - 2.0 * place.y / pixels.y, 0.0, 1.0);
}
