#pragma once

// The kernels of shaders/physics/kernels over arrays of records, as many elements at a time as there are lanes: for
// models of any topology, cut, torn or held. Their text is the shared one; only the names mean a value for each lane.
// Included once for each instruction set, after row_kernels.h.

// Next: the meaning of the index that a kernel is called for, see lane_arrays.h.
template <class Next>
struct LaneKernels : Contacts {
    const LaneArrays& arrays;
    unsigned lastElement;  // element of the pass

    LANE_MEMBER LaneKernels(const SubstepParams& p, const LaneArrays& a, unsigned last)
        : Contacts(p, a.colliders), arrays(a), lastElement(last) {}

    using vec4 = LaneVec4;
    Vec4s<Next> positions{{arrays.positions}, lastElement};
    Vec4s<Next> displacements{{arrays.displacements}, lastElement};
    Vec4s<Next> remembered{{arrays.remembered}, lastElement};
    Vec4s<Next> air{{arrays.air}, lastElement};
    Vec4s<Next> forces{{arrays.forces}, lastElement};
    Vec4s<Next> multipliers{{arrays.multipliers}, lastElement};
    Vec4s<Next> curvatures{{arrays.curvatures}, lastElement};
    Vec4s<Next> triangleContacts{{arrays.triangleContacts}, lastElement};
    Vec4s<Next> contactShares{{arrays.contactShares}, lastElement};
    Uints<Next> triangleStarts{arrays.triangleStarts, lastElement};
    Uints<Next> trianglesOf{arrays.trianglesOf, lastElement};
    Uints<Next> bendStarts{arrays.bendStarts, lastElement};

    struct Link {
        Uint a, b;
        Real restLength;
        Uint material;
    };
    struct MaterialAt {
        Records<1> links;
        Next places;
        LANE_MEMBER void operator=(Uint values) const {
            unsigned numbers[kLanes];
            unsigned to[kLanes];
            storeUint(numbers, values);
            places.list(to);
            for (int k = 0; k < kLanes; ++k) __builtin_memcpy(links.first + 4ull * to[k] + 3, numbers + k, 4);
        }
    };
    struct LinkAt {
        Records<1> records;
        Next places;
        MaterialAt material;
        LANE_MEMBER operator Link() const {
            const LaneVec4 v = records.load(places);
            return {floatBitsToUint(v.x), floatBitsToUint(v.y), v.z, floatBitsToUint(v.w)};
        }
    };
    struct Links {
        Records<1> records;
        unsigned last;
        LANE_MEMBER LinkAt operator[](unsigned i) const {
            const Next places = Next::of(i, last);
            return {records, places, {records, places}};
        }
        LANE_MEMBER Link operator[](Uint place) const {
            const LaneVec4 v = records.load(AnyPlaces{place});
            return {floatBitsToUint(v.x), floatBitsToUint(v.y), v.z, floatBitsToUint(v.w)};
        }
    };
    Links links{{arrays.links}, lastElement};

    struct Triangle {
        Uint a, b, c;
        Real restArea;
    };
    struct Triangles {
        Records<1> records;
        unsigned last;
        LANE_MEMBER Triangle operator[](unsigned i) const { return from(records.load(Next::of(i, last))); }
        LANE_MEMBER Triangle operator[](Uint place) const { return from(records.load(AnyPlaces{place})); }

    private:
        LANE_MEMBER static Triangle from(const LaneVec4& v) {
            return {floatBitsToUint(v.x), floatBitsToUint(v.y), floatBitsToUint(v.z), v.w};
        }
    };
    Triangles triangles{{arrays.triangles}, lastElement};

