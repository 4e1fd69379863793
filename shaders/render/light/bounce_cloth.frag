#version 450 core
in vec3 frontRadiance;
in vec3 backRadiance;

out vec4 colour;

// Writes the side that faces away from the light.
void main() { colour = vec4(gl_FrontFacing ? backRadiance : frontRadiance, 1.0); }
