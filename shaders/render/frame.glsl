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
    vec4 sunColour;    // rgb: irradiance across the beam at the subject; w: tangent of half its width
    vec4 lamp;         // xyz: where it stands, m; w: square of its distance from the subject, m^2; 0: infinitely far away
    vec4 shadow;       // how far a point is moved off its surface before something is searched in its way, m: x: along
                       // its normal, y: towards the light
    vec4 rim;          // xyz: unit vector to the lamp behind; w: tangent of half its width
    vec4 rimColour;    // rgb: irradiance across its beam
    vec4 stage;        // xyz: the ground under the subject, m; w: size of the studio, 1 for a subject of 1.1 m
    vec4 subject;      // xyz m; w: radius, m
    vec4 groundColour; // rgb linear, as all colours here; w: height of the ground, m
    vec4 lineColour;
    vec4 rodColour;
    vec4 particleColour;
    vec4 fixedColour;
    vec4 wallColour;
    vec4 ground;    // rgb: radiance below the horizon
    vec4 skyLow;    // rgb: radiance of the sky where it is lowest on its axis; w: from which cosine on it changes
    vec4 skyHigh;   // rgb: the same where it is highest; w: up to which cosine
    vec4 skyAxis;   // xyz: unit vector; w: 1 in a studio, whose ground and backdrop are one sheet
    vec4 openSky;   // rgb: irradiance of the sky on open level ground
    vec4 filling;   // rgb: radiance of the sky's occluders, seen from nearby
    ivec4 effort;   // x: taps of the search for blockers of the sun; y: taps of its shadow; z: lights of the sky;
                    // w: 1 where there is a ground
} frame;
