#version 450 core
// Computes the values of the view "strain": the relative change of length that strain_of_links.comp has marked at a
// particle. It is positive if the link is longer than its rest length.
#include "render/views/values.glsl"

float valueAt(uint i) {
    float size = uintBitsToFloat(marks[i] >> 1u);
    return (marks[i] & 1u) != 0u ? size : -size;
}
