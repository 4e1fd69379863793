// The work group of a line (shaders/physics/kernels/parts/lines.glsl). Its threads take turns at the links of the line
// and share the rows of its equations.
shared vec4 lineRows[kLineRows];

uint lineThread() { return gl_LocalInvocationID.x; }
uint lineThreads() { return uint(GROUP_SIZE); }
void lineBarrier() {
    memoryBarrierShared();
    barrier();
}
