#version 450 core
// Antialiasing of a finished picture: where brightness jumps, the mean along the edge (FXAA; Lottes 2009).
#include "render/shared.glsl"

in vec2 place;

layout(binding = kPictureUnit) uniform sampler2D picture;  // as it is shown, 0 to 1

out vec4 colour;

float brightness(vec3 shown) { return dot(shown, vec3(0.299, 0.587, 0.114)); }

void main() {
    vec2 pixel = 1.0 / vec2(textureSize(picture, 0));
    vec3 here = textureLod(picture, place, 0.0).rgb;
    float middle = brightness(here);
    // Between pixels, so that each read is the mean of four.
    float a = brightness(textureLod(picture, place + pixel * vec2(-0.5, -0.5), 0.0).rgb);
    float b = brightness(textureLod(picture, place + pixel * vec2(0.5, -0.5), 0.0).rgb);
    float c = brightness(textureLod(picture, place + pixel * vec2(-0.5, 0.5), 0.0).rgb);
    float d = brightness(textureLod(picture, place + pixel * vec2(0.5, 0.5), 0.0).rgb);
    float least = min(middle, min(min(a, b), min(c, d)));
    float most = max(middle, max(max(a, b), max(c, d)));
    colour = vec4(here, 1.0);
    if (most - least < max(0.03, 0.08 * most)) return;

    vec2 along = vec2(c + d - a - b, a + c - b - d);
    float smaller = min(abs(along.x), abs(along.y)) + 0.03 * (a + b + c + d);
    along = clamp(along / max(smaller, 1e-3), vec2(-8.0), vec2(8.0)) * pixel;
    vec3 mean = 0.5 * (textureLod(picture, place - 0.4 * along, 0.0).rgb +
                       textureLod(picture, place + 0.4 * along, 0.0).rgb);
    float shown = brightness(mean);
    // Beyond the edge's ends that is the mean of other things.
    colour.rgb = shown < least || shown > most ? here : mean;
}
