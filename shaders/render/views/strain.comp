#version 450 core
// The value is the relative change of length that strain_of_links.comp has marked; positive for longer links.
#include "render/views/values.glsl"

float valueAt(uint i) {
    float size = uintBitsToFloat(marks[i] >> 1u);
    return (marks[i] & 1u) != 0u ? size : -size;
}
