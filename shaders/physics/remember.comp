#version 450 core
#include "physics/interface.glsl"
void main() {
    if (thread() < threadCount) remember(thread());
}
