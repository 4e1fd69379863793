#version 450 core
in vec3 radiance;

out vec4 colour;

void main() { colour = vec4(radiance, 1.0); }
