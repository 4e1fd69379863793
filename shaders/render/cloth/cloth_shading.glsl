// Shades a cloth. `kNear`: single threads may be visible.
#include "render/frame.glsl"
#include "render/light/sun_in_picture.glsl"
#include "render/fabric/fabric.glsl"
#include "render/fabric/fabric_seam.glsl"
#include "render/fabric/fabric_tile.glsl"
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

uniform vec2 clothSize;  // m; 0 for a surface without coordinates on a fabric, which has no weave
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
    // Near the silhouette, a smooth normal may point away from the eye. Turns it until it is seen edge on.
    return normalize(n + max(0.02 - dot(n, toEye), 0.0) * toEye);
}

// Returns the directions of columns and rows in space, from the screen derivatives of position and cloth coordinates;
// zero if unknown.
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

struct Threads {
    vec3 even;       // unit normal with the hem, without the weave
    vec3 normal;     // unit normal with hem and weave: mean over the pixel
    vec3 columnsGo;
    float shade;
    float layers;    // 1, or 2 in the hem
    vec2 unevenness; // mean square of the slopes too small for the pixel, minus the mean square of all slopes
    Weaving weaving;
    float second;    // Unevenness::second
    float sewn;      // share of the pixel covered by thread of a seam, 0 to 1
};

vec3 tilted(vec3 n, vec3 tilt) { return normalize(n - (tilt - n * dot(n, tilt))); }

// Returns the hem's slope along columns and rows; sets shade and layers.
vec2 hemOfGrid(inout Threads threads, vec2 pixel) {
    vec2 toSides = min(metres, clothSize - metres);
    vec2 outward = vec2(metres.x < 0.5 * clothSize.x ? -1.0 : 1.0, metres.y < 0.5 * clothSize.y ? -1.0 : 1.0);
    Hem across = hemAt(toSides.x, stitchAt(metres.y), pixel.x);
    Hem down = hemAt(toSides.y, stitchAt(metres.x), pixel.y);
    threads.shade = across.shade * down.shade;
    threads.layers = 1.0 + max(across.layers, down.layers);
    return vec2(across.slope, down.slope) * outward;
}

// Returns the hem's slope along a boundary of any shape; sets shade and layers.
vec2 hemOfMesh(inout Threads threads) {
    vec2 change = vec2(dFdx(toEdge), dFdy(toEdge));
    Hem hem = hemAt(toEdge, kMeanStitch, max(abs(change.x) + abs(change.y), 1e-7));
    threads.shade = hem.shade;
    threads.layers = 1.0 + hem.layers;
    vec2 mx = dFdx(metres), my = dFdy(metres);
    float turned = mx.x * my.y - my.x * mx.y;
    if (abs(turned) < 1e-20) return vec2(0.0);
    // Where the distance is constant, as between particles that are all at the edge, there is no direction.
    vec2 outward = vec2(change.y * mx.y - change.x * my.y, change.x * my.x - change.y * mx.x) / turned;
    return hem.slope * outward / max(length(outward), 1.0);
}

// Returns the size of a pixel across and along a border. `mx`, `my`: screen derivatives of the cloth coordinates.
vec2 pixelAt(Border border, vec2 mx, vec2 my) {
    vec2 across = border.towards;
    vec2 along = vec2(-across.y, across.x);
    vec2 pixel = vec2(abs(dot(across, mx)) + abs(dot(across, my)), abs(dot(along, mx)) + abs(dot(along, my)));
    return max(pixel, vec2(1e-7));
}

// Returns the slope of the hems and seams of panels. Beyond the reach of nearBorders(), a wide hem is drawn as on other
// meshes.
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

