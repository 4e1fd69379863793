// Converts linear light to values for an 8-bit screen.
#include "render/picture/tone.glsl"
#include "render/frame.glsl"

// Returns interleaved gradient noise (Jimenez 2014), 0 to 1. Neighbouring pixels differ as much as possible.
float noiseAt(vec2 pixel) { return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))); }
float pixelNoise() { return noiseAt(gl_FragCoord.xy); }

// Returns noise of up to half a step of an 8-bit value, which hides bands in slow gradients.
float ditherStep() { return (pixelNoise() - 0.5) / 255.0; }

vec3 display(vec3 linear) { return shown(linear) + ditherStep(); }
