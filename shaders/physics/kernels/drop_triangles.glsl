// Removes a triangle as soon as one of the links that it depends on is broken. All its corners become the same
// particle, and its area becomes 0, so that it catches no wind.
FN void dropTriangle(uint k) {
    Dependent dependent = dependentTriangles[k];
    bool holds = links[dependent.rootA].material != 0u && links[dependent.rootB].material != 0u &&
                 links[dependent.rootC].material != 0u && links[dependent.rootD].material != 0u;
    if (!holds) {
        triangles[dependent.target].b = triangles[dependent.target].a;
        triangles[dependent.target].c = triangles[dependent.target].a;
        triangles[dependent.target].restArea = 0.0f;
    }
}
