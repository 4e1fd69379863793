// Maps linear light to the range of a screen, 0 to 1.

// Returns the tone-mapped colour. Each channel follows a curve like that of film. The result is a screen value and
// needs no transfer function. The curve never reaches white and desaturates bright colours. Middle grey (0.18) becomes
// 133 of 255.
vec3 shown(vec3 linear) {
    linear = max(linear, 0.0);
    return linear / (linear + 0.165);
}

// Applies the transfer function of sRGB (IEC 61966-2-1). Needed for tone-mapped pictures that GL has decoded in order
// to average them.
vec3 srgb(vec3 linear) {
    vec3 high = 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055;
    return mix(high, 12.92 * linear, lessThanEqual(linear, vec3(0.0031308)));
}
