#version 450 core
// Draws rods of free systems, and threads, as shaded capsules.
#include "render/frame.glsl"
#include "render/types.glsl"
#include "render/capsule.glsl"
#include "render/particles/visible_radius.glsl"
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"
#include "render/fabric/thread_light.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
// Light on the front and on the back of each particle, from cloth_light.comp.
layout(std430, binding = kSkyLightBinding) restrict readonly buffer SkyLight { vec4 skyLight[]; };
layout(std430, binding = kRodsBinding) restrict readonly buffer Rods { Rod rods[]; };
// Linear colours of the fronts of the frame's fabrics. Fabrics of cloths come first; the last one is a plain fabric.
layout(std430, binding = kFabricColoursBinding) restrict readonly buffer FabricColours { vec4 fabricColours[]; };

// solid.frag describes the outputs.
out vec3 position;
out vec3 normal;
out vec3 sky;
flat out vec4 surface;

// Returns the mean irradiance on the two sides of a particle of a cloth, without the sun.
vec3 lightAround(uint particle) { return 0.5 * (skyLight[2u * particle] + skyLight[2u * particle + 1u]).rgb; }

void main() {
    Rod rod = rods[gl_InstanceID];
    vec3 a = positions[rod.a].xyz;
    vec3 b = positions[rod.b].xyz;
    CapsulePoint point = capsuleAt(gl_VertexID, a, b, vec2(visibleRadius(rod.radius, a), visibleRadius(rod.radius, b)));
    position = point.position;
    normal = point.normal;
    if (rod.fabric > 0u) {
        vec3 span = b - a;
        vec3 along = span * inversesqrt(max(dot(span, span), 1e-20));
        sky = mix(lightAround(rod.a), lightAround(rod.b), point.along);
        sky += sunOnThread(mix(a, b, point.along), along, normal, rod.radius);
        uint fabric = min(rod.fabric, uint(fabricColours.length())) - 1u;
        // A negative w means that `sky` includes the sun, because light passes through a thread as it does through
        // cloth.
        surface = vec4(1.35 * fabricColours[fabric].rgb, -1.0);
    } else {
        // The ends of a rod are inside opaque balls, so light is sampled halfway towards the middle.
        vec3 clear = position + 0.5 * (0.5 * (a + b) - mix(a, b, point.along));
        sky = skyIrradianceInFront(kSeesBoth, clear, normal, 1.6);
        surface = vec4(frame.rodColour.rgb, 0.5);
    }
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
