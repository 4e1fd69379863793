#version 450 core
// Computes the values of the view "fit": the distance of a particle from the nearest body, mm.
#include "render/views/values.glsl"

float valueAt(uint i) { return 1000.0 * uintBitsToFloat(marks[i]); }
