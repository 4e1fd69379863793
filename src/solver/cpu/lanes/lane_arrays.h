#pragma once

// Arrays of records as the kernels of shaders/physics see them, with one record for each lane. Included once for each
// instruction set.

struct LaneVec4 {
    Real x, y, z, w;
    LaneVec4() = default;
    LANE_MEMBER LaneVec4(Vec3 v, Real w_) : x(v.x), y(v.y), z(v.z), w(w_) {}
    LANE_MEMBER LaneVec4(Real x_, Real y_, Real z_, Real w_) : x(x_), y(y_), z(z_), w(w_) {}
    LANE_MEMBER explicit LaneVec4(Real v) : x(v), y(v), z(v), w(v) {}
};

LANE Real ofKind(const OneVec4& values, Uint kind) {
    return select(kind == 0u, values.x, select(kind == 1u, values.y, select(kind == 2u, values.z, values.w)));
}

/// Indices of the records that lanes access: an arbitrary index for each lane.
struct AnyPlaces {
    Uint lanes;
    LANE_MEMBER void list(unsigned* places) const { listLanes(places, lanes); }
};
/// Indices of the records that lanes access: consecutive indices from `first` on.
struct NextPlaces {
    unsigned first;
    LANE_MEMBER static NextPlaces of(unsigned first, unsigned) { return {first}; }
    LANE_MEMBER Bool areOwn() const { return allLanes(true); }
    LANE_MEMBER void list(unsigned* places) const {
        for (unsigned k = 0; k < kLanes; ++k) places[k] = first + k;
    }
};
/// Indices of the records that lanes access: consecutive indices from `first` to `last`. Spare lanes repeat `last`, and
/// so compute and write the same values as the lane of `last`.
struct LastPlaces {
    unsigned first;
    unsigned last;
    LANE_MEMBER static LastPlaces of(unsigned first, unsigned last) { return {first, last}; }
    LANE_MEMBER Bool areOwn() const { return firstLanes(static_cast<int>(last - first + 1)); }
    LANE_MEMBER void list(unsigned* places) const {
        for (unsigned k = 0; k < kLanes; ++k) places[k] = first + k < last ? first + k : last;
    }
};
// Returns the indices of consecutive records. It does not store them word by word and then load them as a vector. Such
// a load would stall, because store forwarding cannot combine several stores.
LANE Uint numbersOf(NextPlaces which) {
    static constexpr unsigned kNumbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return loadUint(kNumbers) + which.first;
}
LANE Uint numbersOf(LastPlaces which) {
    const Uint numbers = numbersOf(NextPlaces{which.first});
    return select(numbers < Uint(which.last), numbers, Uint(which.last));
}

/// The offset of a vec4 in each lane's record. Offsets are in units of 8 bytes (half a vec4), since addresses can scale
/// an index by eight.
struct ListedHalves {
    alignas(Uint) unsigned halves[kLanes];
    LANE_MEMBER unsigned operator[](int lane) const { return halves[lane]; }
};
/// Offsets as in ListedHalves, for consecutive records. They are computed, since reading a list back would take longer.
struct NextHalves {
    unsigned first;
    unsigned step;
    LANE_MEMBER unsigned operator[](int lane) const { return first + step * static_cast<unsigned>(lane); }
};

// Returns the offset of vec4 number `part` in each lane's record of `stride` vec4s.
template <unsigned stride>
LANE ListedHalves halvesOf(AnyPlaces which, unsigned part) {
    Uint vectors = which.lanes;
    for (unsigned k = 1; k < stride; ++k) vectors = vectors + which.lanes;
    ListedHalves listed;
    listLanes(listed.halves, (vectors << 1u) + 2u * part);
    return listed;
}
template <unsigned stride, class Places>
LANE ListedHalves halvesOf(Places which, unsigned part) {
    ListedHalves listed;
    which.list(listed.halves);
    for (unsigned k = 0; k < kLanes; ++k) listed.halves[k] = 2 * (stride * listed.halves[k] + part);
    return listed;
}
template <unsigned stride>
LANE NextHalves halvesOf(NextPlaces which, unsigned part) {
    return {2 * (stride * which.first + part), 2 * stride};
}

