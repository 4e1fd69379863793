// Declares the uniform block with the camera, lights and colours of a frame.
#include "render/types.glsl"

layout(std140, binding = kFrameBinding) uniform FrameUniforms { FrameBlock frame; };
