// Shades a cloth. The including file defines kNear: whether single threads may be visible.
#include "render/frame.glsl"
#include "render/light/sun_in_picture.glsl"
#include "render/picture/display.glsl"
#include "render/fabric/fabric.glsl"
#include "render/fabric/fabric_seam.glsl"
#include "render/fabric/fabric_tile.glsl"
#include "render/fabric/thread_gloss.glsl"
#include "render/fabric/weave.glsl"
#include "render/cloth/near_borders.glsl"

in vec3 position;
centroid in vec3 normal;
in vec2 metres;
in vec2 printed;
in float toEdge;
centroid in vec3 skyInFront;
centroid in vec3 skyBehind;
flat in int side;  // see cloth.vert

uniform vec2 clothSize;  // size of the cloth or its print, m; 0 for a skin, which has no weave
uniform bool isMesh;

layout(binding = kPrintUnit) uniform sampler2D print;

out vec4 colour;

bool seesFront() { return side == 0 ? gl_FrontFacing : side > 0; }

bool onRim() { return abs(side) == 2; }

// Returns the unit normal of the visible side.
vec3 seenNormal(vec3 toEye) {
    vec3 facet = cross(dFdx(position), dFdy(position));
    facet *= dot(facet, toEye) < 0.0 ? -1.0 : 1.0;
    vec3 n = dot(normal, normal) > 1e-8 ? (seesFront() ? normal : -normal) : facet;
    if (dot(n, n) <= 1e-24) n = toEye;
    n = normalize(n);
    // Near the silhouette, a smooth normal may point away from the eye. It is then turned until it is almost
    // perpendicular to the line of sight.
    return normalize(n + max(0.02 - dot(n, toEye), 0.0) * toEye);
}

// Returns the directions of columns and rows in space, or zero vectors if they are unknown. They follow from the screen
// derivatives of the position and of the cloth coordinates.
void threadDirections(out vec3 along, out vec3 down) {
    vec3 px = dFdx(position), py = dFdy(position);
    vec2 mx = dFdx(metres), my = dFdy(metres);
    float turned = mx.x * my.y - my.x * mx.y;
    along = px * my.y - py * mx.y;
    down = py * mx.x - px * my.x;
    float scale = max(dot(along, along), dot(down, down));
    scale = scale < 1e-30 ? 0.0 : inversesqrt(scale) * (turned < 0.0 ? -1.0 : 1.0);
    along *= scale;
    down *= scale;
}

// The appearance of weave, hem and seams in a pixel.
struct Threads {
    vec3 even;       // unit normal of the surface with hems and seams, but without the weave
    vec3 normal;     // unit normal with hems, seams and weave, averaged over the pixel
    vec3 columnsGo;  // direction of the columns in space
    float shade;     // factor by which the colour is multiplied
    float layers;    // number of layers of cloth: 1, or 2 in a hem
    vec2 unevenness; // mean square of the slopes of details smaller than the pixel, minus that of all details
    Weaving weaving;
    float second;    // see Unevenness::second
    float sewn;      // fraction of the pixel that sewing thread covers, 0 to 1
};

vec3 tilted(vec3 n, vec3 tilt) { return normalize(n - (tilt - n * dot(n, tilt))); }

// Returns the slope of a grid's hem along columns and rows. Sets `shade` and `layers` of `threads`.
// `pixel`: size of a pixel on the cloth, m.
vec2 hemOfGrid(inout Threads threads, vec2 pixel) {
    vec2 toSides = min(metres, clothSize - metres);
    vec2 outward = vec2(metres.x < 0.5 * clothSize.x ? -1.0 : 1.0, metres.y < 0.5 * clothSize.y ? -1.0 : 1.0);
    Hem across = hemAt(toSides.x, stitchAt(metres.y), pixel.x);
    Hem down = hemAt(toSides.y, stitchAt(metres.x), pixel.y);
    threads.shade = across.shade * down.shade;
    threads.layers = 1.0 + max(across.layers, down.layers);
    return vec2(across.slope, down.slope) * outward;
}

// Returns the slope of a mesh's hem, along a boundary of any shape. Sets `shade` and `layers` of `threads`.
vec2 hemOfMesh(inout Threads threads) {
    vec2 change = vec2(dFdx(toEdge), dFdy(toEdge));
    Hem hem = hemAt(toEdge, kMeanStitch, max(abs(change.x) + abs(change.y), 1e-7));
    threads.shade = hem.shade;
    threads.layers = 1.0 + hem.layers;
    vec2 mx = dFdx(metres), my = dFdy(metres);
    float turned = mx.x * my.y - my.x * mx.y;
    if (abs(turned) < 1e-20) return vec2(0.0);
    // Where the distance from the edge is constant, as in a triangle whose corners all lie on the edge, no direction
    // points outwards.
    vec2 outward = vec2(change.y * mx.y - change.x * my.y, change.x * my.x - change.y * mx.x) / turned;
    return hem.slope * outward / max(length(outward), 1.0);
}

