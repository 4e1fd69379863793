#pragma once

#include <span>
#include <vector>

#include "solver/cpu/wave/wave_cloth.h"

namespace drape::cpu {

/// The link passes of a wave. Each relaxes one colour in one substep, kRowsAtOnce rows at a time.
class LinkPasses {
public:
    /// `cloth` and `substeps` must outlive this object.
    LinkPasses(const WaveCloth& cloth, std::span<const Substep> substeps);

    /// Adds a pass over a colour in a substep and returns its number.
    /// `relaxation`: index into WaveCloth::relaxations.
    std::size_t add(std::size_t substep, std::size_t relaxation);
    /// Relaxes the links whose first ends are in the kRowsAtOnce rows from `row` on. Skips rows that the cloth does not
    /// have.
    void relaxRows(std::size_t pass, int row);

private:
    struct LinkPass {
        std::size_t substep;
        std::size_t relaxation;
        RelaxRow usual;   // parameters of most rows, without pointers
        float described;  // LinkMaterial::compliance of most rows
    };
    bool isUsual(const LinkPass& pass, int row) const;
    RelaxRow unusual(const LinkPass& pass, int row);
    RelaxRow describe(const LinkPass& pass, float described, float inverseMass) const;
    void relaxTogether(const LinkPass& pass, int first, int end) const;
    void relax(const RelaxRow& described, int down, int row, std::span<const LinkRun> runs) const;

    const WaveCloth* cloth_;
    std::span<const Substep> substeps_;
    std::vector<LinkPass> passes_;
    std::vector<float> compliances_;  // compliances of one row of links, 1/kg
};

}  // namespace drape::cpu
