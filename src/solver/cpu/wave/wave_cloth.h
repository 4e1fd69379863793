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
    std::vector<float> stiffnesses;           ///< stiffness of each colour, 0..1
    std::vector<float> complianceFactors;     ///< factor of LinkMaterial::compliance for each colour, 1/kg
    std::vector<float> numericalCompliances;  ///< numerical compliance of each colour, see resolvedCompliance()
};

/// An attachment of a particle of the cloth, and the particle's place in the rows.
struct RowAttachment {
    int row = 0;
    int place = 0;
    physics::Attachment attachment;
};

/// A cloth, with all data that a wave reads or changes.
struct WaveCloth {
    ClothRows* rows = nullptr;
    const RowKernels* kernels = nullptr;
    std::span<const RelaxRows> relaxations;
    const TetherRows* tethers = nullptr;
    const FloatArray* air = nullptr;  ///< velocity of the air at the triangles, laid out by ClothRows::loadTriangles()
    float triangleArea = 0.0f;        ///< area of a triangle at rest, m^2
    const BendWeights* bends = nullptr;               ///< weights of the bend links; null if the cloth has none
    std::span<const RowAttachment> attachments = {};  ///< attachments of the cloth's particles, sorted by row
};

}  // namespace drape::cpu
