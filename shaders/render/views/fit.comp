#version 450 core
// The value is the distance from a body, mm.
#include "render/views/values.glsl"

float valueAt(uint i) { return 1000.0 * uintBitsToFloat(marks[i]); }