    struct LinkMaterial {
        Real stiffness, tearRatio;
        Uint kind, flags;
        Real compliance, relaxedFirst, bending;
    };
    struct Materials {
        Records<2> records;
        LANE_MEMBER LinkMaterial operator[](Uint place) const {
            // Links of a colour are mostly of one material.
            unsigned places[kLanes];
            storeUint(places, place);
            if (!anyLane(place != *places)) {
                const float* const m = records.first + 8ull * *places;
                const Uint kind = floatBitsToUint(Real(m[2])), flags = floatBitsToUint(Real(m[3]));
                return {m[0], m[1], kind, flags, m[4], m[5], m[6]};
            }
            const LaneVec4 v = records.load(AnyPlaces{place}, 0);
            const LaneVec4 w = records.load(AnyPlaces{place}, 1);
            return {v.x, v.y, floatBitsToUint(v.z), floatBitsToUint(v.w), w.x, w.y, w.z};
        }
    };
    Materials materials{{arrays.materials}};

    struct Tether {
        Uint pinA, pinB, pinC, pinD;
        Real lengthA, lengthB, lengthC, lengthD;
    };
    struct Tethers {
        Records<2> records;
        unsigned last;
        LANE_MEMBER Tether operator[](unsigned i) const {
            const LaneVec4 pins = records.load(Next::of(i, last), 0);
            const LaneVec4 l = records.load(Next::of(i, last), 1);
            const Uint pinA = floatBitsToUint(pins.x), pinB = floatBitsToUint(pins.y);
            const Uint pinC = floatBitsToUint(pins.z), pinD = floatBitsToUint(pins.w);
            return {pinA, pinB, pinC, pinD, l.x, l.y, l.z, l.w};
        }
    };
    Tethers tethers{{arrays.tethers}, lastElement};

    struct Bend {
        Uint a, b, c, d;
        Real shareA, shareB, shareC;
        Uint link;
    };
    struct Bends {
        Records<2> records;
        unsigned last;
        LANE_MEMBER Bend operator[](unsigned i) const {
            const LaneVec4 v = records.load(Next::of(i, last), 0);
            const LaneVec4 w = records.load(Next::of(i, last), 1);
            const Uint a = floatBitsToUint(v.x), b = floatBitsToUint(v.y), c = floatBitsToUint(v.z);
            return {a, b, c, floatBitsToUint(v.w), w.x, w.y, w.z, floatBitsToUint(w.w)};
        }
    };
    Bends bends{{arrays.bends}, lastElement};

    struct BendShare {
        Uint bend;
        Real share;
    };
    struct BendShares {
        const void* first;
        LANE_MEMBER BendShare operator[](Uint place) const {
            unsigned places[kLanes];
            storeUint(places, place);
            unsigned bends[kLanes];
            float shares[kLanes];
            for (int k = 0; k < kLanes; ++k) {
                const char* const from = static_cast<const char*>(first) + 8ull * places[k];
                __builtin_memcpy(bends + k, from, 4);
                __builtin_memcpy(shares + k, from + 4, 4);
            }
            return {loadUint(bends), loadReal(shares)};
        }
    };
    BendShares bendShares{arrays.bendShares};

    Vec4s<Next> starts{{arrays.starts}, lastElement};
    Vec4s<Next> patchMotions{{arrays.patchMotions}, lastElement};
    Vec4s<Next> firstPatchMotions{{arrays.firstPatchMotions}, lastElement};
    Vec4s<Next> lastPatchMotions{{arrays.lastPatchMotions}, lastElement};
    Floats<Next> patchReaches{arrays.patchReaches, lastElement};
    Floats<Next> patchChanges{arrays.patchChanges, lastElement};
    ContactTally* contactCounters = static_cast<ContactTally*>(arrays.contactCounters);

    struct Patch {
        Uint a, b, c, d, first, second, owned;
        Real room;
        Uint besideAb, besideCa, besideBd, besideDc;
    };
    struct Patches {
        Records<3> records;
        unsigned last;
        LANE_MEMBER Patch operator[](unsigned i) const { return at(Next::of(i, last)); }
        LANE_MEMBER Patch operator[](Uint place) const { return at(AnyPlaces{place}); }
        LANE_MEMBER Patch sameForAll(unsigned place) const {
            const float* const from = records.first + 12ull * place;
            const auto word = [&](int k) LANE_MEMBER { return floatBitsToUint(Real(from[k])); };
            return {word(0), word(1), word(2), word(3), word(4),  word(5),
                    word(6), from[7], word(8), word(9), word(10), word(11)};
        }

