// Computes the appearance of a weave: threads that pass over and under each other. It is read from tables, at the mip
// level whose texels are as large as the pixel. From far away, only the mean remains, and nothing sparkles at distances
// in between. The including file defines kNear: whether threads may be visible at all.
#include "render/fabric/fabric_block.glsl"

// One repeat of the weave. xy: slope; z: light reflected by the warp; w: light reflected by the weft. See
// src/render/fabric/weave_textures.h, and weave_textures.cpp for the encoding.
layout(binding = kWeaveUnit) uniform sampler2D weaveTable;
// Squares of the slopes along columns and rows.
layout(binding = kSquaresUnit) uniform sampler2D slopeSquares;
// Noise of brightness and position, different for each thread; see src/render/fabric/weave_textures.h.
layout(binding = kYarnUnit) uniform sampler2D yarnNoise;

// The appearance of a weave in a pixel.
struct Weaving {
    vec2 slope;    // mean slope along columns and rows
    vec2 squares;  // mean squares of the slopes along columns and rows
    float light;   // reflected light, relative to the mean over the fabric
    float weft;    // fraction of the reflected light that comes from the weft
    vec2 yarns;    // brightness of the warp and of the weft thread, about -1 to 1
    float fibres;  // brightness of the fibres of the upper thread, about -1 to 1
};

// Returns the mean appearance of the weave, without visible threads.
Weaving evenWeaving() {
    return Weaving(vec2(0.0), fabric.relief.xy, 1.0, fabric.relief.z, vec2(0.0), 0.0);
}

// Returns how much the yarn is spun, 0 to 1. Short fibres have to be spun into a hairy, uneven yarn with little gloss;
// long fibres lie straight.
float spun() { return smoothstep(0.5, 0.8, fabric.shine.y); }

// Returns the noise of a thread. x: brightness, y: sideways offset; -1 to 1.
// `place`: position across and along the thread, in distances between threads.
// `level`: mip level.
vec2 yarnAt(vec2 place, float level) {
    vec2 size = vec2(textureSize(yarnNoise, 0));
    return 2.0 * textureLod(yarnNoise, place / (size * vec2(1.0, kYarnTexel)), level).rg - 1.0;
}

// Returns how far fibres stick out of the yarn, 0 to 1. The fuzz of cotton, for example, is too short to be seen.
float hairiness() {
    float fuzz = max(fabric.sheen.r, max(fabric.sheen.g, fabric.sheen.b)) * fabric.sheen.w;
    return smoothstep(0.13, 0.26, fuzz);
}

// Returns the brightness of a fibre. Fibres wind around a spun yarn and lie straight in other yarns (as in Zhao, Luan
// and Bala 2016, "Fitting procedural yarn models for realistic cloth rendering").
// `place`: position across and along the thread, in distances between threads.
// `level`: mip level.
float fibresAt(vec2 place, float level) {
    const float count = 14.0;  // number of fibres side by side in a thread
    float thread = floor(place.x);
    float aside = place.x - thread - 0.5;
    float twisted = aside + mix(0.03, 0.45, spun()) * place.y;
    return yarnAt(vec2(count * twisted + 97.0 * thread, 0.6 * kYarnTexel * place.y), level).x;
}

// Returns the brightness of slightly bent hairs that lie across the yarns.
// `place`: position on the fabric, in distances between threads.
// `directions`: number of directions of the hairs.
// `level`: mip level.
float hairsAt(vec2 place, int directions, float level) {
    float sum = 0.0;
    vec2 bent = place + 0.35 * sin(1.7 * place.yx + vec2(0.0, 2.0));
    for (int i = 0; i < directions; ++i) {
        bent = mat2(0.454, 0.891, -0.891, 0.454) * bent + 31.7;  // a rotation by 63 degrees and a shift
        sum += yarnAt(vec2(20.0 * bent.x, 0.45 * kYarnTexel * bent.y), level).x;
    }
    return sum;
}

// Returns the appearance of the weave at a point of the front.
// `threads`: position of the point on the fabric, in distances between threads.
// `dx`, `dy`: screen derivatives of `threads`.
Weaving weavingAt(vec2 threads, vec2 dx, vec2 dy) {
    // On a surface seen at a slant, the area of a pixel is longer than wide. Two samples each cover half of its length.
    vec2 longer = dot(dx, dx) > dot(dy, dy) ? dx : dy;
    float longest = max(length(longer), 1e-6);
    float area = abs(dx.x * dy.y - dx.y * dy.x);
    float level = log2(max(area / longest, 0.5 * longest));
    Weaving weaving = evenWeaving();
    const float coarsest = 6.0;  // mip level at which the noise is uniform
    if (level > coarsest) return weaving;

    vec2 warp = yarnAt(threads, max(level, 0.0));
    vec2 weft = yarnAt(threads.yx + vec2(611.0, 37.0), max(level, 0.0));
    weaving.yarns = (1.0 - smoothstep(4.5, coarsest, level)) * vec2(warp.x, weft.x);
    float ofTable = level + log2(float(textureSize(weaveTable, 0).x) / fabric.relief.w) - 0.25;
    float fine = 1.0 - smoothstep(4.7, 5.8, ofTable);
    if (!kNear || fine <= 0.0) return weaving;

    float hairy = hairiness();
    float ofFibres = level + 3.8;
    int directions = hairy > 0.0 && ofFibres < 3.5 ? 3 : 0;
    float hairs = hairy * (1.0 - smoothstep(1.5, 3.5, ofFibres)) * hairsAt(threads, directions, max(ofFibres, 0.0));
    threads += 0.2 * vec2(hairs, -hairs);  // hairs make the edges of yarns uneven
    threads += mix(0.06, 0.22, spun()) * vec2(warp.y, weft.y);
    ofTable = max(ofTable, 3.0 * hairy);
    vec2 place = threads / fabric.relief.w;
    float depth = fabric.weave.z;
    float slopes = kSlopeOfWeave * depth;
    vec2 aside = 0.25 * longer / fabric.relief.w;
    vec4 here = 0.5 * (textureLod(weaveTable, place - aside, ofTable) + textureLod(weaveTable, place + aside, ofTable));
    vec2 squares = textureLod(slopeSquares, place, ofTable).rg;
    here = vec4((here.xy * (255.0 / 127.0) - 128.0 / 127.0) * kLargestSlope, here.zw * kLargestLight);
    squares = max(squares * kLargestSlope * kLargestSlope, here.xy * here.xy);
    weaving.slope = fine * slopes * here.xy;
    weaving.squares = mix(weaving.squares, slopes * slopes * squares, fine);
    float light = max(here.z + here.w, 1e-3);
    weaving.light = 1.0 + fine * max(min(depth, 1.5) * (light - 1.0), -0.9);
    weaving.weft = mix(weaving.weft, here.w / light, fine);

    if (ofFibres < 3.0) {
        bool weftIsOnTop = here.w > here.z;
        weaving.fibres = fibresAt(weftIsOnTop ? threads.yx : threads, max(ofFibres, 0.0));
        weaving.fibres *= 1.0 - smoothstep(1.0, 3.0, ofFibres);
    }
    weaving.fibres += hairs;
    return weaving;
}

// Returns the appearance of the weave on the back, where warp and weft are swapped.
Weaving weavingBehind(vec2 threads, vec2 dx, vec2 dy) {
    Weaving weaving = weavingAt(threads.yx, dx.yx, dy.yx);
    weaving.slope = weaving.slope.yx;
    weaving.squares = weaving.squares.yx;
    return weaving;
}
