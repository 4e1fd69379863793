#include "solver/cpu/rows/wave.h"

#include <algorithm>

#include "cloth/grid.h"
#include "physics/kernels.h"

namespace drape::cpu {

namespace {

/// Whether a colour has a part in a substep: where bends are a force, bend links are not relaxed.
bool isRelaxed(const RelaxRows& relaxation, const SubstepPlan& plan) {
    return !plan.bends || relaxation.material.kind < static_cast<glm::uint>(LinkKind::bend);
}

bool bends(const WaveCloth& cloth, const SubstepPlan& plan) { return plan.bends && cloth.bends; }

}  // namespace

int lagOf(const WaveCloth& cloth, const SubstepPlan& plan) {
    int once = 0;
    for (const RelaxRows& relaxation : cloth.relaxations) once += isRelaxed(relaxation, plan) ? relaxation.down : 0;
    return once * static_cast<int>(plan.iterations) + (plan.air ? 1 : 0) + (bends(cloth, plan) ? 2 : 0);
}

Wave::Wave(const WaveCloth& cloth, std::span<const Substep> substeps, WaveScratch& scratch)
    : cloth_(cloth), substeps_(substeps), links_(cloth_, substeps), scratch_(&scratch) {
    int rememberedRows = 1;
    bool air = false;
    bool bent = false;
    for (std::size_t s = 0; s < substeps.size(); ++s) {
        const SubstepPlan& plan = substeps[s].plan;
        if (!cloth_.attachments.empty()) add(Kind::attach, s, 0);
        if (plan.air) add(Kind::wind, s, 1);
        if (s > 0 && passes_.back().kind == Kind::finish) {
            passes_.back().moves = true;
        } else {
            add(Kind::move, s, 0);
        }
        if (bends(cloth, plan)) {
            add(Kind::measure, s, 1);
            add(Kind::unbend, s, 1);
        }
        for (glm::uint iteration = 0; iteration < plan.iterations; ++iteration) {
            for (std::size_t k = 0; k < cloth_.relaxations.size(); ++k) {
                if (!isRelaxed(cloth_.relaxations[k], plan)) continue;
                add(Kind::relax, s, cloth_.relaxations[k].down, links_.add(s, k));
            }
            add(Kind::finish, s, 0, 0, iteration + 1 == plan.iterations);
        }
        rememberedRows = std::max(rememberedRows, lagOf(cloth_, plan) + kRowsAtOnce);
        air = air || plan.air;
        bent = bent || bends(cloth, plan);
    }
    // The first pass need not wait for any before it: its reach is the distance it reads ahead.
    ahead_ = passes_.front().lag;
    for (Pass& pass : passes_) pass.lag -= ahead_;
    lag_ = passes_.back().lag;
    const RowLayout& layout = cloth_.rows->layout;
    scratch.reserve(layout, substeps.size(), rememberedRows, air, bent);
}

/// A pass that reaches as many rows down comes that much later than all before it.
void Wave::add(Kind kind, std::size_t substep, int reach, std::size_t links, bool last) {
    const int before = passes_.empty() ? 0 : passes_.back().lag;
    passes_.push_back({kind, substep, links, last, false, before + reach});
}

void Wave::run(int tick) {
    for (const Pass& pass : passes_) {
        const int row = kRowsAtOnce * tick - pass.lag;
        if (row <= -kRowsAtOnce) break;
        if (pass.kind == Kind::relax) {
            links_.relaxRows(pass.links, row);
            continue;
        }
        const int end = std::min(row + kRowsAtOnce, cloth_.rows->layout.rows);
        for (int each = std::max(row, 0); each < end; ++each) runPass(pass, each);
    }
}

void Wave::runPass(const Pass& pass, int row) {
    const Surroundings& around = substeps_[pass.substep].around;
    switch (pass.kind) {
        case Kind::attach:
            return attach(pass.substep, row);
        case Kind::wind:
            if (row + 1 < cloth_.rows->layout.rows) cloth_.kernels->wind(windRow(pass.substep, row), around);
            return;
        case Kind::move: {
            ParticleRow particles = particleRow(pass.substep, row);
            if (pass.substep == 0 && row + kAhead < cloth_.rows->layout.rows) {
                particles.fetchAhead = kAhead * cloth_.rows->layout.row;
            }
            if (bends(cloth_, substeps_[pass.substep].plan)) particles.remembered = nullptr;
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

void Wave::attach(std::size_t substep, int row) {
    const RowLayout& layout = cloth_.rows->layout;
    physics::Kernels kernels;
    kernels.params = substeps_[substep].params;
    for (const RowAttachment& held : std::ranges::equal_range(cloth_.attachments, row, {}, &RowAttachment::row)) {
        const float* const p = cloth_.rows->positionRow(row) + held.place;
        float* const d = cloth_.rows->displacementRow(row) + held.place;
        const glm::vec3 position(p[0], p[layout.component], p[2 * layout.component]);
        const glm::vec3 last(d[0], d[layout.component], d[2 * layout.component]);
        const float inverseMass = cloth_.rows->inverseMassRow(row)[held.place];
        const glm::vec3 moved = kernels.attachedMotion(held.attachment, position, inverseMass, last);
        for (int axis = 0; axis < 3; ++axis) d[axis * layout.component] = moved[axis];
    }
}

void Wave::finish(const Pass& pass, int row) {
    const bool tethered = substeps_[pass.substep].plan.tethered && cloth_.tethers;
    const TetherRow tethers = tethered ? cloth_.tethers->row(row) : TetherRow{};
    NextMove next;
    if (pass.moves) {
        const Substep& nextSubstep = substeps_[pass.substep + 1];
        next.around = &nextSubstep.around;
        if (!bends(cloth_, nextSubstep.plan)) next.remembered = scratch_->remembered(pass.substep + 1, row);
    }
    cloth_.kernels->finish(particleRow(pass.substep, row), substeps_[pass.substep].around,
                           tethered ? &tethers : nullptr, pass.last, pass.moves ? &next : nullptr);
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
    m.alongWeights = cloth_.bends->along(row);
    m.uprightWeights = cloth_.bends->upright(row);
    m.bends = scratch_->bends(substep, row);
    m.quarter = rows.layout.quarter;
    m.vectors = rows.layout.vectors;
    m.component = rows.layout.component;
    return m;
}

BendRow Wave::bendRow(std::size_t substep, int row) {
    const int last = cloth_.rows->layout.rows - 1;
    return {scratch_->bends(substep, std::max(row - 1, 0)), scratch_->bends(substep, row),
            scratch_->bends(substep, std::min(row + 1, last)), substeps_[substep].params.bending};
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
    p.allFree = !p.anyPinned && 4 * rows.layout.vectors == rows.layout.columns;
    p.mayBeTiny = rows.mayBeTiny;
    if (substeps_[substep].plan.air) {
        p.forcesAbove = row > 0 ? scratch_->forces(substep, row - 1) : scratch_->noForces();
        p.forcesBelow = row + 1 < rows.layout.rows ? scratch_->forces(substep, row) : scratch_->noForces();
    }
    return p;
}

}  // namespace drape::cpu
