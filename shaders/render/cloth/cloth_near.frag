#version 450 core
const bool kNear = true;
#include "render/cloth/cloth_shading.glsl"
