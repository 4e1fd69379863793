// Takes several passes in one dispatch. Either a single work group takes passes with few elements, with a barrier after
// each, or each thread takes its particle through all passes. The kernels and their order are those of separate
// dispatches, so the results have the same bits.
//
// joinedShell() writes the text in front of this file. It declares the arrays and the uniforms `passCount` and `passes`
// (x: kernel, y: first element, z: number of elements), includes the kernels, and defines takeElement(), which calls one
// of them. It defines IN_ONE_GROUP for a single work group.
void main() {
    for (uint k = 0u; k < passCount; ++k) {
        uvec4 pass = passes[k];
        for (uint i = thread(); i < pass.z; i += threadCount) takeElement(pass.x, pass.y + i);
#ifdef IN_ONE_GROUP
        memoryBarrierBuffer();
        barrier();
#endif
    }
}
