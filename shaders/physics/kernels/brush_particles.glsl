// Adds the velocity that the step's brushes give a particle. The highest of their speed limits applies. Pins do not
// move.
FN void brushParticle(uint i) {
    vec4 position = positions[i];
    vec4 displacement = displacements[i];
    Vec3 velocity = Vec3(0.0f, 0.0f, 0.0f);
    Real limit = 0.0f;
    for (uint k = 0u; k < params.brushCount; ++k) {
        Brush brush = brushes[k];
        PRECISE Vec3 beside = Vec3(position) - Vec3(positions[brush.particle]);
        PRECISE Real squaredRadius = brush.direction.w * brush.direction.w;
        Bool isReached = i == brush.particle || dot3(beside, beside) <= squaredRadius;
        Real speed = select(isReached, brush.speed, 0.0f);
        PRECISE Vec3 sum = velocity + brushedVelocity(beside, Vec3(brush.direction), speed);
        velocity = sum;
        limit = greater(limit, select(isReached, brush.speedLimit, 0.0f));
    }
    Vec3 pushed = pushedDisplacement(Vec3(displacement), velocity, limit, params.h);
    Vec3 moving = select(position.w > 0.0f && limit > 0.0f, pushed, Vec3(displacement));
    displacements[i] = vec4(moving, displacement.w);
}
