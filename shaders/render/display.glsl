// From linear light to the bytes of a screen.

// Interleaved gradient noise (Jimenez 2014), 0 to 1: neighbouring pixels differ as much as they can.
float pixelNoise() { return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))); }

// The shoulder of Khronos PBR neutral: colours below 0.76 stay what they are, brighter ones roll off and lose colour.
vec3 toneMapped(vec3 colour) {
    const float start = 0.76;
    const float desaturation = 0.15;
    float peak = max(colour.r, max(colour.g, colour.b));
    if (peak < start) return colour;
    float range = 1.0 - start;
    float newPeak = 1.0 - range * range / (peak + range - start);
    colour *= newPeak / peak;
    return mix(colour, vec3(newPeak), 1.0 - 1.0 / (desaturation * (peak - newPeak) + 1.0));
}

vec3 srgb(vec3 linear) {
    vec3 high = 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055;
    return mix(high, 12.92 * linear, lessThanEqual(linear, vec3(0.0031308)));
}

// Half a step of noise hides the bands of slow gradients.
vec3 display(vec3 linear) {
    vec3 bytes = srgb(clamp(toneMapped(max(linear, 0.0)), 0.0, 1.0));
    return bytes + (pixelNoise() - 0.5) / 255.0;
}
