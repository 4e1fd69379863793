// Data of a frame for all shaders; src/render/frame_uniforms.h is its C++ twin.
#include "render/shared.glsl"

layout(std140, binding = kFrameBinding) uniform FrameBlock {
    mat4 viewProjection;
    mat4 inverseViewProjection;
    mat4 sunClip;                   // world to the sun map's clip space
    mat4 skyClip[kSkyLights];       // world to a sky tile's clip space
    vec4 skyDirections[kSkyLights]; // xyz: to the light; w: solid angle, sr
    vec4 skyRadiances[kSkyLights];  // rgb
    vec4 eye;          // xyz m; w: width of a pixel at a depth of 1 m, m
    vec4 toSun;        // xyz: unit vector; w: metres for a unit of the sun map's depth
    vec4 sunColour;    // rgb: irradiance across the beam; w: tangent of half its width
    vec4 subject;      // xyz m; w: radius, m
    vec4 groundColour; // rgb linear, as all colours here; w: height of the ground, m
    vec4 lineColour;
    vec4 rodColour;
    vec4 particleColour;
    vec4 fixedColour;
    vec4 wallColour;
    vec4 ground;   // rgb: radiance below the horizon
    vec4 openSky;  // rgb: irradiance of the sky on open level ground
    vec4 filling;  // rgb: radiance of the sky's occluders, seen from nearby
    ivec4 effort;  // x: taps of the search for blockers of the sun; y: taps of its shadow; z: lights of the sky;
                   // w: 1 where there is a ground
} frame;

// The map of light on the ground reaches so many radii of the subject.
const float kGroundReach = 1.7;
