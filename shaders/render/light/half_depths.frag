#version 450 core
// Writes a mip level of a depth map. Each texel takes one depth of the next larger level, because a mean of depths would
// be the depth of no surface.
#include "render/shared.glsl"

layout(binding = kPictureUnit) uniform sampler2D larger;  // its base level is the next larger level

uniform int corner;  // the texel of each 2 x 2 that is taken: 0: lower left; 1: upper right

void main() { gl_FragDepth = texelFetch(larger, 2 * ivec2(gl_FragCoord.xy) + corner, 0).r; }
