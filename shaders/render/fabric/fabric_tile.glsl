// The unevenness of a fabric seen from afar: thick and thin places of yarns, streaks, spots and ribs. Mip levels fade
// out details smaller than a pixel; see src/render/fabric/fabric_tile.h.
#include "render/fabric/fabric_block.glsl"

layout(binding = kTileUnit) uniform sampler2D fabricTile;

struct Unevenness {
    vec2 slope;    // slope along columns and rows
    float bright;  // brightness, mean 1
    float second;  // in a twill, the share of the weft, otherwise transmitted light; mean 1
    float lost;    // mean square of the slopes too small for the pixel
};

Unevenness decoded(vec4 texel) {
    vec4 signed = (texel * 255.0 - 128.0) / 127.0;
    return Unevenness(kTileSlope * signed.xy, 1.0 + kTileBrightness * signed.z, 1.0 + kTileBrightness * signed.w, 0.0);
}

// Returns the unevenness at a place. `dx`, `dy`: its screen derivatives. All arguments in m.
Unevenness unevennessAt(vec2 place, vec2 dx, vec2 dy) {
    // Seen at a slant, a pixel is longer than wide. Two samples along it each cover half its length.
    vec2 longer = dot(dx, dx) > dot(dy, dy) ? dx : dy;
    float longest = max(length(longer), 1e-7);
    float area = abs(dx.x * dy.y - dx.y * dy.x);
    float level = log2(max(area / longest, 0.5 * longest) * (float(kTileTexels) / kTileWidth));
    vec2 aside = 0.25 * longer;
    vec4 texel = 0.5 * (textureLod(fabricTile, (place - aside) / kTileWidth, level) +
                        textureLod(fabricTile, (place + aside) / kTileWidth, level));
    Unevenness here = decoded(texel);
    // Visible threads show the unevenness themselves.
    float shows = mix(0.25, 1.0, smoothstep(-4.0, -0.5, level));
    here.slope *= shows;
    vec4 shares = vec4(1.0, fabric.uneven.yzw);
    vec4 levels = clamp(1.0 - abs(level - vec4(0.0, 1.0, 2.0, 3.0)), 0.0, 1.0);
    float left = level <= 0.0 ? 1.0 : level >= 3.0 ? fabric.uneven.w * exp2(3.0 - level) : dot(levels, shares);
    here.lost = fabric.uneven.x * (1.0 - left * shows * shows);
    return here;
}