// Flattens a weave where sewing thread covers a share of it.
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
    // Cloth coordinates do not change across the rim, so it has no thread directions. It is round itself, so it has no
    // hem's slope.
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
    // Slopes within a pixel shorten the mean normal, which then scatters less light (Toksvig 2005). `fromAfar`
    // compensates for it: a fabric's colour is its colour from far away.
    vec2 all = (seesFront() ? fabric.relief.xy : fabric.relief.yx);
    float fromAfar = all.x + all.y + fabric.uneven.x;
    float squares = weaving.squares.x + weaving.squares.y + dot(uneven.slope, uneven.slope) + uneven.lost;
    threads.shade *= uneven.bright * weaving.light * sqrt((1.0 + dot(slope, slope)) * (1.0 + fromAfar) / (1.0 + squares));
    threads.unevenness = weaving.squares - weaving.slope * weaving.slope - all + 0.5 * uneven.lost;
    float yarns = mix(weaving.yarns.x, weaving.yarns.y, weaving.weft);
    threads.shade *= 1.0 + fabric.weave.z * (mix(0.07, 0.16, spun()) * yarns + mix(0.15, 0.45, spun()) * weaving.fibres);
    return threads;
}

// A twill shows its warp on one side and its weft on the other. It is sewn with its weft, as jeans are with a pale
// thread.
void coloursOfSides(Threads threads, out vec3 here, out vec3 there) {
    vec3 front = fabric.front.rgb;
    vec3 back = fabric.back.rgb;
    if (int(fabric.weave.x) == kTwill) {
        vec3 warp = front, weft = back;
        float seen = mix(min(threads.weaving.weft * threads.second, 1.0), 1.0, threads.sewn), hidden = fabric.relief.z;
        front = mix(warp, weft, seesFront() ? seen : hidden);
        back = mix(weft, warp, seesFront() ? hidden : seen);
    }
    // Ink covers the front, both warp and weft. Its colour is premultiplied by alpha.
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
    // Without a thread direction, any direction perpendicular to the normal will do.
    vec3 any = abs(threads.normal.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    basis.tangent = squared > 1e-8 ? along * inversesqrt(squared) : normalize(cross(any, threads.normal));
    basis.bitangent = cross(threads.normal, basis.tangent);
    return basis;
}

// Makes a mirror rougher where the normal turns within a pixel; otherwise it would sparkle (Tokuyoshi and Kaplanyan
// 2019, "Improved geometric specular antialiasing").
vec2 withoutSparkle(vec2 alpha, vec3 n) {
    vec3 across = dFdx(n), down = dFdy(n);
    float variance = 0.25 * (dot(across, across) + dot(down, down));
    return sqrt(min(alpha * alpha + min(2.0 * variance, 0.18), vec2(1.0)));
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
    material.through = both * inversesqrt(max(max(both.r, max(both.g, both.b)), 1e-3));  // thin layers: deep colours glow
    bool isTwill = int(fabric.weave.x) == kTwill;
    material.translucency = fabric.front.w * (isTwill ? 1.0 : threads.second) / threads.layers;
    material.sheen = fabric.sheen.rgb * min(threads.weaving.light, 1.0);  // gaps have no fuzz
    material.sheenRoughness = fabric.sheen.w;
    material.rough = fabric.shine.x;
    material.gloss = fabric.gloss.rgb;
    material.crossed = seesFront() ? threads.weaving.weft : 1.0 - threads.weaving.weft;
    float alpha = fabric.shine.y * fabric.shine.y;
    vec2 fromAfar = alpha * vec2(1.0 + fabric.shine.z, 1.0 - fabric.shine.z);
    // Slopes too small for the pixel count as roughness, visible ones do not (Olano and Baker 2010). Alpha squared is
    // twice the variance of slopes.
    vec2 squared = max(fromAfar * fromAfar + 2.0 * threads.unevenness, 0.15 * fromAfar * fromAfar);
    material.alpha = withoutSparkle(sqrt(squared), threads.even);

    Light light;
    light.toSun = frame.toSun.xyz;
    light.sun = sunArriving(position) * sunSeen(position, sunSide, true);
    light.skyHere = seesFront() ? skyInFront : skyBehind;
    light.skyBehind = seesFront() ? skyBehind : skyInFront;
    colour = vec4(display(shade(material, light, basisAt(threads), toEye)), 1.0);
}
