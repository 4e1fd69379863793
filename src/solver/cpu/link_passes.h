#pragma once

#include <span>
#include <vector>

#include "solver/cpu/wave_cloth.h"

namespace drape::cpu {

/// Passes over the links of one colour each, kRowsAtOnce rows at a time.
class LinkPasses {
public:
    /// Both must outlive it.
    LinkPasses(const WaveCloth& cloth, std::span<const Substep> substeps);

    /// A pass over the links of a colour (an index into WaveCloth::relaxations) in a substep; its number.
    std::size_t add(std::size_t substep, std::size_t relaxation);
    /// Relaxes the links that begin in kRowsAtOnce rows from `row` on. Rows that there are not are left out.
    void relaxRows(std::size_t pass, int row);

private:
    struct Pass {
        std::size_t substep;
        std::size_t relaxation;
        RelaxRow usual;   // of most rows, without where they are
        float described;  // LinkMaterial::compliance of those
    };
    bool isUsual(const Pass& pass, int row) const;
    RelaxRow unusual(const Pass& pass, int row);
    RelaxRow describe(const Pass& pass, float described, float inverseMass) const;
    void relaxTogether(const Pass& pass, int first, int end) const;
    void relax(const RelaxRow& described, int down, int row, std::span<const LinkRun> runs) const;

    const WaveCloth* cloth_;
    std::span<const Substep> substeps_;
    std::vector<Pass> passes_;
    std::vector<float> compliances_;  // of one row of links
};

}  // namespace drape::cpu
