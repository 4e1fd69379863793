#version 450 core
#include "physics/interface.glsl"
#include "check/probe.glsl"

layout(std430, binding = 0) restrict readonly buffer Operands { vec4 operands[]; };
layout(std430, binding = 1) restrict writeonly buffer Results { uint results[]; };
layout(location = 2) uniform uint operation;

void main() {
    uint i = thread();
    if (i < threadCount) results[i] = probed(operation, operands[i].x, operands[i].y, operands[i].z);
}
