#pragma once

// Collides one particle in each lane, and selects the colliders to test. Included once for each instruction set, by
// compiled_kernels.h.

/// The colliders that at least one path may meet, in the order of the list of all colliders.
struct NearColliders {
    static constexpr unsigned kMost = 256;
    static constexpr unsigned kFew = 4;  // number of colliders up to which no box test is needed
    unsigned count;
    unsigned numbers[kMost];

    LANE_MEMBER void listAll(unsigned all) {
        count = all;
        for (unsigned k = 0; k < all; ++k) numbers[k] = k;
    }

    // Lists the colliders that a box may meet.
    // `low`, `high`: corners of the box, which is around all paths, m.
    LANE_MEMBER void list(const Colliders& all, const float* low, const float* high) {
        unsigned bits[kMost / 32] = {};
        const auto mark = [&](unsigned number) { bits[number / 32] |= 1u << number % 32; };
        const Real none = 0.0f;
        for (int k = 0; k < all.balls; k += kLanes) {
            const auto beyond = [&](const float* centres, int axis) {
                const Real centre = loadReal(centres + k);
                return maxOrSecond(maxOrSecond(Real(low[axis]) - centre, centre - Real(high[axis])), none);
            };
            const Real dx = beyond(all.x, 0), dy = beyond(all.y, 1), dz = beyond(all.z, 2);
            const Real reach = loadReal(all.reach + k);
            const Bool isNear = !(dx * dx + dy * dy + dz * dz > reach * absolute(reach));
            if (!anyLane(isNear)) continue;
            float marks[kLanes];
            storeReal(marks, select(isNear, Real(1.0f), none));
            for (int i = 0; i < kLanes; ++i) {
                if (marks[i] != 0.0f) mark(all.ballNumbers[k + i]);
            }
        }
        for (int k = 0; k < all.planeCount; ++k) {
            const float* const plane = all.planeTests + 4 * k;
            float lowest = 0.0f;
            for (int axis = 0; axis < 3; ++axis) lowest += plane[axis] * (plane[axis] > 0.0f ? low[axis] : high[axis]);
            if (!(lowest > plane[3])) mark(all.planeNumbers[k]);
        }
        for (int k = 0; k < all.others; ++k) mark(all.otherNumbers[k]);
        count = 0;
        for (unsigned word = 0; 32 * word < all.count; ++word) {
            for (unsigned rest = bits[word]; rest != 0; rest &= rest - 1)
                numbers[count++] = 32 * word + static_cast<unsigned>(__builtin_ctz(rest));
        }
    }
};

/// A box around paths, one for each lane.
struct PathBox {
    Vec3 low;
    Vec3 high;

    /// Makes an empty box, far from everything.
    LANE_MEMBER PathBox() : low(1e17f, 1e17f, 1e17f), high(-1e17f, -1e17f, -1e17f) {}
    LANE_MEMBER PathBox(Vec3 a, Vec3 b) : low(lesserOf(a, b)), high(greaterOf(a, b)) {}
    /// Extends the box to `p` in the lanes where `counted` is true.
    LANE_MEMBER void add(Bool counted, Vec3 p) {
        low = select(counted, lesserOf(p, low), low);
        high = select(counted, greaterOf(p, high), high);
    }
    LANE_MEMBER static Vec3 lesserOf(Vec3 a, Vec3 b) {
        return Vec3(minOrSecond(a.x, b.x), minOrSecond(a.y, b.y), minOrSecond(a.z, b.z));
    }
    LANE_MEMBER static Vec3 greaterOf(Vec3 a, Vec3 b) {
        return Vec3(maxOrSecond(a.x, b.x), maxOrSecond(a.y, b.y), maxOrSecond(a.z, b.z));
    }
    /// Writes the corners of the box around the boxes of all lanes to `lowest` and `highest`, m.
    LANE_MEMBER void join(float* lowest, float* highest) const {
        for (int axis = 0; axis < 3; ++axis) {
            float lows[kLanes], highs[kLanes];
            storeReal(lows, low[axis]);
            storeReal(highs, high[axis]);
            for (int half = kLanes / 2; half > 0; half /= 2) {
                for (int k = 0; k < half; ++k) {
                    lows[k] = lows[k] < lows[k + half] ? lows[k] : lows[k + half];
                    highs[k] = highs[k] > highs[k + half] ? highs[k] : highs[k + half];
                }
            }
            lowest[axis] = lows[0];
            highest[axis] = highs[0];
        }
    }
};

// Runs collide() on one particle in each lane. It includes the text of collisions.glsl.
struct Collisions {
    const SubstepParams& params;
    const Colliders& all;
    const ColliderRecord* colliders;
    const ColliderPose* colliderPoses;
    const OneVec4* colliderPlanes;
    NearColliders near;

    LANE_MEMBER Collisions(const SubstepParams& p, const Colliders& c)
        : params(p),
          all(c),
          colliders(static_cast<const ColliderRecord*>(c.records)),
          colliderPoses(static_cast<const ColliderPose*>(c.poses)),
          colliderPlanes(static_cast<const OneVec4*>(c.planes)) {}

    LANE_MEMBER unsigned nearColliders(const Path& path, Real radius) {
        if (all.count <= NearColliders::kFew) {
            near.listAll(all.count);
            return near.count;
        }
        // Lists all colliders for which mayMeet() holds in some lane, with a margin for rounding.
        const Real reach = (radius + sumOfMagnitudes(path.place - path.from)) * 1.001f + 0.001f;
        const Vec3 around(reach, reach, reach);
        const PathBox box(path.place - around, path.place + around);
        float low[3], high[3];
        box.join(low, high);
        near.list(all, low, high);
        return near.count;
    }
    LANE_MEMBER unsigned nearCollider(unsigned k) const { return near.numbers[k]; }

#define FN LANE_MEMBER inline
#define PRECISE
#include "physics/kernels/parts/collisions.glsl"
#undef PRECISE
#undef FN
};
