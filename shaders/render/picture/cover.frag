#version 450 core
// Writes the nearest depth in pixels that objects cover completely, so that ground and sky are not shaded there.
#include "render/shared.glsl"

layout(binding = kPictureUnit) uniform sampler2D objects;

void main() {
    if (texelFetch(objects, ivec2(gl_FragCoord.xy), 0).a < 1.0) discard;
}
