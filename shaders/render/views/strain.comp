#version 450 core
// The relative change of length, above 0 for longer, as strain_of_links.comp has marked it.
#include "render/views/values.glsl"

float valueAt(uint i) {
    float size = uintBitsToFloat(marks[i] >> 1u);
    return (marks[i] & 1u) != 0u ? size : -size;
}
