// Marks where a particle begins a step, for takeBack().
FN void markStart(uint i) {
    starts[i] = vec4(Vec3(positions[i]), 1.0f);
    shares[i] = kWholeWay;
    if (i < clothCount()) clothShares[i] = kWholeWay;
}
