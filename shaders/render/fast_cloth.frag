#version 450 core
#include "render/fabric_block.glsl"
#include "render/tone.glsl"

in vec4 front;
in vec4 back;

uniform vec2 clothSize;  // m

layout(binding = kPrintUnit) uniform sampler2D print;

out vec4 colour;

void main() {
    vec3 seen = gl_FrontFacing ? front.rgb : back.rgb;
    if (fabric.print.x > 0.0 && gl_FrontFacing) {
        vec2 repeat = mix(max(clothSize, vec2(1e-6)), fabric.print.yz, greaterThan(fabric.print.yz, vec2(0.0)));
        vec4 ink = texture(print, vec2(front.a, back.a) / repeat);
        // A product of lights is nearly one of the shown colours too, whose curve is nearly a power.
        vec3 plain = max(fabric.front.rgb, vec3(1e-3));
        seen *= srgb((fabric.front.rgb * (1.0 - ink.a) + ink.rgb) / plain);
    }
    colour = vec4(seen, 1.0);
}
