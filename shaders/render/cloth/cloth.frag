#version 450 core
// From where no thread can be seen, which needs no tables of weaves.
const bool kNear = false;
#include "render/cloth/cloth_shading.glsl"
