// The data of a frame, for all shaders.
#include "render/types.glsl"

layout(std140, binding = kFrameBinding) uniform FrameUniforms { FrameBlock frame; };