    private:
        template <class Places>
        LANE_MEMBER Patch at(Places which) const {
            const LaneVec4 u = records.load(which, 0), v = records.load(which, 1), w = records.load(which, 2);
            return {floatBitsToUint(u.x), floatBitsToUint(u.y), floatBitsToUint(u.z), floatBitsToUint(u.w),
                    floatBitsToUint(v.x), floatBitsToUint(v.y), floatBitsToUint(v.z), v.w,
                    floatBitsToUint(w.x), floatBitsToUint(w.y), floatBitsToUint(w.z), floatBitsToUint(w.w)};
        }
    };
    Patches patches{{arrays.patches}, lastElement};

    struct PatchPair {
        Uint a, b;
        Real clear, covered;
        LANE_MEMBER operator LaneVec4() const { return {uintBitsToFloat(a), uintBitsToFloat(b), clear, covered}; }
    };
    struct PatchPairAt {
        Records<1> records;
        AnyPlaces places;
        LANE_MEMBER operator PatchPair() const {
            // Lanes mostly take pairs that follow one another.
            unsigned numbers[kLanes];
            places.list(numbers);
            const bool follow = !anyLane(!(places.lanes == numbersOf(NextPlaces{*numbers})));
            const LaneVec4 v = follow ? records.load(NextPlaces{*numbers}) : records.load(places);
            return {floatBitsToUint(v.x), floatBitsToUint(v.y), v.z, v.w};
        }
    };
    struct PatchPairs {
        Records<1> records;
        LANE_MEMBER PatchPairAt operator[](Uint place) const { return {records, {place}}; }
    };
    PatchPairs patchPairs{{arrays.patchPairs}};

    /// next: of the first lane.
    struct PatchBox {
        Vec3 low;
        unsigned next;
        Vec3 high;
        Real around;
    };
    struct PatchBoxes {
        const float* first;
        LANE_MEMBER PatchBox operator[](Uint place) const {
            const Records<2> records{const_cast<float*>(first)};
            const LaneVec4 u = records.load(AnyPlaces{place}, 0), v = records.load(AnyPlaces{place}, 1);
            unsigned next[kLanes];
            storeUint(next, floatBitsToUint(u.w));
            return {Vec3(u), *next, Vec3(v), v.w};
        }
        LANE_MEMBER PatchBox operator[](unsigned place) const {
            const float* const one = first + 8ull * place;
            unsigned next;
            __builtin_memcpy(&next, one + 3, sizeof next);
            return {Vec3(one[0], one[1], one[2]), next, Vec3(one[4], one[5], one[6]), one[7]};
        }
    };
    PatchBoxes patchBoxes{arrays.patchBoxes};
    Appended<4> newPairs;
    LANE_MEMBER void appendPatchPair(Bool isFound, Uint a, Uint b, Real clear) {
        const Uint fields[] = {a, b, floatBitsToUint(clear), floatBitsToUint(Real(-1.0f))};
        newPairs.append(isFound, fields, [&] LANE_MEMBER { flushPairs(); });
    }
    LANE_MEMBER void flushPairs() {
        newPairs.flush(contactCounters->pairs, contactCounters->pairCapacity, arrays.patchPairs);
    }

    Uints<Next> duePairs{arrays.duePairs, lastElement};
    Appended<1> newDuePairs;
    LANE_MEMBER void appendDuePair(Bool isDue, Uint pair) {
        newDuePairs.append(isDue, &pair, [&] LANE_MEMBER { flushDuePairs(); });
    }
    LANE_MEMBER void flushDuePairs() {
        newDuePairs.flush(contactCounters->due, contactCounters->pairCapacity, arrays.duePairs);
    }

