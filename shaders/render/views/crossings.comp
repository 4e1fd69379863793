#version 450 core
// 1 at a triangle that crosses another.
#include "render/views/values.glsl"

float valueAt(uint i) { return float(marks[i]); }
