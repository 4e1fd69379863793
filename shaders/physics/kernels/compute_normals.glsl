// Computes the smooth normal of a particle: the area-weighted normals of its triangles, summed in a fixed order. The
// result is zero where these normals cancel.
FN void computeNormal(uint i) {
    Vec3 sum = Vec3(0.0f, 0.0f, 0.0f);
    uint end = triangleStarts[i + 1u];
    for (uint k = triangleStarts[i]; k < end; ++k) {
        Triangle triangle = triangles[trianglesOf[k]];
        PRECISE Vec3 ab = Vec3(positions[triangle.b]) - Vec3(positions[triangle.a]);
        PRECISE Vec3 ac = Vec3(positions[triangle.c]) - Vec3(positions[triangle.a]);
        PRECISE Vec3 gathered = sum + cross3(ab, ac);
        sum = gathered;
    }
    PRECISE Vec3 normal = sum * reciprocalLength(dot3(sum, sum));
    normals[i] = vec4(withoutTiny(normal), 0.0f);
}
