// Measures how far the links that pass isMeasured() are stretched. Each work group reduces its links to the largest
// stretch, the sum of squares, and the number of links. The host adds up the groups. The result is for display only, so
// the sums need not be the same on every machine. stretchShell() writes the text in front of this file, which declares
// the arrays.
#define FN
#include "measure/measured.glsl"

layout(local_size_x = 256) in;

layout(location = kBaseThreadLocation) uniform uint baseThread;
layout(location = kThreadCountLocation) uniform uint threadCount;
layout(location = kFirstGroupLocation) uniform uint firstGroup;

shared vec3 stretchOf[gl_WorkGroupSize.x];

void main() {
    uint thread = baseThread + gl_GlobalInvocationID.x;
    vec3 own = vec3(0.0);
    Link link = links[min(thread, threadCount - 1u)];
    LinkMaterial material = materials[link.material];
    if (thread < threadCount && isMeasured(material)) {
        vec3 span = positions[link.b].xyz - positions[link.a].xyz;
        float stretch = max(0.0, length(span) / link.restLength - 1.0);
        own = vec3(stretch, stretch * stretch, 1.0);
    }
    stretchOf[gl_LocalInvocationID.x] = own;
    for (uint width = gl_WorkGroupSize.x / 2u; width > 0u; width /= 2u) {
        barrier();
        if (gl_LocalInvocationID.x < width) {
            vec3 other = stretchOf[gl_LocalInvocationID.x + width];
            own = vec3(max(own.x, other.x), own.yz + other.yz);
            stretchOf[gl_LocalInvocationID.x] = own;
        }
    }
    if (gl_LocalInvocationID.x == 0u) {
        stretches[firstGroup + baseThread / gl_WorkGroupSize.x + gl_WorkGroupID.x] = vec4(own, 0.0);
    }
}
