#version 450 core
// Marks both ends of each structural link with the link's relative change of length. A mark holds the bits of the
// absolute change, a float, and one lower bit that is 1 if the link is too long. Each particle keeps the largest mark
// of its links, so their order does not matter.
#include "render/shared.glsl"
#include "physics/types.glsl"
#define FN
#include "measure/measured.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint linkCount;

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kLinksBinding) restrict readonly buffer Links { Link links[]; };
layout(std430, binding = kMaterialsBinding) restrict readonly buffer Materials { LinkMaterial materials[]; };
layout(std430, binding = kMarksBinding) restrict buffer Marks { uint marks[]; };

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= linkCount) return;
    Link link = links[i];
    LinkMaterial material = materials[link.material];
    if (!isMeasured(material)) return;
    float change = distance(positions[link.a].xyz, positions[link.b].xyz) / link.restLength - 1.0;
    // A link that only pulls can be slack, that is, shorter than its rest length. Slack does not count as strain.
    if ((material.flags & kTensionOnly) != 0u) change = max(change, 0.0);
    if (!(abs(change) < 1e30)) return;
    uint mark = (floatBitsToUint(abs(change)) << 1u) | (change > 0.0 ? 1u : 0u);
    atomicMax(marks[link.a], mark);
    atomicMax(marks[link.b], mark);
}
