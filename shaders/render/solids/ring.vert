#version 450 core
// Draws rings around rails, from which pinned particles hang. A ring follows its particle along the rail, and is hidden
// while the particle is not pinned. With the define OPEN_SKY, nothing shades rings from the sky.
#include "render/frame.glsl"
#include "render/types.glsl"
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kRingsBinding) restrict readonly buffer Rings { Ring rings[]; };

uniform ivec2 mesh;  // x: number of segments around the ring; y: number of segments around its wire

// solid.frag describes the outputs.
out vec3 position;
out vec3 normal;
out vec3 sky;
flat out vec4 surface;

void main() {
    Ring ring = rings[gl_InstanceID];
    vec4 particle = positions[ring.particle];
    vec3 along = ring.along.xyz;
    vec3 onAxis = ring.rail.xyz + along * dot(particle.xyz - ring.rail.xyz, along);
    float away = distance(particle.xyz, onAxis);
    vec3 towards = (particle.xyz - onAxis) / max(away, 1e-6);
    // The ring rests on the far side of the rail and passes through the particle.
    float far = ring.rail.w + ring.along.w;
    float radius = 0.5 * (away + far);
    float around = 6.2831853 * float(gl_VertexID / (mesh.y + 1)) / float(mesh.x);
    float aboutWire = 6.2831853 * float(gl_VertexID % (mesh.y + 1)) / float(mesh.y);
    vec3 outwards = cos(around) * towards + sin(around) * cross(along, towards);
    normal = cos(aboutWire) * outwards + sin(aboutWire) * along;
    bool hangs = particle.w == 0.0 && away < 6.0 * far;
    float wire = hangs ? ring.along.w : 0.0;
    position = onAxis + (hangs ? 0.5 * (away - far) * towards + radius * outwards : vec3(0.0)) + wire * normal;
#ifdef OPEN_SKY
    sky = openIrradiance(normal);
#else
    sky = skyIrradianceInFront(kSeesBoth, position, normal, 1.6);
#endif
    surface = vec4(ring.colour.rgb, 0.0);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
