// Computes the light that surfaces reflect and transmit. Threads scatter light (Oren and Nayar 1994; smooth surfaces
// follow Lambert), mirror it and transmit it. Their fuzz reflects light at grazing angles (Charlie, Estevez and Kulla
// 2017). Threads mirror light in one lobe for each of their two directions, weighted by the area that they cover and
// tinted by their own colour (as in Sadeghi et al. 2013, "A practical microcylinder appearance model for cloth
// rendering"). A lobe is GGX (Walter et al. 2007; anisotropic as in Burley 2012).
#include "render/ground/backdrop.glsl"

const float kPi = 3.14159265;
// Increase of alpha squared due to the width of a square lamp, divided by the square of half that width; see glint().
const float kLampSpread = 1.0 / 6.0;

// Directional albedo as a function of cosine and roughness. rg: GGX; b: Charlie; see src/render/fabric/albedo_table.h.
layout(binding = kAlbedoUnit) uniform sampler2D albedoTable;

// The reflectance of a point of a surface. Its weft goes along Basis::tangent, its warp across it.
struct Material {
    vec3 colour;          // colour of the visible side
    vec3 through;         // colour of transmitted light
    float translucency;   // fraction of the unabsorbed light that is transmitted, 0 to 1
    vec3 sheen;           // reflectance of the fuzz
    float sheenRoughness;
    float rough;          // 1: scatters like threads; 0: like a smooth surface, which mirrors more at grazing angles
    vec3 gloss;           // reflectance of the warp, or of a surface without threads, at normal incidence
    vec2 alpha;           // GGX alpha of that gloss along and across the tangent
    vec3 weftGloss;       // reflectance of the weft at normal incidence
    vec2 weftAlpha;       // GGX alpha of that gloss along and across the tangent
};

// Returns an opaque smooth surface without fuzz.
Material smoothSurface(vec3 colour, float reflectance, float roughness) {
    vec2 alpha = vec2(roughness * roughness);
    return Material(colour, vec3(0.0), 0.0, vec3(0.0), 0.5, 0.0, vec3(reflectance), alpha, vec3(0.0), alpha);
}

struct Light {
    vec3 sun;        // shadowed irradiance perpendicular to the sun's beam
    vec3 toSun;
    vec3 skyHere;    // irradiance on the visible side
    vec3 skyBehind;  // irradiance on the hidden side
};

// The directions of a surface at a point, all unit vectors.
struct Basis {
    vec3 normal;
    vec3 tangent;
    vec3 bitangent;
};

float brightness(vec3 colour) { return dot(colour, vec3(0.2126, 0.7152, 0.0722)); }

// Returns the Charlie distribution times the visibility of Neubelt and Pettineo 2013.
// `nh`, `nl`, `nv`: cosines between the normal and the half vector, the light and the eye.
float charlie(float roughness, float nh, float nl, float nv) {
    float inverse = 1.0 / roughness;
    float sine = sqrt(max(1.0 - nh * nh, 1e-4));
    return (2.0 + inverse) * pow(sine, inverse) / (2.0 * kPi) / (4.0 * (nl + nv - nl * nv));
}

float ggx(Basis surface, vec2 alpha, vec3 toLight, vec3 toEye) {
    vec3 between = normalize(toLight + toEye);
    vec3 h = vec3(dot(surface.tangent, between), dot(surface.bitangent, between), dot(surface.normal, between));
    vec3 l = vec3(dot(surface.tangent, toLight), dot(surface.bitangent, toLight), max(dot(surface.normal, toLight), 0.01));
    vec3 v = vec3(dot(surface.tangent, toEye), dot(surface.bitangent, toEye), max(dot(surface.normal, toEye), 0.05));
    float bend = dot(h.xy / alpha, h.xy / alpha) + h.z * h.z;
    float masked = l.z * length(vec3(alpha * v.xy, v.z)) + v.z * length(vec3(alpha * l.xy, l.z));
    return 0.5 / (kPi * alpha.x * alpha.y * bend * bend * masked);
}

// Returns the Fresnel reflectance (Schlick 1994).
vec3 fresnel(vec3 reflectance, float cosine) {
    return reflectance + (1.0 - reflectance) * pow(1.0 - clamp(cosine, 0.0, 1.0), 5.0);
}

// Returns Lambert's cosine, modified for a rough surface with sigma = 0.6. This is the model of Oren and Nayar as
// simplified by Fujii, "A tiny improvement of Oren-Nayar reflectance model".
// `rough`: weight of the modification, 0 to 1.
// `nl`, `nv`, `lv`: cosines between normal and light, normal and eye, light and eye.
float scattered(float rough, float nl, float nv, float lv) {
    float plane = lv - nl * nv;
    float improved = 0.853 + 0.512 * (plane > 0.0 ? plane / max(nl, nv) : plane);
    return nl * mix(1.0, improved, rough);
}

