FN int asUnits(Real metres) { return int(clampBetween(metres, -0.05f, 0.05f) * 67108864.0f); }

FN void addPush(uint vertex, Vec3 push, Real weight) {
    atomicAdd(contactPushes[vertex].x, asUnits(push.x));
    atomicAdd(contactPushes[vertex].y, asUnits(push.y));
    atomicAdd(contactPushes[vertex].z, asUnits(push.z));
    atomicAdd(contactPushes[vertex].weight, uint(weight * 65536.0f));
}

// The sides of contacts push each other apart, with Coulomb friction. Layers that have been pressed together come apart
// slowly: otherwise heaps would jump. Threads share the contacts evenly.
FN void pushContacts(uint thread) {
    uint count = contactCounters[0].contacts;
    if (count > contactCounters[0].contactCapacity) return;
    for (uint k = thread; k < count; k += contactCounters[0].patches) {
        ClothContact contact = clothContacts[k];
        vec4 a = positions[contact.a];
        vec4 b = positions[contact.b];
        vec4 c = positions[contact.c];
        vec4 d = positions[contact.d];
        Vec3 startA = Vec3(starts[contact.a]);
        Vec3 startB = Vec3(starts[contact.b]);
        Vec3 startC = Vec3(starts[contact.c]);
        Vec3 startD = Vec3(starts[contact.d]);
        Vec3 normal = Vec3(contact.plane);
        vec4 shares = sharesOf(contact);
        vec4 along = alongNormal(normal, Vec3(a), Vec3(b), Vec3(c), Vec3(d));
        PRECISE Real gap = shares.x * along.x + shares.y * along.y + shares.z * along.z;
        if (gap >= contact.plane.w) continue;
        vec4 alongAtStart = alongNormal(normal, startA, startB, startC, startD);
        PRECISE Real gapAtStart = shares.x * alongAtStart.x + shares.y * alongAtStart.y + shares.z * alongAtStart.z;
        PRECISE Real reachable = gapAtStart + params.clothSeparation;
        PRECISE Real depth = lesser(contact.plane.w, reachable) - gap;
        PRECISE Vec3 first = Vec3(shares.x * shares.x, shares.y * shares.y, shares.z * shares.z);
        PRECISE Real mobility = first.x * a.w + first.y * b.w + first.z * c.w + shares.w * shares.w * d.w;
        if (!(depth > 0.0f && mobility > 0.0f)) continue;
        PRECISE Vec3 slipFirst = (Vec3(a) - startA) * shares.x + (Vec3(b) - startB) * shares.y;
        PRECISE Vec3 slipSecond = (Vec3(c) - startC) * shares.z + (Vec3(d) - startD) * shares.w;
        PRECISE Vec3 slip = slipFirst + slipSecond;
        PRECISE Vec3 sideways = slip - normal * dot3(slip, normal);
        PRECISE Real stopped = params.clothFriction * depth * reciprocalLength(dot3(sideways, sideways));
        PRECISE Vec3 apart = normal * depth - sideways * lesser(stopped, 1.0f);
        Real scale = reciprocalOrZero(mobility);
        PRECISE Vec3 push = apart * scale;
        PRECISE Vec3 pushA = push * (shares.x * a.w);
        PRECISE Vec3 pushB = push * (shares.y * b.w);
        PRECISE Vec3 pushC = push * (shares.z * c.w);
        PRECISE Vec3 pushD = push * (shares.w * d.w);
        addPush(contact.a, pushA, absolute(shares.x));
        addPush(contact.b, pushB, absolute(shares.y));
        addPush(contact.c, pushC, absolute(shares.z));
        addPush(contact.d, pushD, absolute(shares.w));
    }
}
