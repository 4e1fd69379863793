// Computes the vertices of a rod with hemispherical ends, each from its index. The vertices form rings, from one end of
// the rod to the other. Half of the rings lie on each hemisphere.

uniform ivec2 mesh;  // x: number of bands of cells between the rings, odd; y: number of segments around the axis

struct CapsulePoint {
    vec3 position;
    vec3 normal;
    float along;  // 0 on the hemisphere at a, 1 on the hemisphere at b
};

// Returns a vertex of the rod.
// `id`: index of the vertex.
// `a`, `b`: ends of the axis, the centres of the hemispheres, m.
// `radii`: radius at a and at b, m.
CapsulePoint capsuleAt(int id, vec3 a, vec3 b, vec2 radii) {
    vec3 span = b - a;
    float squared = dot(span, span);
    vec3 axis = squared > 1e-20 ? span * inversesqrt(squared) : vec3(0.0, 1.0, 0.0);
    vec3 side = normalize(cross(axis, abs(axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));

    int ring = id / (mesh.y + 1);
    int equator = mesh.x / 2;
    bool atA = ring <= equator;
    float fromTip = 1.57079633 * float(atA ? ring : ring - 1) / float(equator);
    float around = 6.2831853 * float(id % (mesh.y + 1)) / float(mesh.y);

    CapsulePoint point;
    point.normal = sin(fromTip) * (cos(around) * side + sin(around) * cross(axis, side)) - cos(fromTip) * axis;
    point.along = atA ? 0.0 : 1.0;
    point.position = (atA ? a + radii.x * point.normal : b + radii.y * point.normal);
    return point;
}
