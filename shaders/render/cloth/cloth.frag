#version 450 core
// A cloth seen from so far away that no thread is visible. Needs no tables of weaves.
const bool kNear = false;
#include "render/cloth/cloth_shading.glsl"
