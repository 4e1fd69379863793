#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/cpu/wave/pipeline.h"
#include "solver/plan/step.h"

namespace drape::cpu {

/// The fast path: computes whole substeps of intact cloths. It holds the particles in rows of its own. The model must
/// outlive this object.
class GridPath {
public:
    GridPath(const Model& model, const RowKernels& kernels);

    /// Tells whether the row kernels support the model's cloths.
    bool canTake() const { return canTake_; }

    /// Copy the particles from the arrays of a state to the rows, and back. load() returns false if a particle has a
    /// radius of its own, which the row kernels do not support.
    bool load(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers);
    void store(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers);

    /// Runs editParticle() on all edited particles that are in the rows.
    void edit(std::span<const physics::ParticleEdit> edits);

    /// Computes consecutive substeps. Returns false, and does nothing, if the row kernels do not support a tether
    /// (TetherRows::findPins()).
    /// `air`: velocity of the air at each triangle, m/s, if any of the substeps has air.
    bool run(std::span<const SubstepPlan> plans, const Step& step, std::span<const glm::vec4> air, Workers& workers);
    /// Makes the next run() copy the air again. Must be called after the air has changed.
    void forgetAir() { hasAir_ = false; }

private:
    struct Cloth {
        ClothRows rows;
        std::vector<RelaxRows> relaxations;
        std::unique_ptr<TetherRows> tethers;
        FloatArray air;
        BendWeights bends;
        std::vector<RowAttachment> attachments;
    };
    void leadPins(std::span<const physics::Attachment> attachments, const physics::SubstepParams& params);
    void findAttachments(std::span<const physics::Attachment> attachments);
    bool updateTethers(const Step& step, float scale);
    Substep substepOf(const Cloth& cloth, const SubstepPlan& plan, const Step& step) const;

    const Model* model_;
    const RowKernels* kernels_;
    bool canTake_ = true;
    std::vector<Cloth> cloths_;
    std::vector<WaveScratch> scratch_;  // scratch memory of each thread
    // The next two members are the edited tethers and the scale from which the rows of tethers were made.
    std::shared_ptr<const std::vector<physics::Tether>> edited_;
    float tetherScale_ = 0.0f;
    bool hasTethers_ = false;
    bool hasAir_ = false;  // whether the air is in the rows
};

}  // namespace drape::cpu