    struct ClothContact {
        Uint a, b, c, d;
        LaneVec4 plane;
        Real shareOne, shareTwo;
        Uint flags, unused;
    };
    struct ClothContacts {
        Records<3> records;
        LANE_MEMBER ClothContact operator[](Uint place) const {
            const AnyPlaces which{place};
            const LaneVec4 u = records.load(which, 0), v = records.load(which, 1), w = records.load(which, 2);
            return {floatBitsToUint(u.x), floatBitsToUint(u.y), floatBitsToUint(u.z), floatBitsToUint(u.w), v, w.x, w.y,
                    floatBitsToUint(w.z), floatBitsToUint(w.w)};
        }
    };
    ClothContacts clothContacts{{static_cast<float*>(arrays.clothContacts)}};
    Vec4s<Next> wanted{{arrays.wanted}, lastElement};

    /// Calls `use` with the lanes for which a condition holds.
    template <class Use>
    LANE_MEMBER static void forEachLane(Bool condition, Use use) {
        unsigned holds[kLanes];
        storeUint(holds, select(condition, Uint(1u), Uint(0u)));
        for (int k = 0; k < kLanes; ++k) {
            if (holds[k] != 0) use(k);
        }
    }
    LANE_MEMBER void addPush(Bool isOn, Uint vertex, Vec3 units, Real weight) const {
        if (!anyLane(isOn)) return;
        unsigned vertices[kLanes];
        float x[kLanes], y[kLanes], z[kLanes], weights[kLanes];
        storeUint(vertices, vertex);
        storeReal(x, units.x);
        storeReal(y, units.y);
        storeReal(z, units.z);
        storeReal(weights, weight);
        forEachLane(isOn, [&](int k) LANE_MEMBER {
            ContactPush& push = static_cast<ContactPush*>(arrays.contactPushes)[vertices[k]];
            atomicAdd(push.x, static_cast<int>(x[k]));
            atomicAdd(push.y, static_cast<int>(y[k]));
            atomicAdd(push.z, static_cast<int>(z[k]));
            atomicAdd(push.weight, static_cast<unsigned>(weights[k]));
        });
    }
    LANE_MEMBER void keepShare(Bool isOn, Uint vertex, Real share) const {
        if (!anyLane(isOn)) return;
        unsigned vertices[kLanes], bits[kLanes];
        storeUint(vertices, vertex);
        storeUint(bits, floatBitsToUint(share));
        forEachLane(isOn, [&](int k) LANE_MEMBER {
            if (atomicMin(arrays.wayShares[vertices[k]], bits[k]) > bits[k]) atomicOr(contactCounters->changed, 1u);
        });
    }
    LANE_MEMBER void markStopsShort(Bool isOn, Uint contact) const {
        unsigned contacts[kLanes];
        storeUint(contacts, contact);
        forEachLane(isOn, [&](int k) LANE_MEMBER {
            static_cast<unsigned*>(arrays.clothContacts)[12ull * contacts[k] + 10] |= kStopsShort;
        });
    }
    Appended<12> newContacts;
    LANE_MEMBER void appendContact(Bool isMet, const ClothContact& c) {
        const Uint fields[] = {c.a,
                               c.b,
                               c.c,
                               c.d,
                               floatBitsToUint(c.plane.x),
                               floatBitsToUint(c.plane.y),
                               floatBitsToUint(c.plane.z),
                               floatBitsToUint(c.plane.w),
                               floatBitsToUint(c.shareOne),
                               floatBitsToUint(c.shareTwo),
                               c.flags,
                               c.unused};
        newContacts.append(isMet, fields, [&] LANE_MEMBER { flushContacts(); });
    }
    LANE_MEMBER void flushContacts() {
        newContacts.flush(contactCounters->contacts, contactCounters->contactCapacity, arrays.clothContacts);
    }

