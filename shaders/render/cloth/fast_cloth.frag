#version 450 core
// Draws a cloth in the colours of fast_cloth.comp. Adds the fabric's unevenness and hems, and with the define DECORATED
// the grooves of seams and the print.
#include "render/fabric/fabric_hem.glsl"
#include "render/picture/tone.glsl"
#include "render/cloth/near_borders.glsl"

in vec4 front;  // see fast_cloth.vert
in vec4 back;
in vec3 tilePlace;
in vec2 perSlope;

uniform vec2 clothSize;  // size of the cloth or its print, m; 0 for skins
uniform bool isMesh;
// Mip level of the tile of unevenness whose texels are about as large as pixels. The tile is read without filtering,
// because a filtered texel costs four times as much on a software renderer.
uniform int tileLevel;
uniform float tileShown;  // strength of the unevenness, 0 to 1; low where texels would show as blocks

layout(binding = kPrintUnit) uniform sampler2D print;
layout(binding = kTileUnit) uniform sampler2D fabricTile;  // see fabric_tile.glsl

out vec4 colour;

#ifdef DECORATED
// Returns the factor by which the groove of the nearest seam darkens a pixel. The larger the pixel, the less a groove
// darkens it.
float seamShade() {
    vec2 place = kTileWidth * tilePlace.xy;
    vec2 mx = dFdx(place), my = dFdy(place);
    Border seam, hem;
    nearBorders(place, seam, hem);
    float pixel = abs(dot(seam.towards, mx)) + abs(dot(seam.towards, my));
    float wide = 0.0018 * 0.0018 + 0.25 * pixel * pixel;
    return 1.0 - 0.5 * 0.0018 * inversesqrt(wide) * exp(-seam.away * seam.away / wide);
}
#endif

// Returns the factor by which the hem darkens a pixel. The slope of the hem is not shaded, because the light is known
// only at the cloth's points.
float hemShade() {
    vec2 toSides = min(kTileWidth * tilePlace.xy, clothSize - kTileWidth * tilePlace.xy);
    float edge = isMesh ? tilePlace.z : min(toSides.x, toSides.y);
    float pixel = max(abs(dFdx(tilePlace.z)) + abs(dFdy(tilePlace.z)), 1e-7);
    if (edge > 2.0 * fabric.weave.w) return 1.0;
    return hemAt(edge, kMeanStitch, pixel).shade;
}

void main() {
    vec3 seen = gl_FrontFacing ? front.rgb : back.rgb;
    vec3 streak = gl_FrontFacing ? fabric.streakFront.rgb : fabric.streakBack.rgb;
    int texels = kTileTexels >> tileLevel;
    vec4 read = texelFetch(fabricTile, ivec2(floor(tilePlace.xy * float(texels))) & (texels - 1), tileLevel);
    read = tileShown * (read * (255.0 / 127.0) - 128.0 / 127.0);
    vec2 uneven = kTileBrightness * read.ba;
    float turned = kTileSlope * dot(read.rg, perSlope);
    seen *= (1.0 + uneven.x) * (1.0 + uneven.y * streak) * (1.0 + (gl_FrontFacing ? turned : -turned));
    if (clothSize.x > 0.0) seen *= hemShade();
#ifdef DECORATED
    if (firstSeam >= 0) seen *= seamShade();
    if (fabric.print.x > 0.0 && gl_FrontFacing) {
        vec2 repeat = mix(max(clothSize, vec2(1e-6)), fabric.print.yz, greaterThan(fabric.print.yz, vec2(0.0)));
        vec4 ink = texture(print, vec2(front.a, back.a) / repeat);
        seen *= (fabric.front.rgb * (1.0 - ink.a) + ink.rgb) / max(fabric.front.rgb, vec3(1e-3));
    }
#endif
    colour = vec4(shown(seen), 1.0);
}
