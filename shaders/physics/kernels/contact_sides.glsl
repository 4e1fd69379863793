// The two sides of a contact: a vertex and a triangle, or two edges. Their shares, in order, in the gap between them.
FN vec4 sharesOf(ClothContact contact) {
    PRECISE Real rest = 1.0f - contact.shareOne - contact.shareTwo;
    PRECISE Real restOne = 1.0f - contact.shareOne;
    PRECISE Real restTwo = 1.0f - contact.shareTwo;
    vec4 triangle = vec4(1.0f, -rest, -contact.shareOne, -contact.shareTwo);
    vec4 edges = vec4(restOne, contact.shareOne, -restTwo, -contact.shareTwo);
    return (contact.flags & kEdgeEdge) != 0u ? edges : triangle;
}

// How far out along the normal each of four places is, measured from the last.
FN vec4 alongNormal(Vec3 normal, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    PRECISE Vec3 toA = a - d;
    PRECISE Vec3 toB = b - d;
    PRECISE Vec3 toC = c - d;
    return vec4(dot3(normal, toA), dot3(normal, toB), dot3(normal, toC), 0.0f);
}

// The lowest of the first side, and the highest of the second.
FN Real lowestOfFirst(ClothContact contact, vec4 along) {
    return (contact.flags & kEdgeEdge) != 0u ? lesser(along.x, along.y) : along.x;
}
FN Real highestOfSecond(ClothContact contact, vec4 along) {
    Real second = greater(along.z, along.w);
    return (contact.flags & kEdgeEdge) != 0u ? second : greater(along.y, second);
}
