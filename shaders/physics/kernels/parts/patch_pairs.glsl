#pragma once
// A pair of patches in 8 bytes. Each substep reads all pairs: in large sheets, these are most of the bytes that contact
// reads.
// From low to high bits: the first patch (21 bits), the second patch (21 bits), the clear distance in units of 2^-20 m
// (21 bits), and 1 if the pair was not measured since it was listed.

// Packs a pair.
// `a`: index of a patch, at most b; equal to b if a patch is paired with itself.
// `clear`: the clear distance of the pair (patch_travels.glsl), m. It is rounded down. A distance below 0 becomes 0,
// which makes the pair due in every substep too.
FN PatchPair packedPair(Uint a, Uint b, Real clear, Bool unmeasured) {
    PRECISE Real units = clear * 1048576.0f;
    Uint whole = Uint(Int(select(units > 0.0f, lesser(units, Real(2097151.0f)), Real(0.0f))));  // 0 for a NaN
    PatchPair pair;
    pair.low = a | (b << kPatchBits);
    pair.high = (b >> (32u - kPatchBits)) | (whole << (2u * kPatchBits - 32u)) |
                select(unmeasured, Uint(0x80000000u), Uint(0u));
    return pair;
}

FN Uint firstOf(PatchPair pair) { return pair.low & ((1u << kPatchBits) - 1u); }
FN Uint secondOf(PatchPair pair) {
    return (pair.low >> kPatchBits) | ((pair.high & ((1u << (2u * kPatchBits - 32u)) - 1u)) << (32u - kPatchBits));
}
FN Real clearOf(PatchPair pair) {
    PRECISE Real clear = Real((pair.high << 1u) >> (2u * kPatchBits - 31u)) * 9.53674316e-7f;
    return clear;
}
FN Bool isUnmeasured(PatchPair pair) { return (pair.high >> 31u) != 0u; }
