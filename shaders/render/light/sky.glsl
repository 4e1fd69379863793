// Computes the light of the sky, of the ground and of objects that occlude them. It arrives from a few directions, each
// with a small depth map of the occluders. The including file defines the radiance of open and of blocked directions.
#include "render/frame.glsl"

layout(binding = kSkyMapUnit) uniform sampler2DShadow skyMap;

// Returns the radiance that arrives at a point from a direction without occluders; see bounce_ground.glsl.
// `light`: index of the direction.
vec3 openRadiance(int light, vec3 point);
// Returns the radiance of the occluder in a direction; see bounce_surfaces.glsl.
// `light`: index of the direction.
// `side`: side of the receiver, such as kSeesFronts.
// `place`: position of the receiver in the direction's tile, 0 to 1.
vec3 blockedRadiance(int light, int side, vec2 place);

// Returns the coordinates of a point in the tile of a direction, 0 to 1 each.
vec3 skyPlace(int light, vec3 point) { return (frame.skyClip[light] * vec4(point, 1.0)).xyz * 0.5 + 0.5; }

// Converts coordinates in a direction's tile to coordinates in the texture of all tiles.
// `inset`: width of a margin of the tile, as a fraction of its side. Coordinates are clamped to the area inside the
// margin, because neighbouring tiles belong to other directions.
vec2 inSkyTile(int light, vec2 place, float inset) {
    const float tile = 1.0 / float(kSkyTilesAcross);
    vec2 corner = vec2(light % kSkyTilesAcross, light / kSkyTilesAcross);
    return (corner + clamp(place, inset, 1.0 - inset)) * tile;
}

bool inSkyMap(vec3 place) {
    return all(greaterThanEqual(place.xy, vec2(0.0))) && all(lessThanEqual(place.xy, vec2(1.0)));
}

// Returns the fraction of a direction's light that arrives at a point, 0 to 1.
// `place`: coordinates of the point in the direction's tile.
// `blur`: radius of the blur, texels of the tile, 0 to 4.
float skyVisible(int light, vec3 place, float blur) {
    float texel = 1.0 / float(textureSize(skyMap, 0).x);
    vec2 uv = inSkyTile(light, place.xy, (blur + 1.0) * texel * float(kSkyTilesAcross));
    float depth = min(place.z, 1.0);
    if (blur <= 0.0) return texture(skyMap, vec3(uv, depth));
    float r = blur * texel;
    vec4 taps = vec4(texture(skyMap, vec3(uv + r * vec2(-0.3, -0.95), depth)),
                     texture(skyMap, vec3(uv + r * vec2(0.95, -0.3), depth)),
                     texture(skyMap, vec3(uv + r * vec2(0.3, 0.95), depth)),
                     texture(skyMap, vec3(uv + r * vec2(-0.95, 0.3), depth)));
    return dot(taps, vec4(0.25));
}

// Returns the offset from a surface that prevents it from shadowing itself, m: 1.4 texels of a tile.
float skyOffset() {
    return 1.4 * 2.0 * frame.subject.w * float(kSkyTilesAcross) / float(textureSize(skyMap, 0).x);
}

// Returns the irradiance from one direction on a surface that faces it.
// `side`: side of the receiver, such as kSeesFronts.
vec3 skyArriving(int light, int side, vec3 point, float blur) {
    vec3 place = skyPlace(light, point);
    float visible = inSkyMap(place) ? skyVisible(light, place, blur) : 1.0;
    vec3 radiance = vec3(0.0);
    if (visible > 0.0) radiance += visible * openRadiance(light, point);
    if (visible < 1.0) radiance += (1.0 - visible) * blockedRadiance(light, side, place.xy);
    return radiance * frame.skyDirections[light].w;
}

// Returns the irradiance on a surface if nothing occludes sky and ground, without the rim light. It is a quadratic
// polynomial of the normal, from the spherical harmonics of the light (Ramamoorthi and Hanrahan 2001, "An efficient
// representation for irradiance environment maps").
// `n`: unit normal.
vec3 openIrradiance(vec3 n) {
    return frame.openShape[0].rgb + n.x * frame.openShape[1].rgb + n.y * frame.openShape[2].rgb +
           n.z * frame.openShape[3].rgb + n.x * n.y * frame.openShape[4].rgb + n.y * n.z * frame.openShape[5].rgb +
           n.z * n.x * frame.openShape[6].rgb + (3.0 * n.y * n.y - 1.0) * frame.openShape[7].rgb +
           (n.x * n.x - n.z * n.z) * frame.openShape[8].rgb;
}

// Returns the number of directions without that of the rim light, which is the last one.
int skyLightCount() { return frame.effort.z - (frame.rimColour.g > 0.0 ? 1 : 0); }

// Returns the factor by which the light from the sample directions is multiplied. The directions are so few that, without
// the factor, an unoccluded surface would receive more light from them than from the whole sky, or less, depending on its
// normal.
// `n`: unit normal.
vec3 skyScale(vec3 n) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < skyLightCount(); ++i) {
        vec4 direction = frame.skyDirections[i];
        sum += max(dot(n, direction.xyz), 0.0) * direction.w * frame.skyRadiances[i].rgb;
    }
    return openIrradiance(n) / max(sum, vec3(1e-4));
}

// Computes the irradiance on both sides of a surface.
// `normal`: of any length. If it is zero, the orientation is unknown, and both sides get the mean over all
// orientations.
void skyIrradiance(vec3 point, vec3 normal, float blur, out vec3 inFront, out vec3 behind) {
    inFront = vec3(0.0);
    behind = vec3(0.0);
    float squared = dot(normal, normal);
    bool isKnown = squared > 1e-12;
    vec3 n = isKnown ? normal * inversesqrt(squared) : vec3(0.0);
    vec3 frontScale = isKnown ? skyScale(n) : vec3(1.0);
    vec3 backScale = isKnown ? skyScale(-n) : vec3(1.0);
    for (int i = 0; i < frame.effort.z; ++i) {
        vec3 direction = frame.skyDirections[i].xyz;
        float cosine = dot(n, direction);
        vec3 off = skyOffset() * ((cosine < 0.0 ? -n : n) + direction);
        vec3 arriving = skyArriving(i, cosine < 0.0 ? kSeesBacks : kSeesFronts, point + off, blur);
        bool isSky = i < skyLightCount();
        if (!isKnown) {
            inFront += 0.25 * arriving;
            behind += 0.25 * arriving;
        } else if (cosine > 0.0) {
            inFront += cosine * arriving * (isSky ? frontScale : vec3(1.0));
        } else {
            behind -= cosine * arriving * (isSky ? backScale : vec3(1.0));
        }
    }
}

// Returns the irradiance on one side of a surface.
// `side`: side of the receiver, such as kSeesFronts.
// `n`: unit normal of that side.
vec3 skyIrradianceInFront(int side, vec3 point, vec3 n, float blur) {
    vec3 sum = vec3(0.0);
    vec3 scale = skyScale(n);
    for (int i = 0; i < frame.effort.z; ++i) {
        vec3 direction = frame.skyDirections[i].xyz;
        float cosine = dot(n, direction);
        if (cosine <= 0.0) continue;
        vec3 arriving = skyArriving(i, side, point + skyOffset() * (n + direction), blur);
        sum += cosine * arriving * (i < skyLightCount() ? scale : vec3(1.0));
    }
    return sum;
}
