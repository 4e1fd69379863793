#version 450 core
// A cloth in its light, vertex by vertex: there are far fewer of them than pixels, and fragments only blend.
#include "render/frame.glsl"
#include "render/cloth_surface.glsl"
#include "render/cloth_light_at.glsl"
#include "render/fabric_block.glsl"
#include "render/fabric.glsl"
#include "render/tone.glsl"

uniform vec2 clothSize;  // m

centroid out vec3 front;  // as shown, 0 to 1
centroid out vec3 back;
centroid out vec2 metres;

// From a particle of the cell to the next along the columns; zero where there is no grid.
vec3 columnsGo(int id) {
    if (grid.x < 2) return vec3(0.0);
    ivec2 cell = min(fineVertex(id) / smoothness, grid - 2);
    int particle = firstParticle + cell.y * grid.x + cell.x;
    return positions[particle + 1].xyz - positions[particle].xyz;
}

// Of the side that the unit normal is on.
vec3 shownSide(vec3 position, vec3 n, vec3 along, vec3 here, vec3 there, vec4 lightHere, vec4 lightBehind) {
    vec3 toEye = normalize(frame.eye.xyz - position);
    n = normalize(n + max(0.02 - dot(n, toEye), 0.0) * toEye);
    Material material;
    material.colour = here;
    vec3 both = sqrt(here * there);
    material.through = both * inversesqrt(max(max(both.r, max(both.g, both.b)), 1e-3));
    material.translucency = fabric.front.w;
    material.sheen = fabric.sheen.rgb;
    material.sheenRoughness = fabric.sheen.w;
    material.reflectance = fabric.shine.x;
    float alpha = fabric.shine.y * fabric.shine.y;
    material.alpha = alpha * vec2(1.0 + fabric.shine.z, 1.0 - fabric.shine.z);
    Light light;
    light.toSun = frame.toSun.xyz;
    // The sun's share has the cosine in it.
    light.sun = frame.sunColour.rgb * min((lightHere.a + lightBehind.a) / max(abs(dot(n, frame.toSun.xyz)), 0.05), 1.0);
    light.skyHere = lightHere.rgb;
    light.skyBehind = lightBehind.rgb;
    vec3 any = abs(n.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    along -= n * dot(n, along);
    vec3 tangent = normalize(dot(along, along) > 1e-12 ? along : cross(any, n));
    return shown(shade(material, light, Basis(n, tangent, cross(n, tangent)), toEye));
}

void main() {
    vec3 position = clothPosition(gl_VertexID);
    vec3 normal = clothNormal(gl_VertexID);
    float squared = dot(normal, normal);
    vec3 n = squared > 1e-16 ? normal * inversesqrt(squared) : normalize(frame.eye.xyz - position);
    vec4 lightInFront = skyLightAt(gl_VertexID, 0);
    vec4 lightBehind = skyLightAt(gl_VertexID, 1);
    vec3 frontColour = fabric.front.rgb;
    vec3 backColour = fabric.back.rgb;
    if (int(fabric.weave.x) == kTwill) {
        frontColour = mix(fabric.front.rgb, fabric.back.rgb, fabric.relief.z);
        backColour = mix(fabric.back.rgb, fabric.front.rgb, fabric.relief.z);
    }
    vec3 along = columnsGo(gl_VertexID);
    front = shownSide(position, n, along, frontColour, backColour, lightInFront, lightBehind);
    back = shownSide(position, -n, along, backColour, frontColour, lightBehind, lightInFront);
    metres = clothPlace(gl_VertexID) * clothSize;
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