// Returns the size of a pixel across and along a border, m.
// `mx`, `my`: screen derivatives of the cloth coordinates, m.
vec2 pixelAt(Border border, vec2 mx, vec2 my) {
    vec2 across = border.towards;
    vec2 along = vec2(-across.y, across.x);
    vec2 pixel = vec2(abs(dot(across, mx)) + abs(dot(across, my)), abs(dot(along, mx)) + abs(dot(along, my)));
    return max(pixel, vec2(1e-7));
}

// Returns the slope of the hems and seams of panels. Where a wide hem extends beyond the distance that nearBorders()
// covers, it is drawn like the hem of any other mesh.
vec2 bordersOfPanels(inout Threads threads) {
    vec2 slope = hemOfMesh(threads);
    vec2 mx = dFdx(metres), my = dFdy(metres);
    Border toSeam, toHem;
    nearBorders(metres, toSeam, toHem);
    if (toHem.away < kNoBorderNear) {
        vec2 pixel = pixelAt(toHem, mx, my);
        Hem hem = hemAt(toHem.away, 0.0, pixel.x);
        threads.shade = hem.shade;
        threads.layers = 1.0 + hem.layers;
        slope = hem.slope * toHem.towards;
        if (hem.layers > 0.0 && hemRow() > 0.001) {
            Stitches row = stitchesAt(toHem.away - hemRow(), toHem.along, pixel);
            threads.shade *= row.shade;
            threads.sewn = row.thread;
            slope += row.slope * toHem.towards;
        }
    }
    if (toSeam.away < kNoBorderNear) {
        Seam seam = seamAt(toSeam.away, toSeam.along, pixelAt(toSeam, mx, my));
        threads.shade *= seam.shade;
        threads.sewn = max(threads.sewn, seam.thread);
        threads.layers += seam.layers;
        slope += seam.slope * toSeam.towards + seam.pucker * vec2(-toSeam.towards.y, toSeam.towards.x);
    }
    return slope;
}

// Blends a weave with an even surface, in proportion to the area that sewing thread covers.
// `share`: fraction of the area that is covered, 0 to 1.
Weaving sewnOver(Weaving weaving, float share) {
    Weaving even = evenWeaving();
    weaving.slope *= 1.0 - share;
    weaving.squares = mix(weaving.squares, even.squares, share);
    weaving.light = mix(weaving.light, 1.0, share);
    weaving.yarns *= 1.0 - share;
    weaving.fibres *= 1.0 - share;
    return weaving;
}

Threads threadsAt(vec3 n) {
    Threads threads = Threads(n, n, vec3(0.0), 1.0, 1.0, vec2(0.0), evenWeaving(), 1.0, 0.0);
    if (clothSize.x <= 0.0) return threads;
    vec2 pixel = max(fwidth(metres), vec2(1e-7));
    vec3 rowsGo;
    // Cloth coordinates do not change across the rim, so the directions of threads are unknown there. The rim is round
    // already, so the hem adds no slope to it.
    if (onRim()) rowsGo = threads.columnsGo;
    else threadDirections(threads.columnsGo, rowsGo);

    vec2 slopes;
    if (firstSeam >= 0 && !onRim()) slopes = bordersOfPanels(threads);
    else slopes = isMesh ? hemOfMesh(threads) : hemOfGrid(threads, pixel);
    threads.even = tilted(n, -threads.columnsGo * slopes.x - rowsGo * slopes.y);
    threads.normal = threads.even;
    vec2 dx = dFdx(metres), dy = dFdy(metres);
    Unevenness uneven = unevennessAt(metres, dx, dy);
    threads.second = uneven.second;
    float perMetre = 1.0 / fabric.weave.y;
    if (kNear && fabric.weave.x > 0.0) {
        if (seesFront()) threads.weaving = weavingAt(perMetre * metres, perMetre * dx, perMetre * dy);
        else threads.weaving = weavingBehind(perMetre * metres, perMetre * dx, perMetre * dy);
        if (threads.sewn > 0.0) threads.weaving = sewnOver(threads.weaving, threads.sewn);
    }
    Weaving weaving = threads.weaving;
    vec2 slope = weaving.slope + uneven.slope;
    threads.normal = tilted(threads.even, threads.columnsGo * slope.x + rowsGo * slope.y);
    // Slopes within a pixel shorten the mean normal, which then scatters less light (Toksvig 2005). The colour of a
    // fabric is defined as its colour from far away, so `fromAfar` compensates for the loss at that distance.
    vec2 all = (seesFront() ? fabric.relief.xy : fabric.relief.yx);
    float fromAfar = all.x + all.y + fabric.uneven.x;
    float squares = weaving.squares.x + weaving.squares.y + dot(uneven.slope, uneven.slope) + uneven.lost;
    threads.shade *= uneven.bright * weaving.light * sqrt((1.0 + dot(slope, slope)) * (1.0 + fromAfar) / (1.0 + squares));
    threads.unevenness = weaving.squares - weaving.slope * weaving.slope - all + 0.5 * uneven.lost;
    float yarns = mix(weaving.yarns.x, weaving.yarns.y, weaving.weft);
    threads.shade *= 1.0 + fabric.weave.z * (mix(0.07, 0.16, spun()) * yarns + mix(0.15, 0.45, spun()) * weaving.fibres);
    return threads;
}

