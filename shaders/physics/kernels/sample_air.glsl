// Samples the velocity of the air at a triangle, once a step. The factor of its force, w, stays.
FN void sampleAir(uint t) {
    Triangle triangle = triangles[t];
    PRECISE Vec3 sum = Vec3(positions[triangle.a]) + Vec3(positions[triangle.b]) + Vec3(positions[triangle.c]);
    PRECISE Vec3 centre = sum * 0.333333343f;
    Vec3 velocity = airVelocity(centre, Vec3(params.wind), params.wind.w, Vec3(params.gust), params.gust.w);
    vec4 before = air[t];
    air[t] = vec4(velocity, before.w);
}
