#include "solver/cpu/wave.h"

#include <algorithm>

#include "cloth/grid.h"
#include "physics/dialect.h"

namespace drape::cpu {

namespace {

/// Whether a colour has a part in a block: where bends are a force, bend links are not relaxed.
bool isRelaxed(const RelaxRows& relaxation, const Block& block) {
    return !block.bends || relaxation.material.kind < static_cast<glm::uint>(LinkKind::bend);
}

bool bends(const WaveCloth& cloth, const Block& block) { return block.bends && cloth.bends; }

}  // namespace

int lagOf(const WaveCloth& cloth, const Block& block) {
    int once = 0;
    for (const RelaxRows& relaxation : cloth.relaxations) once += isRelaxed(relaxation, block) ? relaxation.down : 0;
    return once * static_cast<int>(block.iterations) + (block.air ? 1 : 0) + (bends(cloth, block) ? 2 : 0);
}

void WaveScratch::reserve(const RowLayout& layout, std::size_t substeps, int rememberedRows, bool forces, bool bends) {
    const auto row = static_cast<std::size_t>(layout.row);
    const std::size_t remembered = row * substeps * static_cast<std::size_t>(rememberedRows);
    if (row_ != layout.row || remembered > rememberedSize_) {
        remembered_ = FloatArray(remembered);
        rememberedSize_ = remembered;
    }
    const std::size_t needed = forces ? 2 * row * static_cast<std::size_t>(kForceRows) * substeps : 0;
    if (row_ != layout.row || needed > forcesSize_) {
        forces_ = FloatArray(needed);
        noForces_ = FloatArray(2 * row);
        forcesSize_ = needed;
    }
    const std::size_t bendsNeeded = bends ? 2 * row * static_cast<std::size_t>(kBendRows) * substeps : 0;
    if (row_ != layout.row || bendsNeeded > bendsSize_) {
        bends_ = FloatArray(bendsNeeded);
        bendsSize_ = bendsNeeded;
    }
    row_ = layout.row;
    rememberedRows_ = rememberedRows;
}

Wave::Wave(const WaveCloth& cloth, std::span<const Substep> substeps, WaveScratch& scratch)
    : cloth_(cloth), substeps_(substeps), scratch_(&scratch) {
    int rememberedRows = 1;
    bool air = false;
    bool bent = false;
    for (std::size_t s = 0; s < substeps.size(); ++s) {
        const Block& block = substeps[s].block;
        if (block.air) add(Kind::wind, s, 1);
        if (s > 0 && passes_.back().kind == Kind::finish && !block.air) {
            passes_.back().moves = true;
        } else {
            add(Kind::move, s, 0);
        }
        if (bends(cloth, block)) {
            add(Kind::measure, s, 1);
            add(Kind::unbend, s, 1);
        }
        for (glm::uint iteration = 0; iteration < block.iterations; ++iteration) {
            for (std::size_t k = 0; k < cloth_.relaxations.size(); ++k) {
                if (isRelaxed(cloth_.relaxations[k], block)) add(Kind::relax, s, cloth_.relaxations[k].down, k);
            }
            add(Kind::finish, s, 0, 0, iteration + 1 == block.iterations);
        }
        rememberedRows = std::max(rememberedRows, lagOf(cloth_, block) + 2);
        air = air || block.air;
        bent = bent || bends(cloth, block);
    }
    // The first pass need not wait for any before it: its reach is what it reads ahead.
    ahead_ = passes_.front().lag;
    for (Pass& pass : passes_) pass.lag -= ahead_;
    lag_ = passes_.back().lag;
    const RowLayout& layout = cloth_.rows->layout;
    scratch.reserve(layout, substeps.size(), rememberedRows, air, bent);
    compliances_.resize(static_cast<std::size_t>(layout.component));
}

/// A pass that reaches as many rows down comes that much later than all before it.
void Wave::add(Kind kind, std::size_t substep, int reach, std::size_t relaxation, bool last) {
    const int before = passes_.empty() ? 0 : passes_.back().lag;
    passes_.push_back({kind, substep, relaxation, last, false, before + reach});
}

void Wave::run(int tick) {
    for (const Pass& pass : passes_) {
        const int row = 2 * tick - pass.lag;
        if (row < -1) break;
        if (pass.kind == Kind::relax) {
            relaxTwo(pass, row);
            continue;
        }
        for (const int each : {row, row + 1}) {
            if (each >= 0 && each < cloth_.rows->layout.rows) runPass(pass, each);
        }
    }
}

void Wave::runPass(const Pass& pass, int row) {
    const Surroundings& around = substeps_[pass.substep].around;
    switch (pass.kind) {
        case Kind::wind:
            if (row + 1 < cloth_.rows->layout.rows) cloth_.kernels->wind(windRow(pass.substep, row), around);
            return;
        case Kind::move: {
            ParticleRow particles = particleRow(pass.substep, row);
            constexpr int kAhead = 3;  // rows
            if (pass.substep == 0 && row + kAhead < cloth_.rows->layout.rows) {
                particles.fetchAhead = kAhead * cloth_.rows->layout.row;
            }
            if (bends(cloth_, substeps_[pass.substep].block)) particles.remembered = nullptr;
            return cloth_.kernels->move(particles, around);
        }
        case Kind::measure:
            return cloth_.kernels->measure(measureRow(pass.substep, row));
        case Kind::unbend:
            return cloth_.kernels->unbend(particleRow(pass.substep, row), bendRow(pass.substep, row));
        case Kind::relax:
            return;
        case Kind::finish:
            return finish(pass, row);
    }
}

void Wave::finish(const Pass& pass, int row) {
    const bool tethered = substeps_[pass.substep].block.tethered && cloth_.tethers;
    const TetherRow tethers = tethered ? cloth_.tethers->row(row) : TetherRow{};
    NextMove next;
    if (pass.moves) {
        const Substep& nextSubstep = substeps_[pass.substep + 1];
        next.around = &nextSubstep.around;
        if (!bends(cloth_, nextSubstep.block)) next.remembered = scratch_->remembered(pass.substep + 1, row);
    }
    cloth_.kernels->finish(particleRow(pass.substep, row), substeps_[pass.substep].around,
                           tethered ? &tethers : nullptr, pass.last, pass.moves ? &next : nullptr);
}

/// Whether RelaxRow::equal holds of the links that begin in a row.
bool Wave::areEqual(const Pass& pass, int row) const {
    const RelaxRows& links = cloth_.relaxations[pass.relaxation];
    const float mass = cloth_.rows->equalMasses[static_cast<std::size_t>(row)];
    const bool varies = links.rowCompliances[static_cast<std::size_t>(row)] < 0.0f &&
                        substeps_[pass.substep].complianceFactors[pass.relaxation] > 0.0f;
    return mass > 0.0f && mass == cloth_.rows->equalMasses[static_cast<std::size_t>(row + links.down)] && !varies &&
           (links.material.flags & (physics::kTensionOnly | physics::kSoft)) == 0;
}

/// RelaxRow::givesWay.
bool Wave::givesWay(const Pass& pass) const {
    return substeps_[pass.substep].complianceFactors[pass.relaxation] > 0.0f &&
           cloth_.relaxations[pass.relaxation].material.compliance > 0.0f;
}

/// The links that begin in a row or in the next one; where both are alike at once.
void Wave::relaxTwo(const Pass& pass, int row) {
    const RelaxRows& links = cloth_.relaxations[pass.relaxation];
    const int end = cloth_.rows->layout.rows - links.down;
    const auto at = [](int r) { return static_cast<std::size_t>(r) % 4; };
    if (row >= 0 && row + 1 < end && !links.runs[at(row)].empty() && !links.runs[at(row + 1)].empty()) {
        const auto& masses = cloth_.rows->equalMasses;
        const bool alike = areEqual(pass, row) && areEqual(pass, row + 1) &&
                           masses[static_cast<std::size_t>(row)] == masses[static_cast<std::size_t>(row) + 1] &&
                           links.rowCompliances[static_cast<std::size_t>(row)] ==
                               links.rowCompliances[static_cast<std::size_t>(row) + 1];
        // Rows that give way may have to be taken by the text itself, each with its masses.
        if (alike && !givesWay(pass)) return relax(pass, row, links.pairs[at(row)], true);
    }
    for (const int each : {row, row + 1}) {
        if (each >= 0 && each < end && !links.runs[at(each)].empty())
            relax(pass, each, links.runs[at(each)], areEqual(pass, each));
    }
}

void Wave::relax(const Pass& pass, int row, const std::vector<LinkRun>& runs, bool equal) {
    ClothRows& rows = *cloth_.rows;
    const RelaxRows& links = cloth_.relaxations[pass.relaxation];
    const int other = row + links.down;
    const Substep& substep = substeps_[pass.substep];
    const float factor = substep.complianceFactors[pass.relaxation];
    const float described = links.rowCompliances[static_cast<std::size_t>(row)];
    const float massA = rows.equalMasses[static_cast<std::size_t>(row)];
    const float massB = rows.equalMasses[static_cast<std::size_t>(other)];
    const bool varies = described < 0.0f && factor > 0.0f;

    RelaxRow r;
    r.rowA = rows.positionRow(row);
    r.rowB = rows.positionRow(other);
    r.runs = runs.data();
    r.runCount = static_cast<int>(runs.size());
    r.component = rows.layout.component;
    r.restLength = links.restLength;
    r.stiffness = substep.stiffnesses[pass.relaxation];
    r.tensionOnly = (links.material.flags & physics::kTensionOnly) != 0;
    r.soft = (links.material.flags & physics::kSoft) != 0;
    r.equal = equal;
    r.compliance = factor > 0.0f ? described * factor : 0.0f;
    r.early = substep.earlies[pass.relaxation];
    r.givesWay = givesWay(pass);
    r.inverseMassesA = rows.inverseMassRow(row);
    r.inverseMassesB = rows.inverseMassRow(other);
    if (r.equal) {
        r.inverseMass = massA;
        const float compliance = physics::resolvedCompliance(massA, massB, r.compliance, r.early);
        r.weight = physics::linkWeight(massA, massB, compliance, 0.0f);
    } else {
        if (varies) {
            const float* const from = links.compliances.data() + static_cast<long long>(rows.layout.component) * row;
            for (std::size_t k = 0; k < compliances_.size(); ++k) compliances_[k] = from[k] * factor;
            r.compliances = compliances_.data();
        }
    }
    cloth_.kernels->relax(r);
}

WindRow Wave::windRow(std::size_t substep, int row) {
    ClothRows& rows = *cloth_.rows;
    WindRow w;
    w.above = rows.positionRow(row);
    w.below = rows.positionRow(row + 1);
    w.movedAbove = rows.displacementRow(row);
    w.movedBelow = rows.displacementRow(row + 1);
    w.air = cloth_.air->data() + 2 * rows.layout.row * row;
    w.forces = scratch_->forces(substep, row);
    w.cells = rows.layout.columns - 1;
    w.quarter = rows.layout.quarter;
    w.vectors = rows.layout.vectors;
    w.component = rows.layout.component;
    w.restArea = cloth_.triangleArea;
    return w;
}

MeasureRow Wave::measureRow(std::size_t substep, int row) {
    ClothRows& rows = *cloth_.rows;
    MeasureRow m;
    m.positions = rows.positionRow(row);
    if (row > 0 && row + 1 < rows.layout.rows) {
        m.above = rows.positionRow(row - 1);
        m.below = rows.positionRow(row + 1);
    }
    m.alongShares = cloth_.bends->along(row);
    m.uprightShares = cloth_.bends->upright(row);
    m.bends = scratch_->bends(substep, row);
    m.quarter = rows.layout.quarter;
    m.vectors = rows.layout.vectors;
    m.component = rows.layout.component;
    return m;
}

BendRow Wave::bendRow(std::size_t substep, int row) {
    const int last = cloth_.rows->layout.rows - 1;
    return {scratch_->bends(substep, std::max(row - 1, 0)), scratch_->bends(substep, row),
            scratch_->bends(substep, std::min(row + 1, last)), substeps_[substep].bending};
}

ParticleRow Wave::particleRow(std::size_t substep, int row) {
    ClothRows& rows = *cloth_.rows;
    ParticleRow p;
    p.positions = rows.positionRow(row);
    p.displacements = rows.displacementRow(row);
    p.remembered = scratch_->remembered(substep, row);
    p.inverseMasses = rows.inverseMassRow(row);
    p.quarter = rows.layout.quarter;
    p.vectors = rows.layout.vectors;
    p.component = rows.layout.component;
    p.anyPinned = rows.anyPinned[static_cast<std::size_t>(row)];
    p.mayBeTiny = rows.mayBeTiny;
    if (substeps_[substep].block.air) {
        p.forcesAbove = row > 0 ? scratch_->forces(substep, row - 1) : scratch_->noForces();
        p.forcesBelow = row + 1 < rows.layout.rows ? scratch_->forces(substep, row) : scratch_->noForces();
    }
    return p;
}

}  // namespace drape::cpu
