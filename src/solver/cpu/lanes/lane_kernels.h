#pragma once

// The kernels of shaders/physics/kernels over arrays of records, on as many elements at a time as there are lanes. They
// support models of any topology, also cut, torn or held by hands. The text of the kernels is shared with all solvers.
// Here its type names mean types with a value for each lane. Included once for each instruction set, by
// compiled_kernels.h.

// The kernels as member functions. A call processes one element in each lane.
// `Next`: which elements the index of a call denotes, see lane_arrays.h.
template <class Next>
struct LaneKernels : Collisions {
    const LaneArrays& arrays;
    unsigned lastElement;  // last element of the pass

    LANE_MEMBER LaneKernels(const SubstepParams& p, const LaneArrays& a, unsigned last)
        : Collisions(p, a.colliderTests), arrays(a), lastElement(last) {}

    using vec4 = LaneVec4;
    using Link = lane::Link;
    using LinkMaterial = lane::LinkMaterial;
    using Line = lane::Line;
    using Triangle = lane::Triangle;
    using Tether = lane::Tether;
    using Bend = lane::Bend;
    using BendShare = lane::BendShare;
    using BodyGrip = lane::BodyGrip;
    using Patch = lane::Patch;
    using PatchPair = lane::PatchPair;
    using PatchBox = LaneBox;
    using ClothContact = lane::ClothContact;
#define DRAPE_ARRAY(name, element, ...) typename ViewOf<element, Next>::Type name{arrays.name, lastElement};
#include "physics/array_table.inc"

    // The lines of all lanes have one thread (shaders/physics/line_groups.glsl).
    LaneVec4* lineRows = static_cast<LaneVec4*>(arrays.lineRows);
    LANE_MEMBER static unsigned lineThread() { return 0; }
    LANE_MEMBER static unsigned lineThreads() { return 1; }
    LANE_MEMBER static void lineBarrier() {}
    LANE_MEMBER static unsigned greatestOf(Uint x) {
        unsigned lanes[kLanes], greatest = 0;
        storeUint(lanes, x);
        for (const unsigned lane : lanes) greatest = lane < greatest ? greatest : lane;
        return greatest;
    }
    LANE_MEMBER void breakWhere(Bool condition, Uint link) const {
        unsigned places[kLanes];
        listLanes(places, link);
        forEachLane(condition,
                    [&](int k) LANE_MEMBER { static_cast<unsigned*>(arrays.links)[4ull * places[k] + 3] = 0; });
    }

    Appended<2> newPairs;
    LANE_MEMBER void appendPatchPair(Bool isFound, Uint a, Uint b, Real clear) {
        const PatchPair pair = packedPair(a, b, clear, allLanes(true));
        const Uint fields[] = {pair.low, pair.high};
        newPairs.append(isFound, fields, [&]() LANE_MEMBER { flushPairs(); });
    }
    LANE_MEMBER void flushPairs() {
        newPairs.flush(contactCounters[0].pairs, contactCounters[0].pairCapacity, arrays.patchPairs);
    }

    Appended<1> newDuePairs;
    LANE_MEMBER void appendDuePair(Bool isDue, Uint pair) {
        newDuePairs.append(isDue, &pair, [&]() LANE_MEMBER { flushDuePairs(); });
    }
    LANE_MEMBER void flushDuePairs() {
        newDuePairs.flush(contactCounters[0].due, contactCounters[0].pairCapacity, arrays.duePairs);
    }

