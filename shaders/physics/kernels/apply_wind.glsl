// Computes the force of the air on a triangle.
FN void applyWind(uint t) {
    Triangle triangle = triangles[t];
    Vec3 a = Vec3(positions[triangle.a]);
    Vec3 b = Vec3(positions[triangle.b]);
    Vec3 c = Vec3(positions[triangle.c]);
    Vec3 movedA = Vec3(displacements[triangle.a]);
    Vec3 movedB = Vec3(displacements[triangle.b]);
    Vec3 movedC = Vec3(displacements[triangle.c]);
    PRECISE Vec3 moved = movedA + movedB + movedC;
    PRECISE Vec3 velocity = moved * (0.333333343f * params.inverseH);
    vec4 here = air[t];
    PRECISE Real drag = params.drag * here.w;
    PRECISE Real lift = params.lift * here.w;
    Vec3 force = windForce(a, b, c, velocity, Vec3(here), triangle.restArea, drag, lift, params.inverseMassPerArea,
                           params.h);
    forces[t] = vec4(withoutTiny(force), 0.0f);
}
