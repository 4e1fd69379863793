// From linear light to the range of a screen, 0 to 1.

// The shoulder of Khronos PBR neutral: colours below 0.76 stay the same, brighter ones roll off and lose saturation.
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

vec3 shown(vec3 linear) { return srgb(clamp(toneMapped(max(linear, 0.0)), 0.0, 1.0)); }
