#version 450 core
// Computes the values of the view "crossings": 1 at corners of triangles that cross other triangles, 0 elsewhere.
#include "render/views/values.glsl"

float valueAt(uint i) { return float(marks[i]); }
