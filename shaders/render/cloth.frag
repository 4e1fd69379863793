#version 450 core
// From where no thread can be seen, which costs half as much.
const bool kNear = false;
#include "render/cloth_shading.glsl"
