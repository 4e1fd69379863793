// The unevenness of a fabric from afar: thick and thin places of yarns, streaks, spots and ribs. Its mip levels fade out
// what a pixel is too large for; see src/render/fabric/fabric_tile.h.
#include "render/fabric/fabric_block.glsl"

layout(binding = kTileUnit) uniform sampler2D fabricTile;

struct Unevenness {
    vec2 slope;    // along the columns and the rows
    float bright;  // of mean 1
    float second;  // of mean 1: the share of the weft in a twill, in other weaves the light that comes through
    float lost;    // mean square of the slopes that the pixel is too large to show
};

Unevenness decoded(vec4 texel) {
    vec4 signed = (texel * 255.0 - 128.0) / 127.0;
    return Unevenness(kTileSlope * signed.xy, 1.0 + kTileBrightness * signed.z, 1.0 + kTileBrightness * signed.w, 0.0);
}

// At a place, and how it changes over the screen, in m.
Unevenness unevennessAt(vec2 place, vec2 dx, vec2 dy) {
    // Seen at a slant a pixel is longer than wide: two readings along it are each half as long.
    vec2 longer = dot(dx, dx) > dot(dy, dy) ? dx : dy;
    float longest = max(length(longer), 1e-7);
    float area = abs(dx.x * dy.y - dx.y * dy.x);
    float level = log2(max(area / longest, 0.5 * longest) * (float(kTileTexels) / kTileWidth));
    vec2 aside = 0.25 * longer;
    vec4 texel = 0.5 * (textureLod(fabricTile, (place - aside) / kTileWidth, level) +
                        textureLod(fabricTile, (place + aside) / kTileWidth, level));
    Unevenness here = decoded(texel);
    // Where the threads are seen, they show it themselves.
    float shows = mix(0.25, 1.0, smoothstep(-4.0, -0.5, level));
    here.slope *= shows;
    vec4 shares = vec4(1.0, fabric.uneven.yzw);
    vec4 levels = clamp(1.0 - abs(level - vec4(0.0, 1.0, 2.0, 3.0)), 0.0, 1.0);
    float left = level <= 0.0 ? 1.0 : level >= 3.0 ? fabric.uneven.w * exp2(3.0 - level) : dot(levels, shares);
    here.lost = fabric.uneven.x * (1.0 - left * shows * shows);
    return here;
}
