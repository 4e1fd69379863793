#version 450 core
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_HELD
#include "physics/interface.glsl"
#include "physics/kernels/move_held.glsl"

void main() {
    if (thread() < threadCount) moveHeld(thread());
}
