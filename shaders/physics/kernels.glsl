// The kernels: one thread's work each, load, call, store. positions, links, params and the rest are buffers in GLSL
// (interface.glsl) and members of drape::physics::Kernels in C++ (src/physics/kernels.h).
//
// positions: xyz in m, w = inverse mass in 1/kg, 0 = pinned. displacements: xyz = motion of the last substep in m.

// When the length of a substep changes, the displacement that stands for the velocity changes with it.
FN void scaleDisplacement(uint i) {
    PRECISE Vec3 scaled = Vec3(displacements[i]) * params.displacementScale;
    displacements[i] = vec4(withoutTiny(scaled), 0.0f);
}

// The velocity of the air at each triangle, once a step.
FN void sampleAir(uint t) {
    Triangle triangle = triangles[t];
    PRECISE Vec3 sum = Vec3(positions[triangle.a]) + Vec3(positions[triangle.b]) + Vec3(positions[triangle.c]);
    PRECISE Vec3 centre = sum * 0.333333343f;
    air[t] = vec4(airVelocity(centre, Vec3(params.wind), params.wind.w, Vec3(params.gust), params.gust.w), 0.0f);
}

// The force of the air on each triangle.
FN void applyWind(uint t) {
    Triangle triangle = triangles[t];
    Vec3 a = Vec3(positions[triangle.a]);
    Vec3 b = Vec3(positions[triangle.b]);
    Vec3 c = Vec3(positions[triangle.c]);
    PRECISE Vec3 moved = Vec3(displacements[triangle.a]) + Vec3(displacements[triangle.b]) + Vec3(displacements[triangle.c]);
    PRECISE Vec3 velocity = moved * (0.333333343f * params.inverseH);
    Vec3 wind = Vec3(air[t]);
    Vec3 physical = windForce(a, b, c, velocity, wind, triangle.restArea, params.drag, params.lift,
                              params.inverseMassPerArea, params.h);
    Vec3 classic = classicWindForce(a, b, c, wind);
    forces[t] = vec4(withoutTiny(select(params.classicWind == 1u, classic, physical)), 0.0f);
}

// Verlet step. The forces of a particle's triangles are gathered in a fixed order, so that no atomic adds are needed.
FN void integrate(uint i) {
    vec4 position = positions[i];
    Vec3 force = Vec3(0.0f, 0.0f, 0.0f);
    uint end = triangleStarts[i + 1u];
    for (uint k = triangleStarts[i]; k < end; ++k) {
        PRECISE Vec3 gathered = force + Vec3(forces[trianglesOf[k]]);
        force = gathered;
    }
    PRECISE Vec3 acceleration = Vec3(params.gravity) + force * (0.333333343f * position.w);
    Vec3 moved = nextDisplacement(Vec3(displacements[i]), acceleration, params.keep, params.h);
    Vec3 displacement = select(position.w > 0.0f, moved, Vec3(0.0f, 0.0f, 0.0f));
    PRECISE Vec3 next = Vec3(position) + displacement;
    displacements[i] = vec4(displacement, 0.0f);
    positions[i] = vec4(withoutTiny(next), position.w);
}

// Marks the positions from which absorb() measures the corrections.
FN void remember(uint i) { remembered[i] = positions[i]; }

FN void projectLink(uint i) {
    Link link = links[i];
    vec4 a = positions[link.a];
    vec4 b = positions[link.b];
    Real stiffness = params.stiffness[int(link.kind)];
    Vec3 correction = linkCorrection(Vec3(a), Vec3(b), a.w, b.w, link.restLength, stiffness, params.pinnedShare);
    PRECISE Vec3 movedA = Vec3(a) + correction * a.w;
    PRECISE Vec3 movedB = Vec3(b) - correction * b.w;
    positions[link.a] = vec4(withoutTiny(movedA), a.w);
    positions[link.b] = vec4(withoutTiny(movedB), b.w);
}

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

// Makes the corrections since remember() part of the motion.
FN void absorb(uint i) {
    Vec3 absorbed = absorbedDisplacement(Vec3(displacements[i]), Vec3(positions[i]), Vec3(remembered[i]));
    displacements[i] = vec4(absorbed, 0.0f);
}

// Smooth normal of a particle: the area-weighted normals of its triangles, summed in a fixed order. Zero where they cancel.
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
