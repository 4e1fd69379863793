#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/cpu/wave/pipeline.h"
#include "solver/plan/step.h"

namespace drape::cpu {

/// The fast path: takes whole substeps of intact cloths. It keeps the particles in rows of its own. The model must
/// outlive it.
class GridPath {
public:
    GridPath(const Model& model, const RowKernels& kernels);

    /// Tells whether the row kernels can take the model's cloths.
    bool canTake() const { return canTake_; }

    /// Copy the particles from the arrays of a state, and back. load() returns false if the row kernels cannot take
    /// them.
    bool load(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers);
    void store(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers);

    /// Runs editParticle() on all particles that are in the rows.
    void edit(std::span<const physics::ParticleEdit> edits);

    /// Takes consecutive substeps. Returns false, and does nothing, if a tether hangs on a particle that moves.
    /// `air`: m/s at each triangle, if any of the substeps has air.
    bool run(std::span<const SubstepPlan> plans, const Step& step, std::span<const glm::vec4> air, Workers& workers);
    /// Must be called after the air has changed.
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
    std::vector<WaveScratch> scratch_;  // one for each thread
    // Edits and scale from which the tethers were made:
    std::shared_ptr<const std::vector<physics::Tether>> edited_;
    float tetherScale_ = 0.0f;
    bool hasTethers_ = false;
    bool hasAir_ = false;  // whether the air is in the rows
};

}  // namespace drape::cpu