// Returns the radiance of gloss and sheen under a lamp whose irradiance perpendicular to the beam is 1. The width of
// the lamp counts as roughness: it spreads the half vector by half as much, and alpha squared is twice the variance of
// slopes.
// `nv`: cosine between normal and eye.
// `halfWidth`: tangent of half the lamp's angular width.
vec3 glint(Material material, Basis surface, vec3 toEye, float nv, vec3 toLamp, float halfWidth) {
    float nl = dot(surface.normal, toLamp);
    if (nl <= 0.0) return vec3(0.0);
    vec3 between = normalize(toLamp + toEye);
    float nh = clamp(dot(surface.normal, between), 0.0, 1.0);
    vec3 sum = material.sheen * charlie(material.sheenRoughness, nh, nl, nv);
    float spread = kLampSpread * halfWidth * halfWidth;
    if (material.gloss.g > 0.0) {
        vec3 gloss = material.rough > 0.0 ? material.gloss : fresnel(material.gloss, dot(between, toEye));
        sum += gloss * ggx(surface, sqrt(material.alpha * material.alpha + spread), toLamp, toEye);
    }
    if (material.weftGloss.g > 0.0)
        sum += material.weftGloss * ggx(surface, sqrt(material.weftAlpha * material.weftAlpha + spread), toLamp, toEye);
    return nl * sum;
}

// Returns the fraction of the surrounding light that folds and nearby objects let through to a surface, 0 to 1.
// `skyHere`: irradiance on the surface, without the sun.
float opennessOf(vec3 n, vec3 skyHere) {
    float sky = brightness(frame.openSky.rgb);
    float ground = kPi * brightness(frame.ground.rgb);
    float open = 0.5 * (sky + ground + n.y * (sky - ground));
    return clamp(brightness(skyHere) / max(open, 1e-4), 0.0, 1.0);
}

// Returns the reflection of the unoccluded part of sky and ground (Lagarde and de Rousiers 2014, "Moving Frostbite to
// physically based rendering", section 4.10.2). Parallel threads have a fan of normals and reflect a fan of directions
// rather than a cone. The reflection is taken about the normal of the fan that faces the eye most (Revie 2011,
// "Implementing fur using deferred shading").
// `share`: reflectance.
// `open`: see opennessOf().
vec3 mirrored(vec3 share, vec2 alpha, Basis surface, vec3 toEye, float open) {
    float roughness = sqrt(sqrt(alpha.x * alpha.y));
    vec3 n = surface.normal;
    float nv = clamp(dot(n, toEye), 0.0, 1.0);
    bool alongThem = alpha.x >= alpha.y;
    vec3 threadsGo = alongThem ? surface.bitangent : surface.tangent;
    float drawnOut = abs(alpha.x - alpha.y) / (alpha.x + alpha.y);
    vec3 towards = toEye - threadsGo * dot(toEye, threadsGo);
    vec3 bent = normalize(mix(n, normalize(towards + 1e-4 * n), 0.5 * drawnOut));
    float inSight = clamp(pow(nv + open, exp2(-16.0 * roughness * roughness - 1.0)) - 1.0 + open, 0.0, 1.0);
    return inSight * share * mirroredAt(reflect(-toEye, bent), roughness);
}

// Returns the mean cosine between the normal and the directions to a round lamp. Parts of the lamp behind the surface
// count as 0.
// `nl`: cosine between the normal and the middle of the lamp.
// `halfWidth`: tangent of half the lamp's angular width.
float cosineToLamp(float nl, float halfWidth) {
    float sine = max(halfWidth * inversesqrt(1.0 + halfWidth * halfWidth), 1e-3);
    float risen = clamp(nl + sine, 0.0, 2.0 * sine);
    return max(nl, 0.25 * risen * risen / sine);
}

// Returns the radiance of a surface towards the eye, under the sun and the surrounding light.
vec3 shade(Material material, Light light, Basis surface, vec3 toEye) {
    vec3 n = surface.normal;
    float nl = dot(n, light.toSun);
    float nv = clamp(dot(n, toEye), 0.03, 1.0);

    float lit = cosineToLamp(nl, frame.sunColour.w);
    float scatters = scattered(material.rough, lit, nv, dot(light.toSun, toEye));
    vec3 diffuse = (1.0 - material.translucency) * material.colour / kPi * (light.sun * scatters + light.skyHere);
    vec3 behind = light.sun * cosineToLamp(-nl, frame.sunColour.w) + light.skyBehind;
    vec3 translucent = material.translucency * material.through / kPi * behind;
    // Light that fuzz or gloss reflects does not reach the threads below.
    float fuzz = texture(albedoTable, vec2(nv, material.sheenRoughness)).b;
    vec3 glinting = light.sun * glint(material, surface, toEye, nv, light.toSun, frame.sunColour.w);
    glinting += material.sheen * light.skyHere / kPi * fuzz;
    float open = opennessOf(n, light.skyHere);
    if (frame.rimColour.g > 0.0)
        glinting += open * frame.rimColour.rgb * glint(material, surface, toEye, nv, frame.rim.xyz, frame.rim.w);
    float left = 1.0 - min(max(material.sheen.r, max(material.sheen.g, material.sheen.b)) * fuzz, 1.0);
    vec3 gloss = material.gloss + material.weftGloss;
    if (gloss.g > 0.0) {
        vec2 alpha = mix(material.alpha, material.weftAlpha, brightness(material.weftGloss) / brightness(gloss));
        float roughness = sqrt(sqrt(alpha.x * alpha.y));
        vec2 mirrors = texture(albedoTable, vec2(nv, roughness)).rg;
        vec3 share = material.rough > 0.0 ? gloss * (mirrors.r + mirrors.g) : gloss * mirrors.r + mirrors.g;
        left *= 1.0 - max(share.r, max(share.g, share.b));
        glinting += mirrored(share, alpha, surface, toEye, open);
    }
    return left * (diffuse + translucent) + glinting;
}
