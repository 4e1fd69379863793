#version 450 core
// Draws the side of a cloth that faces away from the light into the map of bounced light.
in vec3 frontRadiance;
in vec3 backRadiance;

out vec4 colour;

void main() { colour = vec4(gl_FrontFacing ? backRadiance : frontRadiance, 1.0); }
