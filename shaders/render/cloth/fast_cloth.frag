#version 450 core
// Draws a cloth in the colours of fast_cloth.comp. Adds the fabric's unevenness, the grooves of seams and the print.
#include "render/fabric/fabric_block.glsl"
#include "render/picture/tone.glsl"
#include "render/cloth/near_borders.glsl"

in vec4 front;  // see fast_cloth.vert
in vec4 back;
in vec2 tilePlace;

uniform vec2 clothSize;  // size of the cloth or its print, m
// Mip level of the tile of unevenness whose texels are about as large as pixels. The tile is read without filtering,
// because a filtered texel costs four times as much on a software renderer.
uniform int tileLevel;
uniform float tileShown;  // strength of the unevenness, 0 to 1; low where texels would show as blocks

layout(binding = kPrintUnit) uniform sampler2D print;
layout(binding = kTileUnit) uniform sampler2D fabricTile;  // see fabric_tile.glsl

out vec4 colour;

// Returns the factor by which the groove of the nearest seam darkens a pixel. The larger the pixel, the less a groove
// darkens it.
float seamShade() {
    vec2 place = kTileWidth * tilePlace;
    vec2 mx = dFdx(place), my = dFdy(place);
    Border seam, hem;
    nearBorders(place, seam, hem);
    float pixel = abs(dot(seam.towards, mx)) + abs(dot(seam.towards, my));
    float wide = 0.0018 * 0.0018 + 0.25 * pixel * pixel;
    return 1.0 - 0.5 * 0.0018 * inversesqrt(wide) * exp(-seam.away * seam.away / wide);
}

void main() {
    vec3 seen = gl_FrontFacing ? front.rgb : back.rgb;
    vec3 streak = gl_FrontFacing ? fabric.streakFront.rgb : fabric.streakBack.rgb;
    int texels = kTileTexels >> tileLevel;
    vec2 read = texelFetch(fabricTile, ivec2(floor(tilePlace * float(texels))) & (texels - 1), tileLevel).ba;
    vec2 uneven = tileShown * kTileBrightness * (read * (255.0 / 127.0) - 128.0 / 127.0);
    seen *= (1.0 + uneven.x) * (1.0 + uneven.y * streak);
    if (firstSeam >= 0) seen *= seamShade();
    if (fabric.print.x > 0.0 && gl_FrontFacing) {
        vec2 repeat = mix(max(clothSize, vec2(1e-6)), fabric.print.yz, greaterThan(fabric.print.yz, vec2(0.0)));
        vec4 ink = texture(print, vec2(front.a, back.a) / repeat);
        seen *= (fabric.front.rgb * (1.0 - ink.a) + ink.rgb) / max(fabric.front.rgb, vec3(1e-3));
    }
    colour = vec4(shown(seen), 1.0);
}
