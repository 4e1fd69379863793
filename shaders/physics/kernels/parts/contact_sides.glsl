#pragma once
// Returns the shares of a contact's four vertices, in order. The sum of their positions times shares is the vector from
// the second side to the first. The sides are a vertex and a triangle, or two edges.
FN vec4 sharesOf(ClothContact contact, Bool isEdge) {
    PRECISE Real rest = 1.0f - contact.shareOne - contact.shareTwo;
    PRECISE Real restOne = 1.0f - contact.shareOne;
    PRECISE Real restTwo = 1.0f - contact.shareTwo;
    Real a = select(isEdge, restOne, Real(1.0f));
    Real b = select(isEdge, contact.shareOne, -rest);
    Real c = select(isEdge, -restTwo, -contact.shareOne);
    return vec4(a, b, c, -contact.shareTwo);
}

// Returns the distances of four points along the normal, m, measured from the last point.
FN vec4 alongNormal(Vec3 normal, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    PRECISE Vec3 toA = a - d;
    PRECISE Vec3 toB = b - d;
    PRECISE Vec3 toC = c - d;
    return vec4(dot3(normal, toA), dot3(normal, toB), dot3(normal, toC), Real(0.0f));
}

// Return the lowest distance of the first side along the normal, and the highest of the second side, m.
FN Real lowestOfFirst(vec4 along, Bool isEdge) { return select(isEdge, lesser(along.x, along.y), along.x); }
FN Real highestOfSecond(vec4 along, Bool isEdge) {
    Real second = greater(along.z, along.w);
    return select(isEdge, second, greater(along.y, second));
}
