#version 450 core
// Lists the visible rods, in any order, and counts them for an indirect draw.
#include "render/shared.glsl"
#include "render/types.glsl"
#include "physics/types.glsl"

layout(local_size_x = 64) in;

layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint sourceCount;

layout(std430, binding = kLinksBinding) restrict readonly buffer Links { Link links[]; };
layout(std430, binding = kTrianglesBinding) restrict readonly buffer Triangles { Triangle triangles[]; };
layout(std430, binding = kRodSourcesBinding) restrict readonly buffer RodSources { RodSource sources[]; };
layout(std430, binding = kRodsBinding) restrict writeonly buffer Rods { Rod rods[]; };
// The arguments of glDrawElementsIndirect.
layout(std430, binding = kRodCommandBinding) restrict buffer RodCommand {
    uint indexCount;
    uint rodCount;
    uint firstIndex;
    uint baseVertex;
    uint baseInstance;
};

bool isGone(uint triangle) { return triangle == kNoTriangle || triangles[triangle].restArea == 0.0; }

void main() {
    uint i = baseThread + gl_GlobalInvocationID.x;
    if (i >= sourceCount) return;
    RodSource source = sources[i];
    Link link = links[source.link];
    if (link.material == 0u || !isGone(source.triangleA) || !isGone(source.triangleB)) return;
    rods[atomicAdd(rodCount, 1u)] = Rod(link.a, link.b, source.radius, source.fabric);
}