    /// To be called after the last element. Without contact of cloth there are no counters.
    LANE_MEMBER void flush() {
        if (newPairs.count != 0) flushPairs();
        if (newDuePairs.count != 0) flushDuePairs();
        if (newContacts.count != 0) flushContacts();
    }

    /// Not a lane that repeats the last element.
    LANE_MEMBER Bool isOwnLane(unsigned i) const { return Next::of(i, lastElement).areOwn(); }
    LANE_MEMBER static Uint firstLaneOf(Uint k) {
        unsigned lanes[kLanes];
        storeUint(lanes, k);
        return Uint(*lanes);
    }
    LANE_MEMBER Uint laneOf(unsigned i) const { return numbersOf(Next::of(i, lastElement)); }

#define FN LANE_MEMBER inline
#define PRECISE
#define ofAllLanes(list, number) list.sameForAll(number)
#include "physics/kernels/absorb.glsl"
#include "physics/kernels/apply_classic_wind.glsl"
#include "physics/kernels/apply_triangle_contacts.glsl"
#include "physics/kernels/apply_wind.glsl"
#include "physics/kernels/clear_multipliers.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/cloth_patches.glsl"
#include "physics/kernels/collide.glsl"
#include "physics/kernels/collide_triangles.glsl"
#include "physics/kernels/parts/contact_sides.glsl"
#include "physics/kernels/end_cloth_contact.glsl"
#include "physics/kernels/fall.glsl"
#include "physics/kernels/find_patch_pairs.glsl"
#include "physics/kernels/parts/gather_force.glsl"
#include "physics/kernels/hold_tethers.glsl"
#include "physics/kernels/integrate.glsl"
#include "physics/kernels/mark_starts.glsl"
#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/measure_bends.glsl"
#include "physics/kernels/measure_patch_motion.glsl"
#include "physics/kernels/meet_patches.glsl"
#include "physics/kernels/parts/patch_motion_of.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/project_links.glsl"
#include "physics/kernels/project_tutorial_links.glsl"
#include "physics/kernels/parts/proof_rounds.glsl"
#include "physics/kernels/prove_contacts.glsl"
#include "physics/kernels/push_contacts.glsl"
#include "physics/kernels/relax_links.glsl"
#include "physics/kernels/remember.glsl"
#include "physics/kernels/sample_air.glsl"
#include "physics/kernels/scale_displacement.glsl"
#include "physics/kernels/parts/tethered.glsl"
#include "physics/kernels/unbend.glsl"
#include "physics/kernels/watch_pairs.glsl"
#undef ofAllLanes
#undef PRECISE
#undef FN
};

// `full` and `rest` are the same kernel of both kinds.
template <auto full, auto rest>
static void runInLanes(const LaneArrays& arrays, unsigned first, unsigned end) {
    const SubstepParams& params = *static_cast<const SubstepParams*>(arrays.params);
    unsigned i = first;
    if (i + kLanes <= end) {
        LaneKernels<NextPlaces> kernels(params, arrays, end - 1);
        for (; i + kLanes <= end; i += kLanes) (kernels.*full)(i);
        kernels.flush();
    }
    if (i == end) return;
    LaneKernels<LastPlaces> kernels(params, arrays, end - 1);
    (kernels.*rest)(i);
    kernels.flush();
}

constexpr LaneKernel kInLanes[] = {
#define DRAPE_KERNEL_inLanes(function) \
    runInLanes<&LaneKernels<NextPlaces>::function, &LaneKernels<LastPlaces>::function>
#define DRAPE_KERNEL_oneByOne(function) nullptr
#define DRAPE_KERNEL(kernel, file, over, function, lanes, ...) DRAPE_KERNEL_##lanes(function),
#include "solver/plan/kernel_table.inc"
#undef DRAPE_KERNEL
#undef DRAPE_KERNEL_oneByOne
#undef DRAPE_KERNEL_inLanes
};
