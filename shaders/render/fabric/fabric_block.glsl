// Declares the uniform block with the fabric of the drawn object.
#include "render/types.glsl"

layout(std140, binding = kFabricBinding) uniform FabricUniforms { FabricBlock fabric; };
