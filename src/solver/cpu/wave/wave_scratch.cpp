#include "solver/cpu/wave/wave_scratch.h"

namespace drape::cpu {

void WaveScratch::reserve(const RowLayout& layout, std::size_t substeps, const Kept& kept, bool forces, bool bends) {
    const auto row = static_cast<std::size_t>(layout.row);
    const std::size_t remembered = row * substeps * static_cast<std::size_t>(kept.remembered);
    if (row_ != layout.row || remembered > rememberedSize_) {
        remembered_ = FloatArray(remembered);
        rememberedSize_ = remembered;
    }
    const std::size_t needed = forces ? 2 * row * static_cast<std::size_t>(kept.forces) * substeps : 0;
    if (row_ != layout.row || needed > forcesSize_) {
        forces_ = FloatArray(needed);
        noForces_ = FloatArray(2 * row);
        forcesSize_ = needed;
    }
    const std::size_t bendsNeeded = bends ? 2 * row * static_cast<std::size_t>(kept.bends) * substeps : 0;
    if (row_ != layout.row || bendsNeeded > bendsSize_) {
        bends_ = FloatArray(bendsNeeded);
        bendsSize_ = bendsNeeded;
    }
    row_ = layout.row;
    kept_ = kept;
}

}  // namespace drape::cpu
