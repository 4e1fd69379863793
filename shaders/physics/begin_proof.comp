#version 450 core
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/begin_proof.glsl"

void main() {
    if (thread() < threadCount) beginProof(thread());
}
