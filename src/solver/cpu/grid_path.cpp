#include "solver/cpu/grid_path.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "physics/formulas.h"
#include "solver/cpu/surroundings.h"

namespace drape::cpu {

GridPath::GridPath(const Model& model, const RowKernels& kernels) : model_(&model), kernels_(&kernels) {
    const auto links = findGridLinks(model);
    canTake_ = links.has_value();
    for (std::size_t k = 0; k < model.cloths.size() && canTake_; ++k) {
        const RowLayout layout = layoutOf(model.cloths[k]);
        Cloth& cloth =
            cloths_.emplace_back(Cloth{ClothRows(model.cloths[k]), {}, nullptr, {}, BendShares(layout, (*links)[k])});
        auto relaxations = makeRelaxRows((*links)[k], layout, kernels.lanes);
        canTake_ = relaxations.has_value();
        if (!canTake_) return;
        cloth.relaxations = std::move(*relaxations);
    }
}

bool GridPath::load(std::span<const glm::vec4> positions, std::span<const glm::vec4> displacements) {
    return std::ranges::all_of(cloths_, [&](Cloth& cloth) { return cloth.rows.load(positions, displacements); });
}

void GridPath::store(std::span<glm::vec4> positions, std::span<glm::vec4> displacements) const {
    for (const Cloth& cloth : cloths_) cloth.rows.store(positions, displacements);
}

/// Calls task(cloth, first row, end row) for all rows, on all threads.
template <class Task>
void GridPath::shareRows(Workers& workers, Task&& task) {
    constexpr int kPartsEach = 3;  // since threads come late
    const int parts = workers.count() > 1 ? kPartsEach * workers.count() : 1;
    workers.share(parts, [&](int part) {
        for (Cloth& cloth : cloths_) {
            const int rows = cloth.rows.layout.rows;
            task(cloth, rows * part / parts, rows * (part + 1) / parts);
        }
    });
}

void GridPath::mark(Workers& workers) {
    shareRows(workers, [](Cloth& cloth, int first, int end) { cloth.rows.mark(first, end); });
}

void GridPath::storeMarks(std::span<glm::vec4> positions) const {
    for (const Cloth& cloth : cloths_) cloth.rows.storeMarks(positions);
}

/// Of the links that begin in those rows. Beyond what all links may have, without a look at what each began the step
/// with: where any is, the arrays are asked (checkStretch).
bool GridPath::isTooLong(Cloth& cloth, int first, int end, const RowKernels& kernels) {
    for (const RelaxRows& links : cloth.relaxations) {
        if (links.material.bound == 0) continue;
        const float longest = links.restLength * physics::longestAtEnd();
        RelaxRow row;
        row.component = cloth.rows.layout.component;
        for (int k = first; k < std::min(end, cloth.rows.layout.rows - links.down); ++k) {
            const std::vector<LinkRun>& runs = links.runs[static_cast<std::size_t>(k) % 4];
            row.rowA = cloth.rows.positionRow(k);
            row.rowB = cloth.rows.positionRow(k + links.down);
            row.runs = runs.data();
            row.runCount = static_cast<int>(runs.size());
            if (kernels.exceeds(row, longest * longest)) return true;
        }
    }
    return false;
}

bool GridPath::isTooLong(Workers& workers) {
    std::atomic<bool> found{false};
    shareRows(workers, [&](Cloth& cloth, int first, int end) {
        if (isTooLong(cloth, first, end, *kernels_)) found = true;
    });
    return found;
}

bool GridPath::updateTethers(const Step& step, float reach) {
    if (!hasTethers_ || edited_ != step.edits.tethers || reach_ != reach) {
        const std::vector<physics::Tether>& tethers = tethersOf(*model_, step.edits);
        for (Cloth& cloth : cloths_) cloth.tethers = std::make_unique<TetherRows>(cloth.rows, tethers, reach);
        edited_ = step.edits.tethers;
        reach_ = reach;
        hasTethers_ = true;
    }
    return std::ranges::all_of(cloths_, [](Cloth& cloth) { return cloth.tethers->findPins(cloth.rows); });
}

Substep GridPath::substepOf(const Cloth& cloth, const Block& block, const physics::SubstepParams& params) const {
    Substep substep{block, surroundingsOf(params), {}, {}, {}, params.bending};
    for (const RelaxRows& relaxation : cloth.relaxations) {
        const physics::LinkMaterial& material = relaxation.material;
        const int kind = static_cast<int>(material.kind);
        // As in project_links.
        const float share = (material.flags & physics::kLast) != 0 ? params.lastShare : 1.0f;
        substep.stiffnesses.push_back((material.stiffness * params.stiffness[kind]) * share);
        substep.complianceFactors.push_back(params.compliance[kind]);
        substep.earlies.push_back(material.early * params.early[kind]);
    }
    return substep;
}

bool GridPath::run(std::span<const Block> blocks, const Step& step, std::span<const glm::vec4> air, Workers& workers) {
    const bool tethered = std::ranges::any_of(blocks, &Block::tethered);
    const bool blown = std::ranges::any_of(blocks, &Block::air);
    if (tethered && !updateTethers(step, step.substeps[blocks.front().substep].tetherReach)) return false;
    std::vector<WaveCloth> waves;
    std::vector<std::vector<Substep>> substeps;
    for (Cloth& cloth : cloths_) {
        if (blown) cloth.rows.loadTriangles(air, cloth.air);
        waves.push_back({&cloth.rows, kernels_, cloth.relaxations, tethered ? cloth.tethers.get() : nullptr,
                         blown ? &cloth.air : nullptr, model_->triangles[cloth.rows.cloth.firstTriangle].restArea,
                         cloth.bends.any() ? &cloth.bends : nullptr});
        auto& mine = substeps.emplace_back();
        for (const Block& block : blocks) mine.push_back(substepOf(cloth, block, step.substeps[block.substep]));
    }
    scratch_.resize(static_cast<std::size_t>(workers.count()));
    runSubsteps(waves, substeps, workers, scratch_);
    return true;
}

}  // namespace drape::cpu
