#pragma once

// The records of shaders/physics/types.glsl with a value for each lane, and the kernels' views of arrays of them.
// Included once for each instruction set.

namespace lane {
using vec3 = Vec3;
using vec4 = LaneVec4;
using uint = Uint;
#ifdef __clang__
#pragma clang diagnostic ignored "-Wkeyword-macro"
#endif
#define float Real
#include "physics/types.glsl"
#undef float
}  // namespace lane

/// One word of each lane's record. It converts to the type of the record's field.
struct Column {
    Real bits;
    LANE_MEMBER operator Real() const { return bits; }
    LANE_MEMBER operator Uint() const { return floatBitsToUint(bits); }
};

/// Builds a record from its words.
template <class Record>
LANE Record recordOf(const Real* w, const Record*) {
    constexpr unsigned kWords = sizeof(Record) / sizeof(Real);
    const auto c = [w](int k) LANE_MEMBER { return Column{w[k]}; };
    if constexpr (kWords == 2) {
        return {c(0), c(1)};
    } else if constexpr (kWords == 4) {
        return {c(0), c(1), c(2), c(3)};
    } else if constexpr (kWords == 8) {
        return {c(0), c(1), c(2), c(3), c(4), c(5), c(6), c(7)};
    } else {
        static_assert(kWords == 16, "write it out for a record of so many words");
        return {c(0), c(1), c(2), c(3), c(4), c(5), c(6), c(7), c(8), c(9), c(10), c(11), c(12), c(13), c(14), c(15)};
    }
}
LANE lane::ClothContact recordOf(const Real* w, const lane::ClothContact*) {
    const auto c = [w](int k) LANE_MEMBER { return Column{w[k]}; };
    return {c(0), c(1), c(2), c(3), LaneVec4(w[4], w[5], w[6], w[7]), c(8), c(9), c(10), c(11)};
}

/// An array of records that kernels only read. lane_arrays.h explains how elements are accessed.
template <class Record, class Next>
struct RecordArray {
    float* first;
    unsigned last;
    LANE_MEMBER RecordArray(void* list, unsigned lastElement) : first(static_cast<float*>(list)), last(lastElement) {}

    LANE_MEMBER const Record operator[](Uint place) const { return at(AnyPlaces{place}); }
    LANE_MEMBER const Record operator[](unsigned i) const { return at(Next::of(i, last)); }
    /// Returns one record for all lanes.
    LANE_MEMBER Record sameForAll(unsigned place) const {
        constexpr unsigned kWords = sizeof(Record) / sizeof(Real);
        Real words[kWords];
        for (unsigned k = 0; k < kWords; ++k) words[k] = Real(first[1ull * kWords * place + k]);
        return recordOf(words, static_cast<const Record*>(nullptr));
    }
    template <class Places>
    LANE_MEMBER Record at(Places which) const {
        constexpr unsigned kWords = sizeof(Record) / sizeof(Real);
        Real words[kWords];
        if constexpr (kWords % 4 == 0) {
            constexpr unsigned kParts = kWords / 4;
            for (unsigned part = 0; part < kParts; ++part)
                gatherColumns(first, halvesOf<kParts>(which, part), words + 4 * part);
        } else {
            unsigned places[kLanes];
            which.list(places);
            for (unsigned word = 0; word < kWords; ++word) {
                float values[kLanes];
                for (unsigned k = 0; k < kLanes; ++k) values[k] = first[1ull * kWords * places[k] + word];
                words[word] = loadReal(values);
            }
        }
        return recordOf(words, static_cast<const Record*>(nullptr));
    }
};

/// An array of links. Kernels write only the material of a link.
template <class Next>
struct LinkArray {
    RecordArray<lane::Link, Next> records;
    LANE_MEMBER LinkArray(void* list, unsigned lastElement) : records(list, lastElement) {}

    struct MaterialAt {
        float* first;
        Next places;
        LANE_MEMBER void operator=(Uint values) const {
            unsigned numbers[kLanes];
            unsigned to[kLanes];
            storeUint(numbers, values);
            places.list(to);
            for (int k = 0; k < kLanes; ++k) __builtin_memcpy(first + 4ull * to[k] + 3, numbers + k, 4);
        }
    };
    struct LinkAt {
        const RecordArray<lane::Link, Next>& records;
        Next places;
        MaterialAt material;
        LANE_MEMBER operator lane::Link() const { return records.at(places); }
    };
    LANE_MEMBER LinkAt operator[](unsigned i) const {
        const Next places = Next::of(i, records.last);
        return {records, places, {records.first, places}};
    }
    LANE_MEMBER lane::Link operator[](Uint place) const { return records[place]; }
};

