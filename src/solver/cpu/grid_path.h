#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/cpu/wave/pipeline.h"
#include "solver/plan/step.h"

namespace drape::cpu {

/// The fast path: whole substeps of intact cloths. It holds the particles in rows of its own while it runs. The
/// model must outlive it.
class GridPath {
public:
    GridPath(const Model& model, const RowKernels& kernels);

    /// Whether the row kernels can take the model's cloths.
    bool canTake() const { return canTake_; }

    /// Out of the arrays of a state, and back. False if the row kernels cannot take the particles.
    bool load(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers);
    void store(std::span<glm::vec4> positions, std::span<glm::vec4> displacements, Workers& workers);

    /// editParticle() of all that are in these.
    void edit(std::span<const physics::ParticleEdit> edits);

    /// Takes the substeps, which follow one another. air: of each triangle, m/s, if they have any. False, and nothing
    /// is done, if a tether hangs on a particle that moves.
    bool run(std::span<const SubstepPlan> plans, const Step& step, std::span<const glm::vec4> air, Workers& workers);
    /// To be called when the air has changed.
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
    std::vector<WaveScratch> scratch_;  // of each thread
    // The source of the tethers.
    std::shared_ptr<const std::vector<physics::Tether>> edited_;
    float tetherScale_ = 0.0f;
    bool hasTethers_ = false;
    bool hasAir_ = false;  // in the rows
};

}  // namespace drape::cpu
