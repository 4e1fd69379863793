#include "solver/cpu/wave/wave.h"

#include <algorithm>

#include "cloth/description/grid.h"
#include "physics/kernels.h"

namespace drape::cpu {

namespace {

/// Tells whether a colour takes part in a substep. Where bends are a force, bend links are not relaxed.
bool isRelaxed(const RelaxRows& relaxation, const SubstepPlan& plan) {
    return !plan.bends || relaxation.material.kind < static_cast<glm::uint>(LinkKind::bend);
}

/// Returns about how long a pass takes, relative to a pass over the links of one colour.
int workOf(WaveKind kind) {
    switch (kind) {
        case WaveKind::wind:
            return 7;
        case WaveKind::finish:
            return 5;
        default:
            return 1;
    }
}

bool bends(const WaveCloth& cloth, const SubstepPlan& plan) { return plan.bends && cloth.bends; }

}  // namespace

int lagOf(const WaveCloth& cloth, const SubstepPlan& plan) {
    int once = 0;
    for (const RelaxRows& relaxation : cloth.relaxations) once += isRelaxed(relaxation, plan) ? relaxation.down : 0;
    return once * static_cast<int>(plan.iterations) + (plan.air ? 1 : 0) + (bends(cloth, plan) ? 2 : 0);
}

Wave::Wave(const WaveCloth& cloth, std::span<const Substep> substeps, WaveScratch& scratch, bool inStrips)
    : cloth_(&cloth), substeps_(substeps), links_(cloth, substeps), scratch_(&scratch) {
    int rememberedRows = 1;
    bool air = false;
    bool bent = false;
    for (std::size_t s = 0; s < substeps.size(); ++s) {
        const SubstepPlan& plan = substeps[s].plan;
        if (!cloth_->attachments.empty()) add(WaveKind::attach, s, 0);
        if (plan.air) add(WaveKind::wind, s, 1);
        if (s > 0 && passes_.back().kind == WaveKind::finish) {
            passes_.back().moves = true;
        } else {
            add(WaveKind::move, s, 0);
        }
        if (bends(cloth, plan)) {
            add(WaveKind::measure, s, 1);
            add(WaveKind::unbend, s, 1);
        }
        for (glm::uint iteration = 0; iteration < plan.iterations; ++iteration) {
            for (std::size_t k = 0; k < cloth_->relaxations.size(); ++k) {
                if (!isRelaxed(cloth_->relaxations[k], plan)) continue;
                add(WaveKind::relax, s, cloth_->relaxations[k].down, links_.add(s, k));
            }
            add(WaveKind::finish, s, 0, 0, iteration + 1 == plan.iterations);
        }
        rememberedRows = std::max(rememberedRows, lagOf(*cloth_, plan) + kRowsAtOnce);
        air = air || plan.air;
        bent = bent || bends(cloth, plan);
    }
    countLags();
    const RowLayout& layout = cloth_->rows->layout;
    const WaveScratch::Kept few{.remembered = rememberedRows};
    scratch.reserve(layout, substeps.size(), inStrips ? WaveScratch::allRows(layout) : few, air, bent);
}

void Wave::add(WaveKind kind, std::size_t substep, int reach, std::size_t links, bool last) {
    passes_.push_back({kind, substep, links, last, false, reach, 0});
}

/// Sets the lag of each pass. A pass lags behind the previous pass by as many rows as it reaches down. The first pass
/// waits for no other: its reach is the number of rows that it reads ahead.
void Wave::countLags() {
    ahead_ = passes_.front().reach;
    lag_ = 0;
    for (WavePass& pass : std::span(passes_).subspan(1)) pass.lag = lag_ += pass.reach;
    passes_.front().lag = 0;
}

std::vector<int> Wave::strips(int count) const {
    const int rows = cloth_->rows->layout.rows;
    const auto workOfTick = [&](int tick) {
        int work = 0;
        for (const WavePass& pass : passes_) {
            const int row = kRowsAtOnce * tick - pass.lag;
            work += workOf(pass.kind) * std::max(0, std::min(row + kRowsAtOnce, rows) - std::max(row, 0));
        }
        return work;
    };
    long long all = 0;
    for (int tick = 0; tick < ticks(); ++tick) all += workOfTick(tick);
    std::vector<int> cuts{0};
    long long done = 0;
    for (int tick = 0; tick < ticks(); ++tick) {
        done += workOfTick(tick);
        const auto ended = static_cast<long long>(cuts.size());
        if (ended < count && done * count >= all * ended) cuts.push_back(tick + 1);
    }
    cuts.push_back(ticks());
    return cuts;
}

void Wave::run(int tick) {
    for (const WavePass& pass : passes_) {
        const int row = kRowsAtOnce * tick - pass.lag;
        if (row <= -kRowsAtOnce) break;
        runRows(pass, row);
    }
}

void Wave::runStrip(int pass, int firstTick, int endTick) {
    const WavePass& one = passes_[static_cast<std::size_t>(pass)];
    for (int tick = firstTick; tick < endTick; ++tick) runRows(one, kRowsAtOnce * tick - one.lag);
}

/// Runs a pass over the kRowsAtOnce rows from `first` on. Skips rows that the cloth does not have.
void Wave::runRows(const WavePass& pass, int first) {
    if (pass.kind == WaveKind::relax) return links_.relaxRows(pass.links, first);
    const int end = std::min(first + kRowsAtOnce, cloth_->rows->layout.rows);
    for (int row = std::max(first, 0); row < end; ++row) runPass(pass, row);
}

void Wave::runPass(const WavePass& pass, int row) {
    const ParticleParams& around = substeps_[pass.substep].around;
    switch (pass.kind) {
        case WaveKind::attach:
            return attach(pass.substep, row);
        case WaveKind::wind:
            if (row + 1 < cloth_->rows->layout.rows) cloth_->kernels->wind(windRow(pass.substep, row), around);
            return;
        case WaveKind::move: {
            ParticleRow particles = particleRow(pass.substep, row);
            if (pass.substep == 0 && row + kAhead < cloth_->rows->layout.rows) {
                particles.fetchAhead = kAhead * cloth_->rows->layout.row;
            }
            if (bends(*cloth_, substeps_[pass.substep].plan)) particles.remembered = nullptr;
            return cloth_->kernels->move(particles, around);
        }
        case WaveKind::measure:
            return cloth_->kernels->measure(measureRow(pass.substep, row));
        case WaveKind::unbend:
            return cloth_->kernels->unbend(particleRow(pass.substep, row), bendRow(pass.substep, row));
        case WaveKind::relax:
            return;
        case WaveKind::finish:
            return finish(pass, row);
    }
}

void Wave::attach(std::size_t substep, int row) {
    const RowLayout& layout = cloth_->rows->layout;
    physics::Kernels kernels;
    kernels.params = substeps_[substep].params;
    // Attachments are sorted by row. std::ranges::equal_range is avoided: clang 14 cannot compile it from GCC 12's
    // library.
    const auto& all = cloth_->attachments;
    for (auto at = std::ranges::lower_bound(all, row, {}, &RowAttachment::row); at != all.end() && at->row == row;
         ++at) {
        const RowAttachment& held = *at;
        const float* const p = cloth_->rows->positionRow(row) + held.place;
        float* const d = cloth_->rows->displacementRow(row) + held.place;
        const glm::vec3 position(p[0], p[layout.component], p[2 * layout.component]);
        const glm::vec3 last(d[0], d[layout.component], d[2 * layout.component]);
        const float inverseMass = cloth_->rows->inverseMassRow(row)[held.place];
        const glm::vec3 moved = kernels.attachedMotion(held.attachment, position, inverseMass, last);
        for (int axis = 0; axis < 3; ++axis) d[axis * layout.component] = moved[axis];
    }
}

void Wave::finish(const WavePass& pass, int row) {
    const bool tethered = substeps_[pass.substep].plan.tethered && cloth_->tethers;
    const TetherRow tethers = tethered ? cloth_->tethers->row(row) : TetherRow{};
    NextMove next;
    if (pass.moves) {
        const Substep& nextSubstep = substeps_[pass.substep + 1];
        next.around = &nextSubstep.around;
        if (!bends(*cloth_, nextSubstep.plan)) next.remembered = scratch_->remembered(pass.substep + 1, row);
    }
    cloth_->kernels->finish(particleRow(pass.substep, row), substeps_[pass.substep].around,
                            tethered ? &tethers : nullptr, pass.last, pass.moves ? &next : nullptr);
}

WindRow Wave::windRow(std::size_t substep, int row) {
    ClothRows& rows = *cloth_->rows;
    WindRow w;
    w.above = rows.positionRow(row);
    w.below = rows.positionRow(row + 1);
    w.movedAbove = rows.displacementRow(row);
    w.movedBelow = rows.displacementRow(row + 1);
    w.air = cloth_->air->data() + 2 * rows.layout.row * row;
    w.forces = scratch_->forces(substep, row);
    w.cells = rows.layout.columns - 1;
    w.quarter = rows.layout.quarter;
    w.vectors = rows.layout.vectors;
    w.component = rows.layout.component;
    w.restArea = cloth_->triangleArea;
    return w;
}

MeasureRow Wave::measureRow(std::size_t substep, int row) {
    ClothRows& rows = *cloth_->rows;
    MeasureRow m;
    m.positions = rows.positionRow(row);
    if (row > 0 && row + 1 < rows.layout.rows) {
        m.above = rows.positionRow(row - 1);
        m.below = rows.positionRow(row + 1);
    }
    m.alongWeights = cloth_->bends->along(row);
    m.uprightWeights = cloth_->bends->upright(row);
    m.bends = scratch_->bends(substep, row);
    m.quarter = rows.layout.quarter;
    m.vectors = rows.layout.vectors;
    m.component = rows.layout.component;
    return m;
}

BendRow Wave::bendRow(std::size_t substep, int row) {
    const int last = cloth_->rows->layout.rows - 1;
    return {scratch_->bends(substep, std::max(row - 1, 0)), scratch_->bends(substep, row),
            scratch_->bends(substep, std::min(row + 1, last)), substeps_[substep].params.bending};
}

ParticleRow Wave::particleRow(std::size_t substep, int row) {
    ClothRows& rows = *cloth_->rows;
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
