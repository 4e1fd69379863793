#include "solver/cpu/grid_path.h"

#include <algorithm>
#include <atomic>

#include "physics/formulas.h"
#include "physics/kernels.h"
#include "solver/cpu/row_kernels/particle_params.h"

namespace drape::cpu {
namespace {

/// Calls task(row) for each row, on all threads if there are enough rows.
template <class Task>
void shareRows(const ClothRows& cloth, Workers& workers, Task task) {
    constexpr int kLeast = 16;  // fewest rows in a part
    const int rows = cloth.layout.rows;
    const int parts = std::clamp(rows / kLeast, 1, 2 * workers.count());
    const auto takePart = [&](int part) {
        for (int row = rows * part / parts; row < rows * (part + 1) / parts; ++row) task(row);
    };
    if (parts == 1 || workers.count() == 1) {
        for (int part = 0; part < parts; ++part) takePart(part);
    } else {
        workers.share(parts, takePart);
    }
}

}  // namespace

GridPath::GridPath(const Model& model, const RowKernels& kernels) : model_(&model), kernels_(&kernels) {
    const auto links = findGridLinks(model);
    canTake_ = links.has_value();
    for (std::size_t k = 0; k < model.cloths.size() && canTake_; ++k) {
        const RowLayout layout = layoutOf(model.cloths[k]);
        Cloth& cloth = cloths_.emplace_back(
            Cloth{ClothRows(model.cloths[k]), {}, nullptr, {}, BendWeights(layout, (*links)[k]), {}});
        auto relaxations = makeRelaxRows((*links)[k], layout, kernels.lanes);
        canTake_ = relaxations.has_value();
        if (!canTake_) return;
        cloth.relaxations = std::move(*relaxations);
    }
}

bool GridPath::load(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers) {
    std::atomic<bool> hasRadii{false};
    for (Cloth& cloth : cloths_) {
        std::atomic<bool> othersMasses{false};
        shareRows(cloth.rows, workers, [&](int row) {
            const LoadedRow loaded = kernels_->load(cloth.rows.copied(row, &positions[0].x, &displacements[0].x));
            if (loaded.othersMasses) othersMasses = true;
            if (loaded.hasRadii) hasRadii = true;
        });
        if (othersMasses) cloth.rows.lookAtMasses();
    }
    return !hasRadii;
}

void GridPath::store(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers) {
    for (Cloth& cloth : cloths_) {
        shareRows(cloth.rows, workers,
                  [&](int row) { kernels_->store(cloth.rows.copied(row, &positions[0].x, &displacements[0].x)); });
    }
}

void GridPath::edit(std::span<const physics::ParticleEdit> edits) {
    for (const physics::ParticleEdit& edit : edits) {
        for (Cloth& cloth : cloths_) {
            if (cloth.rows.has(edit.particle)) cloth.rows.edit(edit);
        }
    }
}

/// Finds the attachments that pull particles of each cloth. leadPins() handles the attachments of pins that follow
/// their targets.
void GridPath::findAttachments(std::span<const physics::Attachment> attachments) {
    for (Cloth& cloth : cloths_) {
        cloth.attachments.clear();
        for (const physics::Attachment& attachment : attachments) {
            if (isLead(attachment) || !cloth.rows.has(attachment.particle)) continue;
            cloth.attachments.push_back(
                {cloth.rows.rowOf(attachment.particle), cloth.rows.placeOf(attachment.particle), attachment});
        }
        std::ranges::sort(cloth.attachments, {}, &RowAttachment::row);
    }
}

/// Moves pins that follow their targets, as attach() does. No other pass moves these pins, so this may run first.
/// Tethers can then be made with the pins' new places.
void GridPath::leadPins(std::span<const physics::Attachment> attachments, const physics::SubstepParams& params) {
    physics::Kernels kernels;
    kernels.params = params;
    for (Cloth& cloth : cloths_) {
        const int component = cloth.rows.layout.component;
        for (const physics::Attachment& attachment : attachments) {
            if (!isLead(attachment) || !cloth.rows.has(attachment.particle)) continue;
            const int row = cloth.rows.rowOf(attachment.particle);
            const int place = cloth.rows.placeOf(attachment.particle);
            float* const p = cloth.rows.positionRow(row) + place;
            const glm::vec3 position(p[0], p[component], p[2 * component]);
            const glm::vec3 moved = kernels.attachedMotion(attachment, position, 0.0f, glm::vec3(0.0f));
            const glm::vec3 led = physics::displaced(position, moved);
            for (int axis = 0; axis < 3; ++axis) {
                p[axis * component] = led[axis];
                cloth.rows.displacementRow(row)[place + axis * component] = moved[axis];
            }
        }
    }
}

bool GridPath::updateTethers(const Step& step, float scale) {
    if (!hasTethers_ || edited_ != step.edits.tethers || tetherScale_ != scale) {
        const std::vector<physics::Tether>& tethers = tethersOf(*model_, step.edits);
        for (Cloth& cloth : cloths_) cloth.tethers = std::make_unique<TetherRows>(cloth.rows, tethers, scale);
        edited_ = step.edits.tethers;
        tetherScale_ = scale;
        hasTethers_ = true;
    }
    return std::ranges::all_of(cloths_, [](Cloth& cloth) { return cloth.tethers->findPins(cloth.rows); });
}

Substep GridPath::substepOf(const Cloth& cloth, const SubstepPlan& plan, const Step& step) const {
    const physics::SubstepParams& params = step.substeps[plan.substep];
    Substep substep{plan, params, {}, {}, {}, {}, {}};
    substep.colliders = ColliderTests(step.colliders, step.poses, step.planes, params);
    substep.around = particleParamsOf(params, substep.colliders);
    for (const RelaxRows& relaxation : cloth.relaxations) {
        const physics::LinkMaterial& material = relaxation.material;
        const int kind = static_cast<int>(material.kind);
        // Same as stiffnessNow() in materials.glsl.
        const float factor = (material.flags & physics::kLast) != 0 ? params.lastRelaxation : 1.0f;
        substep.stiffnesses.push_back((material.stiffness * params.stiffness[kind]) * factor);
        substep.complianceFactors.push_back(params.compliance[kind]);
        substep.numericalCompliances.push_back(material.relaxedFirst * params.numericalCompliance[kind]);
    }
    return substep;
}

bool GridPath::run(std::span<const SubstepPlan> plans, const Step& step, std::span<const glm::vec4> air,
                   Workers& workers) {
    const bool tethered = std::ranges::any_of(plans, &SubstepPlan::tethered);
    const bool blown = std::ranges::any_of(plans, &SubstepPlan::air);
    if (tethered && !updateTethers(step, step.substeps[plans.front().substep].tetherScale)) return false;
    // Pins that follow their targets move between substeps, before a sweep begins. With such pins, a sweep therefore
    // takes one substep only.
    if (std::ranges::any_of(step.edits.attachments, isLead)) {
        if (plans.size() > 1)
            return std::ranges::all_of(
                plans, [&](const SubstepPlan& plan) { return run(std::span(&plan, 1), step, air, workers); });
        leadPins(step.edits.attachments, step.substeps[plans.front().substep]);
        // Updates the positions of the pins. The result is true, because the call above has checked the same tethers.
        if (tethered) updateTethers(step, tetherScale_);
    }
    findAttachments(step.edits.attachments);
    std::vector<WaveCloth> waves;
    std::vector<std::vector<Substep>> substeps;
    for (Cloth& cloth : cloths_) {
        // The air is the same in all substeps of a step, so it is copied only once, until forgetAir().
        if (blown && !hasAir_) cloth.rows.loadTriangles(air, cloth.air);
        waves.push_back({&cloth.rows, kernels_, cloth.relaxations, tethered ? cloth.tethers.get() : nullptr,
                         blown ? &cloth.air : nullptr, model_->triangles[cloth.rows.cloth.triangles.first].restArea,
                         cloth.bends.any() ? &cloth.bends : nullptr, cloth.attachments});
        auto& mine = substeps.emplace_back();
        for (const SubstepPlan& plan : plans) mine.push_back(substepOf(cloth, plan, step));
    }
    hasAir_ = hasAir_ || blown;
    scratch_.resize(static_cast<std::size_t>(workers.count()));
    runSubsteps(waves, substeps, workers, scratch_);
    return true;
}

}  // namespace drape::cpu
