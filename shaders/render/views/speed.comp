#version 450 core
// Computes the values of the view "speed": the speed of a particle, m/s.
#include "render/views/values.glsl"

float valueAt(uint i) { return length(displacements[i].xyz) * inverseH; }