template <class Next>
struct MaterialArray : RecordArray<lane::LinkMaterial, Next> {
    using RecordArray<lane::LinkMaterial, Next>::RecordArray;
    LANE_MEMBER lane::LinkMaterial operator[](Uint place) const {
        // The links of a colour mostly share one material.
        unsigned places[kLanes];
        storeUint(places, place);
        return anyLane(place != *places) ? this->at(AnyPlaces{place}) : this->sameForAll(*places);
    }
};

struct PairArray {
    unsigned* first;
    LANE_MEMBER PairArray(void* list, unsigned) : first(static_cast<unsigned*>(list)) {}

    struct PairAt {
        unsigned* first;
        AnyPlaces places;
        LANE_MEMBER operator lane::PatchPair() const {
            // Lanes mostly access consecutive pairs.
            unsigned numbers[kLanes];
            places.list(numbers);
            lane::PatchPair pair;
            if (anyLane(!(places.lanes == numbersOf(NextPlaces{*numbers})))) {
                const Uint words = places.lanes << 1u;
                pair.low = gatherUint(first, words);
                pair.high = gatherUint(first, words + 1u);
            } else {
                loadPairs(first + 2ull * *numbers, pair.low, pair.high);
            }
            return pair;
        }
    };
    LANE_MEMBER PairAt operator[](Uint place) const { return {first, {place}}; }
};
template <class At>
LANE void storeWhere(Bool condition, const At& element, const lane::PatchPair& pair) {
    unsigned places[kLanes], low[kLanes], high[kLanes];
    element.places.list(places);
    listLanes(low, pair.low);
    listLanes(high, pair.high);
    for (unsigned bits = bitsOf(condition); bits != 0; bits &= bits - 1) {
        const auto k = static_cast<unsigned>(__builtin_ctz(bits));
        element.first[2ull * places[k]] = low[k];
        element.first[2ull * places[k] + 1] = high[k];
    }
}

/// A box of the tree in each lane. The lanes walk the tree together, so `next` is that of the first lane.
struct LaneBox {
    Vec3 low;
    unsigned next;
    Vec3 high;
};
struct BoxArray {
    float* first;
    LANE_MEMBER BoxArray(void* list, unsigned) : first(static_cast<float*>(list)) {}
    LANE_MEMBER LaneBox operator[](Uint place) const {
        const Records<2> records{first};
        const LaneVec4 u = records.load(AnyPlaces{place}, 0), v = records.load(AnyPlaces{place}, 1);
        unsigned next[kLanes];
        storeUint(next, floatBitsToUint(u.w));
        return {Vec3(u), *next, Vec3(v)};
    }
    LANE_MEMBER LaneBox operator[](unsigned place) const {
        const float* const one = first + 8ull * place;
        unsigned next;
        __builtin_memcpy(&next, one + 3, sizeof next);
        return {Vec3(one[0], one[1], one[2]), next, Vec3(one[4], one[5], one[6])};
    }
};

/// An array whose records are the same for all lanes, so each is read only once.
template <class Record>
struct OneByOne {
    Record* first;
    LANE_MEMBER OneByOne(void* list, unsigned) : first(static_cast<Record*>(list)) {}
    LANE_MEMBER Record& operator[](unsigned place) const { return first[place]; }
};

/// Selects the view of an array by the type of its elements.
template <class Element, class Next>
struct ViewOf {
    using Type = RecordArray<Element, Next>;
};
#define LANE_VIEW(element, view)   \
    template <class Next>          \
    struct ViewOf<element, Next> { \
        using Type = view;         \
    };
LANE_VIEW(LaneVec4, Vec4s<Next>)
LANE_VIEW(float, Floats<Next>)
LANE_VIEW(unsigned, Uints<Next>)
LANE_VIEW(lane::Link, LinkArray<Next>)
LANE_VIEW(lane::LinkMaterial, MaterialArray<Next>)
LANE_VIEW(lane::PatchPair, PairArray)
LANE_VIEW(LaneBox, BoxArray)
LANE_VIEW(ColliderRecord, OneByOne<ColliderRecord>)
LANE_VIEW(ColliderPose, OneByOne<ColliderPose>)
LANE_VIEW(ContactTally, OneByOne<ContactTally>)
#undef LANE_VIEW
