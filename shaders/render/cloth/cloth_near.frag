#version 450 core
// Shades a cloth that is so near that its threads may be seen.
const bool kNear = true;
#include "render/cloth/cloth_shading.glsl"
