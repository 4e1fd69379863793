// Computes the force of the air on a triangle by Mosegaard's formula, in place of applyWind().
FN void applyClassicWind(uint t) {
    Triangle triangle = triangles[t];
    Vec3 force = classicWindForce(Vec3(positions[triangle.a]), Vec3(positions[triangle.b]), Vec3(positions[triangle.c]),
                                  Vec3(air[t]));
    forces[t] = vec4(withoutTiny(force), 0.0f);
}
