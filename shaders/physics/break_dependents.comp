#version 450 core
#define USES_LINKS
#define USES_DEPENDENTS
#include "physics/interface.glsl"
#include "physics/kernels/break_dependents.glsl"

void main() {
    if (thread() < threadCount) breakDependent(thread());
}
