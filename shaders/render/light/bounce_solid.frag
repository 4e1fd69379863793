#version 450 core
// Draws a solid into the map of bounced light.
in vec3 radiance;

out vec4 colour;

void main() { colour = vec4(radiance, 1.0); }
