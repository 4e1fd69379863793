#version 450 core
// Shades a cloth whose threads are too far away to be seen. Does not read the tables of weaves.
const bool kNear = false;
#include "render/cloth/cloth_shading.glsl"