// Gather and scatter x, y, z and w of as many vec4s as there are lanes.
template <class Halves>
LANE void gatherColumns(const float* first, const Halves& halves, Real* columns) {
    decltype(Real::v) rows[4];
    for (int k = 0; k < 4; ++k) rows[k] = loadRow(first, halves, k);
    transpose(rows[0], rows[1], rows[2], rows[3]);
    for (int k = 0; k < 4; ++k) columns[k] = rows[k];
}
template <class Halves>
LANE void scatterColumns(float* first, const Halves& halves, const Real* columns) {
    decltype(Real::v) rows[4] = {columns[0].v, columns[1].v, columns[2].v, columns[3].v};
    transpose(rows[0], rows[1], rows[2], rows[3]);
    for (int k = 0; k < 4; ++k) storeRow(first, halves, k, rows[k]);
}

/// Records of `stride` vec4s each.
template <unsigned stride>
struct Records {
    float* first;
    template <class Places>
    LANE_MEMBER LaneVec4 load(Places which, unsigned part = 0) const {
        Real columns[4];
        gatherColumns(first, halvesOf<stride>(which, part), columns);
        return LaneVec4(columns[0], columns[1], columns[2], columns[3]);
    }
    template <class Places>
    requires(stride == 1) LANE_MEMBER void store(Places which, const LaneVec4& v) const {
        const Real columns[4] = {v.x, v.y, v.z, v.w};
        scatterColumns(first, halvesOf<1>(which, 0), columns);
    }
};

// Views of the arrays. A kernel accesses elements by a Uint, or by the index that it is called with. That index denotes
// consecutive elements, one for each lane. `Next` (NextPlaces or LastPlaces) says how it does so, and `last` is the
// last element of the pass. Elements that kernels only read are const, so a kernel that writes them does not compile.

template <class Next>
struct Vec4s {
    Records<1> records;
    unsigned last;
    LANE_MEMBER Vec4s(void* list, unsigned lastElement) : records{static_cast<float*>(list)}, last(lastElement) {}

    /// A reference to an element of each lane, which can be read as a vec4 or written.
    template <class Places>
    struct At {
        Records<1> records;
        Places places;
        LANE_MEMBER operator LaneVec4() const { return records.load(places); }
        LANE_MEMBER explicit operator Vec3() const { return Vec3(records.load(places)); }
        LANE_MEMBER void operator=(const LaneVec4& v) const { records.store(places, v); }
        LANE_MEMBER void operator=(const At& other) const { records.store(places, other); }
    };
    LANE_MEMBER At<AnyPlaces> operator[](Uint place) const { return {records, {place}}; }
    LANE_MEMBER At<Next> operator[](unsigned i) const { return {records, Next::of(i, last)}; }
};

/// Stores a value in the lanes where the condition holds. Leaves the elements of other lanes untouched, since other
/// threads may be reading them.
template <class At>
LANE void storeWhere(Bool condition, const At& element, const LaneVec4& value) {
    if (!anyLane(!condition)) return element.records.store(element.places, value);
    float rows[4 * kLanes];
    unsigned places[kLanes];
    Records<1>{rows}.store(NextPlaces{0}, value);
    element.places.list(places);
    for (unsigned bits = bitsOf(condition); bits != 0; bits &= bits - 1) {
        const auto k = static_cast<unsigned>(__builtin_ctz(bits));
        __builtin_memcpy(element.records.first + 4ull * places[k], rows + 4 * k, 4 * sizeof(float));
    }
}

template <class Next>
struct Floats {
    float* first;
    unsigned last;
    LANE_MEMBER Floats(void* list, unsigned lastElement) : first(static_cast<float*>(list)), last(lastElement) {}

    struct At {
        float* first;
        Next places;
        LANE_MEMBER operator Real() const {
            if constexpr (requires { places.last; }) return gatherReal(first, numbersOf(places));
            return loadReal(first + places.first);
        }
        LANE_MEMBER void operator=(Real v) const {
            if constexpr (!requires { places.last; }) return storeReal(first + places.first, v);
            unsigned to[kLanes];
            float values[kLanes];
            places.list(to);
            storeReal(values, v);
            for (int k = 0; k < kLanes; ++k) first[to[k]] = values[k];
        }
    };
    LANE_MEMBER const Real operator[](Uint place) const { return gatherReal(first, place); }
    LANE_MEMBER At operator[](unsigned i) const { return {first, Next::of(i, last)}; }
};

