#version 450 core
// Writes nothing but depth.
void main() {}