// Returns the colours of the visible and of the hidden side. A twill shows mostly its warp on the front and its weft on
// the back. Its sewing thread has the colour of the weft, like the pale thread of jeans.
void coloursOfSides(Threads threads, out vec3 here, out vec3 there) {
    vec3 front = fabric.front.rgb;
    vec3 back = fabric.back.rgb;
    if (int(fabric.weave.x) == kTwill) {
        vec3 warp = front, weft = back;
        float seen = mix(min(threads.weaving.weft * threads.second, 1.0), 1.0, threads.sewn), hidden = fabric.relief.z;
        front = mix(warp, weft, seesFront() ? seen : hidden);
        back = mix(weft, warp, seesFront() ? hidden : seen);
    }
    // Ink covers warp and weft of the front. Its colour is premultiplied by alpha.
    if (fabric.print.x > 0.0) {
        vec2 repeat = mix(max(clothSize, vec2(1e-6)), fabric.print.yz, greaterThan(fabric.print.yz, vec2(0.0)));
        vec4 ink = texture(print, printed / repeat);
        front = front * (1.0 - ink.a) + ink.rgb;
    }
    here = seesFront() ? front : back;
    there = seesFront() ? back : front;
}

Basis basisAt(Threads threads) {
    Basis basis;
    basis.normal = threads.normal;
    vec3 along = threads.columnsGo - threads.normal * dot(threads.normal, threads.columnsGo);
    float squared = dot(along, along);
    // If the direction of threads is unknown, any direction perpendicular to the normal will do.
    vec3 any = abs(threads.normal.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    basis.tangent = squared > 1e-8 ? along * inversesqrt(squared) : normalize(cross(any, threads.normal));
    basis.bitangent = cross(threads.normal, basis.tangent);
    return basis;
}

// Returns the GGX alpha of threads in a pixel. Only slopes of details smaller than the pixel count as roughness; larger
// details are visible themselves (Olano and Baker 2010). Alpha squared is twice the variance of slopes. The result is
// larger where the normal turns within the pixel, because highlights would sparkle there (Tokuyoshi and Kaplanyan 2019,
// "Improved geometric specular antialiasing").
// `alpha`: GGX alpha along and across the tangent, seen from afar.
vec2 alphaInPixel(vec2 alpha, Threads threads) {
    vec3 across = dFdx(threads.even), down = dFdy(threads.even);
    float variance = 0.25 * (dot(across, across) + dot(down, down));
    vec2 squared = max(alpha * alpha + 2.0 * threads.unevenness, 0.15 * alpha * alpha);
    return sqrt(min(squared + min(2.0 * variance, 0.18), vec2(1.0)));
}

void main() {
    vec3 toEye = normalize(frame.eye.xyz - position);
    vec3 n = seenNormal(toEye);
    vec3 sunSide = dot(n, frame.toSun.xyz) < 0.0 ? -n : n;
    Threads threads = threadsAt(n);

    vec3 here, there;
    coloursOfSides(threads, here, there);
    Material material;
    material.colour = min(here * threads.shade, vec3(1.0));
    vec3 both = sqrt(here * there);
    // The division makes deep colours glow.
    material.through = both * inversesqrt(max(max(both.r, max(both.g, both.b)), 1e-3));
    bool isTwill = int(fabric.weave.x) == kTwill;
    material.translucency = fabric.front.w * (isTwill ? 1.0 : threads.second) / threads.layers;
    material.sheen = fabric.sheen.rgb * min(threads.weaving.light, 1.0);  // gaps have no fuzz
    material.sheenRoughness = fabric.sheen.w;
    material.rough = fabric.shine.x;
    setGloss(material, seesFront() ? threads.weaving.weft : 1.0 - threads.weaving.weft, seesFront());
    material.alpha = alphaInPixel(material.alpha, threads);
    material.weftAlpha = alphaInPixel(material.weftAlpha, threads);

    Light light;
    light.toSun = frame.toSun.xyz;
    light.sun = sunArriving(position) * sunSeen(position, sunSide, true);
    light.skyHere = seesFront() ? skyInFront : skyBehind;
    light.skyBehind = seesFront() ? skyBehind : skyInFront;
    colour = vec4(display(shade(material, light, basisAt(threads), toEye)), 1.0);
}
