#include "physics/kernels/parts/contact_reactions.glsl"
#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/parts/push_of_contact.glsl"
#include "physics/kernels/parts/pushed.glsl"

// Returns the share of a sum of pushes that pushedBy() leaves: less than 1 beyond the range of wholeFloat().
FN Real leftOfSum(int sum) {
    int size = sum < 0 ? -sum : sum;
    Real left = Real(1.0f);
    if (size > 16777216) {
        PRECISE Real limited = 65536.0f * reciprocal(Real(size / 256));
        left = limited;
    }
    return left;
}

// Returns the force (N) by which a contact pushes a free vertex, and adds it: its part of the mean push that
// applyPushes() moves the vertex by. Returns 0 for a vertex without inverse mass.
// `way`, `weight`: way by which the contact moves the vertex, m, and weight of the contact (SidesPush).
FN Vec3 gaugedPush(uint vertex, Vec3 way, Real weight, Real inverseMass) {
    Vec3 force = Vec3(0.0f, 0.0f, 0.0f);
    if (inverseMass > 0.0f) {
        Vec3 units = wayInUnits(way, weight);
        ContactPush all = PUSHES_TO_ADD[vertex];
        ContactPush push;
        push.x = int(units.x);
        push.y = int(units.y);
        push.z = int(units.z);
        push.weight = all.weight;
        Vec3 unlimited = pushedBy(Vec3(0.0f, 0.0f, 0.0f), push);
        Vec3 left = Vec3(leftOfSum(all.x), leftOfSum(all.y), leftOfSum(all.z));
        PRECISE Vec3 change = unlimited * (isInGrip(all) ? Vec3(1.0f, 1.0f, 1.0f) : left);
        force = forceOfChange(change, inverseMass);
        addContactForce(vertex, force);
    }
    return force;
}

FN void gaugeContact(ClothContact contact) {
    SidesPush sides = pushOfContact(true, contact);
    if (!sides.isOn) return;
    vec4 masses = vec4(positions[contact.a].w, positions[contact.b].w, positions[contact.c].w, positions[contact.d].w);
    Vec3 a = gaugedPush(contact.a, sides.a, sides.weight, masses.x);
    Vec3 b = gaugedPush(contact.b, sides.b, sides.weight, masses.y);
    Vec3 c = gaugedPush(contact.c, sides.c, sides.weight, masses.z);
    Vec3 d = gaugedPush(contact.d, sides.d, sides.weight, masses.w);
    PRECISE Vec3 sum = (a + b) + (c + d);
    addReactions(contact, sum, bearingShares(sides.shares, masses));
}

// Measures the forces of all contacts, after pushContacts() and before applyPushes(). Threads share the contacts.
FN void gaugeContacts(uint thread) {
    if (areListsFull()) return;
    for (uint k = thread; k < contactCounters[0].contacts; k = k + sharingThreads()) gaugeContact(clothContacts[k]);
}
