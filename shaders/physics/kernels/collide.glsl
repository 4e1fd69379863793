// Out of the ground first and of the ball last: nothing may end a substep inside the ball.
FN void collide(uint i) {
    vec4 position = positions[i];
    PRECISE Vec3 start = Vec3(remembered[i]) - Vec3(displacements[i]);
    Vec3 aboveGround = outsideGround(Vec3(position), start, params.groundHeight, params.groundFriction);
    Vec3 outside = outsideBall(aboveGround, start, Vec3(params.ballStart), Vec3(params.ballEnd), params.ballEnd.w,
                               params.ballFriction);
    Vec3 free = select(position.w > 0.0f, outside, Vec3(position));
    positions[i] = vec4(withoutTiny(free), position.w);
}
