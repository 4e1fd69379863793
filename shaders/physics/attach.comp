#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_ATTACHMENTS
#include "physics/interface.glsl"
#include "physics/kernels/attach.glsl"

void main() {
    if (thread() < threadCount) attach(thread());
}
