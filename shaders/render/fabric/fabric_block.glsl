// The fabric of the drawn object; src/render/frame_uniforms.h is its C++ twin.
#include "render/shared.glsl"

layout(std140, binding = kFabricBinding) uniform FabricBlock {
    vec4 front;  // rgb linear; w: transmitted share of the light that is not absorbed
    vec4 back;   // rgb linear; w: thickness, m
    vec4 sheen;  // rgb: reflectance of the fuzz; w: its roughness
    vec4 gloss;  // rgb: reflectance of the threads head on
    vec4 shine;  // x: 1 where light is scattered by threads; y: roughness of the gloss; z: anisotropy
    vec4 weave;  // x: drape::Weave; y: m from thread to thread; z: depth; w: width of the hem, m
    vec4 print;  // x: 1 where there is one; yz: m of one repeat, 0 for the whole cloth
    vec4 relief; // xy: mean square of the weave's slope; z: the weft's share of its light; w: threads in a repeat
    vec4 uneven; // of the tile: x: mean square of its slope; yzw: shares of that in its mip levels 1, 2 and 3
    vec4 streakFront;  // rgb: how the colour of the front grows with the tile's last channel
    vec4 streakBack;
} fabric;
