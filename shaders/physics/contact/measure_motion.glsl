#define WAYS_END_ELSEWHERE
#include "physics/contact/take_proved_shares.glsl"
#include "physics/contact/twice_pushed.glsl"
#include "physics/kernels/limit_ways.glsl"
#include "physics/kernels/parts/full_lists.glsl"
#include "physics/kernels/stop_short.glsl"

// Returns the place where both pushes lead a vertex. If a list was full, pushes are void.
Vec3 placeAfterPushes(uint vertex) {
    if (areListsFull()) return Vec3(positions[vertex]);
    return pushedBy(placeAfterPush(vertex), secondPushes[vertex]);
}

// Returns the place where a vertex's way ends. Before the first round of proofs that is the end of the limited way,
// which limitWay() stores only in a later dispatch. In the first round it is the place where pushes lead the vertex. In
// later rounds it is the place where the previous round left the vertex. It is computed here, since another thread
// stores it at the same time or later.
Vec3 endOfWay(uint vertex) {
    uint round = contactCounters[0].round;
    if (round == 1u) return placeAfterPushes(vertex);
    Vec3 end = Vec3(positions[vertex]);
    if (round > 1u) {
        Real share = uintBitsToFloat(wayShares[vertex]);
        return share < 1.0f ? shortEnd(vertex, share) : end;
    }
    Real most = contactCounters[0].wayLimit;
    if (most >= kUnlimitedWay) return end;
    Vec3 start = Vec3(starts[vertex]);
    PRECISE Vec3 way = end - start;
    Real length = lengthOf(way);
    return length > most ? withoutTiny(limitedEnd(start, way, length, most)) : end;
}

#include "physics/kernels/measure_patch_motion.glsl"

// Applies both pushes to a vertex. prove_round.glsl stores its position, since other threads read it here.
void takePushes(uint i) {
    wanted[i] = vec4(placeAfterPushes(i), positions[i].w);
    wayShares[i] = 0x3f800000u;  // the bits of the float 1: the whole way
    if (areListsFull()) return;
    vec4 displacement = displacements[i];
    Vec3 pushed = pushedBy(pushedBy(Vec3(displacement), contactPushes[i]), secondPushes[i]);
    displacements[i] = vec4(pushed, displacement.w);
}

void main() {
    uint q = thread();
    uint round = contactCounters[0].round;
    if (contactCounters[0].deferred != 0u) return;
    if (round == 1u && contactCounters[0].contacts > 0u && q < contactCounters[0].vertices) takePushes(q);
    if (q >= contactCounters[0].patches || contactCounters[0].unproved == 0u) return;
    if (round > 1u) takeProvedShares(q);
    measurePatchMotion(q);
}
