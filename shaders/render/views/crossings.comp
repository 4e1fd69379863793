#version 450 core
// The value is 1 at the corners of triangles that cross others.
#include "render/views/values.glsl"

float valueAt(uint i) { return float(marks[i]); }
