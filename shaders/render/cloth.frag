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

uniform vec2 clothSize;  // m; 0 for a cloth without places on it, which then has no weave

out vec4 colour;

// Unit normal of the side that is seen.
vec3 seenNormal(vec3 toEye) {
    vec3 facet = cross(dFdx(position), dFdy(position));
    facet *= dot(facet, toEye) < 0.0 ? -1.0 : 1.0;
    vec3 n = dot(normal, normal) > 1e-8 ? (gl_FrontFacing ? normal : -normal) : facet;
    if (dot(n, n) <= 1e-24) n = toEye;
    n = normalize(n);
    // Near the silhouette a smooth normal can look away from the eye: turn it until it is seen edge on.
    return normalize(n + max(0.02 - dot(n, toEye), 0.0) * toEye);
}

struct Threads {
    vec3 normal;
    float shade;
    float layers;  // 1, and 2 in the hem
};

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

Threads threadsAt(vec3 n) {
    if (clothSize.x <= 0.0) return Threads(n, 1.0, 1.0);
    vec2 pixel = max(fwidth(metres), vec2(1e-7));
    float strength = frame.ballColour.w;
    float fine = strength * drawable(kThread * 2.0 / max(pixel.x, pixel.y));
    vec3 weave = fine > 0.0 ? weaveAt(metres) : vec3(0.0);
    float shade = 1.0 + 0.13 * fine * weave.z;
    shade += strength * (0.05 * streaks(metres, pixel, 0.0035) + 0.04 * streaks(metres, pixel, 0.011));

    vec2 toEdge = min(metres, clothSize - metres);
    vec2 outward = vec2(metres.x < 0.5 * clothSize.x ? -1.0 : 1.0, metres.y < 0.5 * clothSize.y ? -1.0 : 1.0);
    Hem across = hemAt(toEdge.x, metres.y, pixel.x);
    Hem down = hemAt(toEdge.y, metres.x, pixel.y);
    vec2 slope = 0.25 * fine * weave.xy - vec2(across.slope, down.slope) * outward;
    shade *= across.shade * down.shade;

    vec3 columnsGo, rowsGo;
    threadDirections(columnsGo, rowsGo);
    vec3 tilt = columnsGo * slope.x + rowsGo * slope.y;
    return Threads(normalize(n - (tilt - n * dot(n, tilt))), shade, 1.0 + max(across.layers, down.layers));
}

void main() {
    vec3 toEye = normalize(frame.eye.xyz - position);
    vec3 n = seenNormal(toEye);
    vec3 sunSide = dot(n, frame.toSun.xyz) < 0.0 ? -n : n;
    Threads threads = threadsAt(n);

    vec3 here = gl_FrontFacing ? frame.frontColour.rgb : frame.backColour.rgb;
    vec3 there = gl_FrontFacing ? frame.backColour.rgb : frame.frontColour.rgb;
    Fabric fabric;
    fabric.colour = here * threads.shade;
    vec3 both = 0.5 * (here + there);
    fabric.through = both * inversesqrt(max(max(both.r, max(both.g, both.b)), 1e-3));  // thin: deep colours glow
    fabric.sheen = frame.frontColour.w;
    fabric.translucency = frame.backColour.w / threads.layers;
    fabric.gloss = frame.lineColour.w;

    Light light;
    light.toSun = frame.toSun.xyz;
    light.sun = frame.sunColour.rgb * sunVisible(position, sunSide);
    light.skyHere = gl_FrontFacing ? skyInFront : skyBehind;
    light.skyBehind = gl_FrontFacing ? skyBehind : skyInFront;
    colour = vec4(display(shadeFabric(fabric, light, threads.normal, toEye)), 1.0);
}
