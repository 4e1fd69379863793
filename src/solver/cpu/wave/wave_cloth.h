#pragma once

#include <span>
#include <vector>

#include "solver/cpu/row_kernels/particle_params.h"
#include "solver/cpu/rows/bend_weights.h"
#include "solver/cpu/rows/cloth_rows.h"
#include "solver/cpu/rows/link_rows.h"
#include "solver/cpu/rows/tether_rows.h"
#include "solver/plan/plan.h"

namespace drape::cpu {

/// The parameters of one substep of one cloth, without its particles.
struct Substep {
    SubstepPlan plan;
    physics::SubstepParams params;
    ParticleParams around;
    ColliderTests colliders;
    std::vector<float> stiffnesses;           ///< of each colour
    std::vector<float> complianceFactors;     ///< 1/kg for LinkMaterial::compliance 1, of each colour
    std::vector<float> numericalCompliances;  ///< see resolvedCompliance(), of each colour
};

/// An attachment of a particle of the cloth, and where that is in the rows.
struct RowAttachment {
    int row = 0;
    int place = 0;
    physics::Attachment attachment;
};

/// A cloth and all that a wave needs to know of it.
struct WaveCloth {
    ClothRows* rows = nullptr;
    const RowKernels* kernels = nullptr;
    std::span<const RelaxRows> relaxations;
    const TetherRows* tethers = nullptr;
    const FloatArray* air = nullptr;                  ///< by ClothRows::loadTriangles
    float triangleArea = 0.0f;                        ///< m^2
    const BendWeights* bends = nullptr;               ///< null where the cloth has no bend links
    std::span<const RowAttachment> attachments = {};  ///< by row
};

}  // namespace drape::cpu
