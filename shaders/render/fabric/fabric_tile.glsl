// Reads the unevenness of a fabric that is visible from afar: thick and thin places of yarns, streaks, spots and ribs.
// Mip levels fade out details smaller than a pixel. See src/render/fabric/fabric_tile.h.
#include "render/fabric/fabric_block.glsl"

layout(binding = kTileUnit) uniform sampler2D fabricTile;

struct Unevenness {
    vec2 slope;    // slope along columns and rows
    float bright;  // brightness, relative to its mean
    float second;  // relative to its mean: in a twill, the fraction of the weft; in other weaves, the transmitted light
    float lost;    // mean square of the slopes of details smaller than the pixel
};

Unevenness decoded(vec4 texel) {
    vec4 signed = (texel * 255.0 - 128.0) / 127.0;
    return Unevenness(kTileSlope * signed.xy, 1.0 + kTileBrightness * signed.z, 1.0 + kTileBrightness * signed.w, 0.0);
}

// Returns the unevenness at a point.
// `place`: position of the point on the fabric, m.
// `dx`, `dy`: screen derivatives of `place`, m.
Unevenness unevennessAt(vec2 place, vec2 dx, vec2 dy) {
    // On a surface seen at a slant, the area of a pixel is longer than wide. Two samples each cover half of its length.
    vec2 longer = dot(dx, dx) > dot(dy, dy) ? dx : dy;
    float longest = max(length(longer), 1e-7);
    float area = abs(dx.x * dy.y - dx.y * dy.x);
    float level = log2(max(area / longest, 0.5 * longest) * (float(kTileTexels) / kTileWidth));
    vec2 aside = 0.25 * longer;
    vec4 texel = 0.5 * (textureLod(fabricTile, (place - aside) / kTileWidth, level) +
                        textureLod(fabricTile, (place + aside) / kTileWidth, level));
    Unevenness here = decoded(texel);
    // Where threads are visible, their own noise (yarnAt()) already shows most of the unevenness.
    float shows = mix(0.25, 1.0, smoothstep(-4.0, -0.5, level));
    here.slope *= shows;
    vec4 shares = vec4(1.0, fabric.uneven.yzw);
    vec4 levels = clamp(1.0 - abs(level - vec4(0.0, 1.0, 2.0, 3.0)), 0.0, 1.0);
    float left = level <= 0.0 ? 1.0 : level >= 3.0 ? fabric.uneven.w * exp2(3.0 - level) : dot(levels, shares);
    here.lost = fabric.uneven.x * (1.0 - left * shows * shows);
    return here;
}
