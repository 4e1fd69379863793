#pragma once

// Lists that kernels append records to by an atomic count. Included once for each instruction set.

/// Records of as many words that a thread has still to append. Many at once take fewer atomic operations, and threads do
/// not write to one another's cache lines.
template <unsigned Words>
struct Appended {
    static constexpr unsigned kRoom = 1024 / Words;
    static_assert(kRoom >= kLanes);

    unsigned words[kRoom * Words];
    unsigned count = 0;

    /// fields: the words, of each lane. flushFirst: calls flush(), where there is no room.
    template <class Flush>
    LANE_MEMBER void append(Bool isOn, const Uint* fields, Flush flushFirst) {
        if (!anyLane(isOn)) return;
        if (count + kLanes > kRoom) flushFirst();
        constexpr unsigned kAtOnce = Words < 4 ? 1 : 4;  // words of a record that are side by side in `rows`
        static_assert(Words % kAtOnce == 0);
        unsigned on[kLanes], rows[Words / kAtOnce][kAtOnce * kLanes];
        storeUint(on, select(isOn, Uint(1u), Uint(0u)));
        for (unsigned part = 0; part < Words / kAtOnce; ++part) {
            if constexpr (kAtOnce == 1) {
                storeUint(rows[part], fields[part]);
            } else {
                const auto column = [&](unsigned k) LANE_MEMBER { return uintBitsToFloat(fields[4 * part + k]); };
                float vectors[4 * kLanes];
                Records<1>{vectors}.store(NextPlaces{0}, LaneVec4(column(0), column(1), column(2), column(3)));
                __builtin_memcpy(rows[part], vectors, sizeof vectors);
            }
        }
        for (unsigned k = 0; k < kLanes; ++k) {
            if (on[k] == 0) continue;
            for (unsigned part = 0; part < Words / kAtOnce; ++part) {
                __builtin_memcpy(words + count * Words + part * kAtOnce, rows[part] + k * kAtOnce, 4ull * kAtOnce);
            }
            ++count;
        }
    }
    /// tally: the length of the list, which goes on where there is no room left.
    LANE_MEMBER void flush(unsigned& tally, unsigned capacity, void* list) {
        const unsigned slot = atomicAdd(tally, count);
        const unsigned room = slot < capacity ? capacity - slot : 0;
        __builtin_memcpy(static_cast<unsigned*>(list) + 1ull * Words * slot, words,
                         4ull * Words * (count < room ? count : room));
        count = 0;
    }
};