    /// Calls use(lane) for each lane where the condition holds.
    template <class Use>
    LANE_MEMBER static void forEachLane(Bool condition, Use use) {
        for (unsigned bits = bitsOf(condition); bits != 0; bits &= bits - 1) use(__builtin_ctz(bits));
    }
    LANE_MEMBER void addPush(Bool isOn, Uint vertex, Vec3 units, Real weight) const {
        if (!anyLane(isOn)) return;
        unsigned vertices[kLanes], x[kLanes], y[kLanes], z[kLanes], weights[kLanes];
        listLanes(vertices, vertex);
        listLanes(x, Uint(Int(units.x)));
        listLanes(y, Uint(Int(units.y)));
        listLanes(z, Uint(Int(units.z)));
        listLanes(weights, Uint(Int(weight)));
        forEachLane(isOn, [&](int k) LANE_MEMBER {
            ContactPush& push = static_cast<ContactPush*>(arrays.contactPushes)[vertices[k]];
            atomicAdd(push.x, static_cast<int>(x[k]));
            atomicAdd(push.y, static_cast<int>(y[k]));
            atomicAdd(push.z, static_cast<int>(z[k]));
            atomicAdd(push.weight, weights[k]);
        });
    }
    LANE_MEMBER void keepShare(Bool isOn, Uint vertex, Real share) const {
        if (!anyLane(isOn)) return;
        unsigned vertices[kLanes], bits[kLanes];
        listLanes(vertices, vertex);
        listLanes(bits, floatBitsToUint(share));
        forEachLane(isOn, [&](int k) LANE_MEMBER {
            if (atomicMin(static_cast<unsigned*>(arrays.wayShares)[vertices[k]], bits[k]) > bits[k])
                atomicOr(contactCounters[0].changed, 1u);
        });
    }
    LANE_MEMBER void markStopsShort(Bool isOn, Uint contact) const {
        unsigned contacts[kLanes];
        listLanes(contacts, contact);
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
        newContacts.append(isMet, fields, [&]() LANE_MEMBER { flushContacts(); });
    }
    LANE_MEMBER void flushContacts() {
        newContacts.flush(contactCounters[0].contacts, contactCounters[0].contactCapacity, arrays.clothContacts);
    }

    /// Appends all buffered records to their lists. Must be called after the last element. Reads the counters only if
    /// records are pending, since counters exist only with contact of cloth.
    LANE_MEMBER void flush() {
        if (newPairs.count != 0) flushPairs();
        if (newDuePairs.count != 0) flushDuePairs();
        if (newContacts.count != 0) flushContacts();
    }

    /// Tells which lanes have an element of their own rather than repeating the last one.
    LANE_MEMBER Bool isOwnLane(unsigned i) const { return Next::of(i, lastElement).areOwn(); }
    LANE_MEMBER static Uint firstLaneOf(Uint k) {
        unsigned lanes[kLanes];
        storeUint(lanes, k);
        return Uint(*lanes);
    }
    LANE_MEMBER unsigned sharingThreads() const { return arrays.sharingThreads; }
    LANE_MEMBER Uint laneOf(unsigned i) const { return numbersOf(Next::of(i, lastElement)); }

#define FN LANE_MEMBER inline
#define PRECISE
#define ofAllLanes(list, number) list.sameForAll(number)
#define IN_LANES
#include "lane_kernels.inc"  // generated by src/CMakeLists.txt
#include "solver/cpu/lanes/meet_lanes.h"
#undef IN_LANES
#undef ofAllLanes
#undef PRECISE
#undef FN
};

template <auto kernel>
static void runInLanes(const LaneArrays& arrays, unsigned first, unsigned end) {
    const SubstepParams& params = *static_cast<const SubstepParams*>(arrays.params);
    LaneKernels<NextPlaces> kernels(params, arrays, end - 1);
    for (unsigned i = first; i < end; i += kLanes) (kernels.*kernel)(i);
    kernels.flush();
}

#ifdef LANES_TAKE_REST
// `full` and `rest`: the same kernel, for full vectors and for the last elements that do not fill a vector.
template <auto full, auto rest>
static void runInLanesWithRest(const LaneArrays& arrays, unsigned first, unsigned end) {
    const unsigned last = end - (end - first) % kLanes;
    if (first != last) runInLanes<full>(arrays, first, last);
    if (last == end) return;
    LaneKernels<LastPlaces> kernels(*static_cast<const SubstepParams*>(arrays.params), arrays, end - 1);
    (kernels.*rest)(last);
    kernels.flush();
}
#define DRAPE_KERNEL_inLanes(function) \
    runInLanesWithRest<&LaneKernels<NextPlaces>::function, &LaneKernels<LastPlaces>::function>
#else
#define DRAPE_KERNEL_inLanes(function) runInLanes<&LaneKernels<NextPlaces>::function>
#endif
constexpr LaneKernel kInLanes[] = {
#define DRAPE_KERNEL_oneByOne(function) nullptr
#define DRAPE_KERNEL(kernel, file, over, function, lanes, ...) DRAPE_KERNEL_##lanes(function),
#include "physics/kernel_table.inc"
#undef DRAPE_KERNEL_oneByOne
#undef DRAPE_KERNEL_inLanes
};
