#version 450 core
// The value is the speed, m/s.
#include "render/views/values.glsl"

float valueAt(uint i) { return length(displacements[i].xyz) * inverseH; }
