// Takes a triangle out as soon as one of the links it hangs on is broken. All its corners become one, and it has no
// area left to catch the wind.
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
