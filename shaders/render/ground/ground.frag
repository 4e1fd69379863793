#version 450 core
// Draws the ground in the colours of ground_map.frag. It fades into the backdrop with distance.
#include "render/picture/display.glsl"
#include "render/ground/ground_pattern.glsl"

// ground.vert describes the inputs.
in vec2 inMap;
in vec2 place;
in vec3 open;
in vec4 beyond;

layout(binding = kPictureUnit) uniform sampler2D groundMap;  // output of ground_map.frag

out vec4 colour;

void main() {
    vec3 shaded = open * textureLod(groundMap, inMap, 0.0).rgb;
    if (frame.skyAxis.w <= 0.5) shaded *= paving(place);
    colour = vec4(mix(shaded, beyond.rgb, beyond.a) + ditherStep(), 1.0);
}
