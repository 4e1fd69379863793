#version 450 core
#include "render/frame.glsl"
#include "render/sun.glsl"
#include "render/fabric.glsl"
#include "render/weave.glsl"

in vec3 position;
in vec3 normal;
in vec2 metres;
in vec3 skyInFront;
in vec3 skyBehind;
flat in int side;  // see cloth.vert

uniform vec2 clothSize;  // m; 0 for a cloth without places on it, which then has no weave

layout(binding = kPrintUnit) uniform sampler2D print;

out vec4 colour;

bool seesFront() { return side == 0 ? gl_FrontFacing : side > 0; }

// Unit normal of the side that is seen.
vec3 seenNormal(vec3 toEye) {
    vec3 facet = cross(dFdx(position), dFdy(position));
    facet *= dot(facet, toEye) < 0.0 ? -1.0 : 1.0;
    vec3 n = dot(normal, normal) > 1e-8 ? (seesFront() ? normal : -normal) : facet;
    if (dot(n, n) <= 1e-24) n = toEye;
    n = normalize(n);
    // Near the silhouette a smooth normal can look away from the eye: turn it until it is seen edge on.
    return normalize(n + max(0.02 - dot(n, toEye), 0.0) * toEye);
}

// Directions of the columns and rows in space, from how place and position change over the screen; zero where unknown.
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
    vec3 normal;
    vec3 columnsGo;
    float shade;
    float layers;  // 1, and 2 in the hem
    float weft;    // 0 to 1: share of it that is on top
};

Threads threadsAt(vec3 n) {
    if (clothSize.x <= 0.0) return Threads(n, vec3(0.0), 1.0, 1.0, 0.5);
    bool woven = fabric.weave.x > 0.0;
    float pitch = fabric.weave.y;
    vec2 pixel = max(fwidth(metres), vec2(1e-7));
    float strength = woven ? fabric.weave.z : 0.0;
    float fine = woven ? drawable(pitch * 2.0 / max(pixel.x, pixel.y)) : 0.0;
    Crossing crossing = Crossing(vec2(0.0), 0.0, 0.0);
    if (fine > 0.0) crossing = weaveAt(metres / pitch);
    float shade = 1.0 + 0.13 * strength * fine * crossing.height;
    shade += strength * (0.05 * streaks(metres, pixel, 2.2 * pitch) + 0.04 * streaks(metres, pixel, 7.0 * pitch));
    float fuzz = max(fabric.sheen.r, max(fabric.sheen.g, fabric.sheen.b)) * fabric.sheen.w;
    const float even = 0.12;  // fuzz too short to lie in clumps, as that of cotton
    if (woven && fuzz > even) shade += 2.0 * (fuzz - even) * clumps(metres, max(pixel.x, pixel.y));

    vec2 toEdge = min(metres, clothSize - metres);
    vec2 outward = vec2(metres.x < 0.5 * clothSize.x ? -1.0 : 1.0, metres.y < 0.5 * clothSize.y ? -1.0 : 1.0);
    Hem across = hemAt(toEdge.x, metres.y, pixel.x);
    Hem down = hemAt(toEdge.y, metres.x, pixel.y);
    vec2 slope = 0.25 * strength * fine * crossing.slope - vec2(across.slope, down.slope) * outward;
    shade *= across.shade * down.shade;

    Threads threads;
    vec3 rowsGo;
    threadDirections(threads.columnsGo, rowsGo);
    vec3 tilt = threads.columnsGo * slope.x + rowsGo * slope.y;
    threads.normal = normalize(n - (tilt - n * dot(n, tilt)));
    threads.shade = shade;
    threads.layers = 1.0 + max(across.layers, down.layers);
    threads.weft = mix(1.0 / 3.0, crossing.weft, fine);
    return threads;
}

// A twill has its warp on one side and its weft on the other. Each crosses over the other every third time, but lies
// low there, between threads that close over it.
void coloursOfSides(Threads threads, out vec3 here, out vec3 there) {
    vec3 front = fabric.front.rgb;
    vec3 back = fabric.back.rgb;
    if (int(fabric.weave.x) == kTwill) {
        vec3 warp = front;
        const float between = 0.4;
        front = mix(warp, back, between * threads.weft);
        back = mix(back, warp, between * threads.weft);
    }
    // Ink lies on the front, on warp and weft alike. Its colour comes multiplied by what it covers.
    if (fabric.print.x > 0.0) {
        vec2 repeat = mix(max(clothSize, vec2(1e-6)), fabric.print.yz, greaterThan(fabric.print.yz, vec2(0.0)));
        vec4 ink = texture(print, metres / repeat);
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
    // Where threads have no direction any will do, at right angles to the normal.
    vec3 any = abs(threads.normal.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    basis.tangent = squared > 1e-8 ? along * inversesqrt(squared) : normalize(cross(any, threads.normal));
    basis.bitangent = cross(threads.normal, basis.tangent);
    return basis;
}

void main() {
    vec3 toEye = normalize(frame.eye.xyz - position);
    vec3 n = seenNormal(toEye);
    vec3 sunSide = dot(n, frame.toSun.xyz) < 0.0 ? -n : n;
    Threads threads = threadsAt(n);

    vec3 here, there;
    coloursOfSides(threads, here, there);
    Material material;
    material.colour = here * threads.shade;
    vec3 both = sqrt(here * there);
    material.through = both * inversesqrt(max(max(both.r, max(both.g, both.b)), 1e-3));  // thin: deep colours glow
    material.translucency = fabric.front.w / threads.layers;
    material.sheen = fabric.sheen.rgb;
    material.sheenRoughness = fabric.sheen.w;
    material.reflectance = fabric.shine.x;
    float alpha = fabric.shine.y * fabric.shine.y;
    material.alpha = withoutSparkle(alpha * vec2(1.0 + fabric.shine.z, 1.0 - fabric.shine.z), threads.normal);

    Light light;
    light.toSun = frame.toSun.xyz;
    light.sun = frame.sunColour.rgb * sunVisible(position, sunSide);
    light.skyHere = seesFront() ? skyInFront : skyBehind;
    light.skyBehind = seesFront() ? skyBehind : skyInFront;
    colour = vec4(display(shade(material, light, basisAt(threads), toEye)), 1.0);
}
