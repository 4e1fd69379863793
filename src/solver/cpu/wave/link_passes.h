#pragma once

#include <span>
#include <vector>

#include "solver/cpu/wave/wave_cloth.h"

namespace drape::cpu {

/// The link passes of a wave: each relaxes one colour in one substep, kRowsAtOnce rows at a time.
class LinkPasses {
public:
    /// Both must outlive it.
    LinkPasses(const WaveCloth& cloth, std::span<const Substep> substeps);

    /// Adds a pass over a colour (an index into WaveCloth::relaxations) in a substep; returns the number of the pass.
    std::size_t add(std::size_t substep, std::size_t relaxation);
    /// Relaxes the links whose first ends are in kRowsAtOnce rows from `row` on, as far as there are such rows.
    void relaxRows(std::size_t pass, int row);

private:
    struct LinkPass {
        std::size_t substep;
        std::size_t relaxation;
        RelaxRow usual;   // the parameters of most rows, without pointers
        float described;  // their LinkMaterial::compliance
    };
    bool isUsual(const LinkPass& pass, int row) const;
    RelaxRow unusual(const LinkPass& pass, int row);
    RelaxRow describe(const LinkPass& pass, float described, float inverseMass) const;
    void relaxTogether(const LinkPass& pass, int first, int end) const;
    void relax(const RelaxRow& described, int down, int row, std::span<const LinkRun> runs) const;

    const WaveCloth* cloth_;
    std::span<const Substep> substeps_;
    std::vector<LinkPass> passes_;
    std::vector<float> compliances_;  // of one row of links
};

}  // namespace drape::cpu
