#version 450 core
// Shades both sides of a cloth at its points for fast pictures, because a cloth has far fewer points than the picture
// has pixels. Each thread of the shader computes one side of one point.
#include "render/frame.glsl"
#include "render/fabric/fabric_block.glsl"
#include "render/fabric/fabric.glsl"
#include "render/fabric/thread_gloss.glsl"
#include "render/cloth/surface_points.glsl"
#include "render/cloth/fast_colours.glsl"
#include "render/light/sun.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint threadEnd;
uniform uint firstPoint;  // index of the surface's first point
uniform int columns;         // number of columns of the surface's grid; 0 without a grid

layout(std430, binding = kSkyLightBinding) restrict readonly buffer SkyLight { vec4 skyLight[]; };
// Each point has two elements: of its front, then of its back. rgb: radiance; w: relative change of the front's radiance
// per slope of the cloth along columns (first element) or rows (second element).
layout(std430, binding = kClothColoursBinding) restrict writeonly buffer ClothColours { vec4 clothColours[]; };

// Returns how much alpha squared grows along a tangent because the normal turns towards the neighbouring points. Without
// this, a narrow highlight on a sharp fold would be seen at some points and missed at others, like beads on a string. As
// in alphaInPixel() of cloth_shading.glsl, but twice as much, because a colour reaches from one neighbour to the other.
float turning(vec3 tangent, vec3 toNext, vec3 toBelow) {
    vec2 change = vec2(dot(tangent, toNext), dot(tangent, toBelow));
    return min(dot(change, change), 0.3);
}

// Returns the unit normal of a point.
vec3 unitNormal(uint i) {
    vec3 normal = pointNormal(int(i));
    return normal * inversesqrt(max(dot(normal, normal), 1e-16));
}

// Returns the radiance of one side of a point.
// `n`: unit normal of that side.
// `along`: direction of the columns, any length; zero if unknown.
// `here`, `there`: colours of that side and of the other side.
// `lightHere`, `lightBehind`: light on that side and on the other side, from cloth_light.comp.
// `toNext`, `toBelow`: change of the normal to a neighbour in the same row and to one in the same column; zero if unknown.
vec3 shownSide(bool isFront, vec3 position, vec3 n, vec3 along, vec3 here, vec3 there, vec4 lightHere, vec4 lightBehind,
               vec3 toNext, vec3 toBelow) {
    vec3 toEye = normalize(frame.eye.xyz - position);
    n = normalize(n + max(0.02 - dot(n, toEye), 0.0) * toEye);
    Material material;
    material.colour = here;
    vec3 both = sqrt(here * there);
    material.through = both * inversesqrt(max(max(both.r, max(both.g, both.b)), 1e-3));
    material.translucency = fabric.front.w;
    material.sheen = fabric.sheen.rgb;
    material.sheenRoughness = fabric.sheen.w;
    material.rough = fabric.shine.x;
    vec3 any = abs(n.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    along -= n * dot(n, along);
    vec3 tangent = normalize(dot(along, along) > 1e-12 ? along : cross(any, n));
    Basis basis = Basis(n, tangent, cross(n, tangent));
    setGloss(material, isFront ? fabric.relief.z : 1.0 - fabric.relief.z, isFront);
    if (columns < 2) {
        // Directions of threads and neighbouring points of a mesh are unknown here. Its lobes are round, and as wide as
        // on moderate folds.
        const float kTurning = 0.05;
        material.alpha = vec2(sqrt(material.alpha.x * material.alpha.y + kTurning));
        material.weftAlpha = vec2(sqrt(material.weftAlpha.x * material.weftAlpha.y + kTurning));
    }
    // Slopes in the tile of unevenness count as roughness, too.
    vec2 rougher = fabric.uneven.x + vec2(turning(basis.tangent, toNext, toBelow), turning(basis.bitangent, toNext, toBelow));
    material.alpha = sqrt(material.alpha * material.alpha + rougher);
    material.weftAlpha = sqrt(material.weftAlpha * material.weftAlpha + rougher);
    Light light;
    light.toSun = frame.toSun.xyz;
    // The stored sunlight includes the cosine of the angle to the sun, so the cosine is divided out here.
    light.sun = sunArriving(position) * min((lightHere.a + lightBehind.a) / max(abs(dot(n, frame.toSun.xyz)), 0.05), 1.0);
    light.skyHere = lightHere.rgb;
    light.skyBehind = lightBehind.rgb;
    return shade(material, light, basis, toEye);
}

// Returns the relative change of a front's radiance per slope of the cloth in a direction. A slope turns the surface
// towards the sun or away from it.
// `goes`: the direction, any length; zero if unknown.
// `n`: unit normal of the front.
// `lit`: light on the side that faces the sun.
float changePerSlope(vec3 goes, vec3 position, vec3 n, vec4 lit) {
    goes -= n * dot(n, goes);
    float squared = dot(goes, goes);
    if (squared < 1e-12) return 0.0;
    float cosine = dot(n, frame.toSun.xyz);
    float sun = brightness(sunArriving(position)) * lit.a;
    float share = sun / max(sun + brightness(lit.rgb), 1e-4);  // fraction of the light that comes from the sun
    float away = -dot(goes, frame.toSun.xyz) * inversesqrt(squared) / max(abs(cosine), 0.2);
    return share * away * sign(cosine);
}

void main() {
    uint thread = baseThread + gl_GlobalInvocationID.x;
    if (thread >= threadEnd) return;
    uint i = thread / 2u;
    bool isFront = thread % 2u == 0u;
    int light = 2 * lightOf(int(i)) + int(thread % 2u);
    vec3 position = pointPosition(int(i));
    vec3 normal = pointNormal(int(i));
    float squared = dot(normal, normal);
    vec3 n = squared > 1e-16 ? normal * inversesqrt(squared) : normalize(frame.eye.xyz - position);
    bool isLast = columns > 1 && int(i - firstPoint) % columns == columns - 1;
    vec3 along = columns < 2 ? vec3(0.0) : positions[isLast ? i - 1u : i + 1u].xyz - position;
    vec3 here = isFront ? fabric.front.rgb : fabric.back.rgb;
    vec3 there = isFront ? fabric.back.rgb : fabric.front.rgb;
    if (int(fabric.weave.x) == kTwill) {
        vec3 own = here;
        here = mix(own, there, fabric.relief.z);
        there = mix(there, own, fabric.relief.z);
    }
    bool isLow = 2u * (i + uint(columns)) >= threadEnd;
    vec3 toNext = vec3(0.0), toBelow = vec3(0.0);
    if (columns > 1) {
        toNext = unitNormal(isLast ? i - 1u : i + 1u) - n;
        toBelow = unitNormal(isLow ? i - uint(columns) : i + uint(columns)) - n;
    }
    vec3 side = shownSide(isFront, position, isFront ? n : -n, along, here, there, skyLight[light], skyLight[light ^ 1],
                          toNext, toBelow);
    vec3 goes = along;
    if (!isFront && columns > 1) {
        goes = isLow ? position - positions[i - uint(columns)].xyz : positions[i + uint(columns)].xyz - position;
    } else if (isLast) {
        goes = -along;
    }
    vec4 lit = skyLight[light].a > skyLight[light ^ 1].a ? skyLight[light] : skyLight[light ^ 1];
    float change = changePerSlope(goes, position, n, lit);
    clothColours[2 * coloursOf(int(i)) + int(thread % 2u)] = vec4(side, change);
}
