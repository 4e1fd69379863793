#version 450 core
// mm from a body.
#include "render/views/values.glsl"

float valueAt(uint i) { return 1000.0 * uintBitsToFloat(marks[i]); }