// Atomic functions as in GLSL, for numbers that other threads may be changing.
LANE void atomicOr(unsigned& number, unsigned value) { __atomic_fetch_or(&number, value, __ATOMIC_RELAXED); }
LANE unsigned atomicAdd(unsigned& number, unsigned value) {
    return __atomic_fetch_add(&number, value, __ATOMIC_RELAXED);
}

LANE int atomicAdd(int& number, int value) { return __atomic_fetch_add(&number, value, __ATOMIC_RELAXED); }
LANE unsigned atomicMin(unsigned& number, unsigned value) {
    unsigned old = __atomic_load_n(&number, __ATOMIC_RELAXED);
    while (old > value &&
           !__atomic_compare_exchange_n(&number, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    return old;
}

template <class Next>
struct Uints {
    const unsigned* first;
    unsigned last;
    LANE_MEMBER Uints(void* list, unsigned lastElement) : first(static_cast<unsigned*>(list)), last(lastElement) {}

    LANE_MEMBER const Uint operator[](Uint place) const { return gatherUint(first, place); }
    LANE_MEMBER const Uint operator[](unsigned i) const { return gatherUint(first, numbersOf(Next::of(i, last))); }
};

/// A thread's buffer of records, of `Words` words each, that it has yet to append to a list. Appending many records
/// together takes fewer atomic operations, and threads do not write to one another's cache lines.
template <unsigned Words>
struct Appended {
    static constexpr unsigned kRoom = 1024 / Words;
    static_assert(kRoom >= kLanes);

    unsigned words[kRoom * Words];
    unsigned count = 0;

    /// Adds a record for each lane where `isOn` is true.
    /// `fields`: the words of the records, one for each lane.
    /// `flushFirst`: function that calls flush(); it is called if the buffer is full.
    template <class Flush>
    LANE_MEMBER void append(Bool isOn, const Uint* fields, Flush flushFirst) {
        if (!anyLane(isOn)) return;
        if (count + kLanes > kRoom) flushFirst();
        constexpr unsigned kAtOnce = Words < 4 ? 1 : 4;  // words of a record that are contiguous in `rows`
        static_assert(Words % kAtOnce == 0);
        unsigned rows[Words / kAtOnce][kAtOnce * kLanes];
        for (unsigned part = 0; part < Words / kAtOnce; ++part) {
            if constexpr (kAtOnce == 1) {
                listLanes(rows[part], fields[part]);
            } else {
                const auto column = [&](unsigned k) LANE_MEMBER { return uintBitsToFloat(fields[4 * part + k]); };
                float vectors[4 * kLanes];
                Records<1>{vectors}.store(NextPlaces{0}, LaneVec4(column(0), column(1), column(2), column(3)));
                __builtin_memcpy(rows[part], vectors, sizeof vectors);
            }
        }
        for (unsigned bits = bitsOf(isOn); bits != 0; bits &= bits - 1) {
            const auto k = static_cast<unsigned>(__builtin_ctz(bits));
            for (unsigned part = 0; part < Words / kAtOnce; ++part) {
                __builtin_memcpy(words + count * Words + part * kAtOnce, rows[part] + k * kAtOnce, 4ull * kAtOnce);
            }
            ++count;
        }
    }
    /// Appends the records of the buffer to a list, and empties the buffer.
    /// `tally`: length of the list; keeps counting when the list is full.
    /// `capacity`: number of records for which the list has room.
    LANE_MEMBER void flush(unsigned& tally, unsigned capacity, void* list) {
        const unsigned slot = atomicAdd(tally, count);
        const unsigned room = slot < capacity ? capacity - slot : 0;
        __builtin_memcpy(static_cast<unsigned*>(list) + 1ull * Words * slot, words,
                         4ull * Words * (count < room ? count : room));
        count = 0;
    }
};
