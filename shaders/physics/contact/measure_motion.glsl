#define WAYS_END_ELSEWHERE
#include "physics/kernels/limit_ways.glsl"
#include "physics/contact/take_proved_shares.glsl"
#include "physics/kernels/stop_short.glsl"

// Returns the place where a vertex's way ends. In the first round that is the end of the limited way, which limitWay()
// stores only in a later dispatch. In later rounds it is the place where the previous round left the vertex. It is
// computed here, since another thread stores it at the same time.
Vec3 endOfWay(uint vertex) {
    Vec3 end = Vec3(positions[vertex]);
    if (contactCounters[0].round > 0u) {
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

void main() {
    uint q = thread();
    if (q >= contactCounters[0].patches || contactCounters[0].unproved == 0u) return;
    if (contactCounters[0].round > 0u) takeProvedShares(q);
    measurePatchMotion(q);
}
