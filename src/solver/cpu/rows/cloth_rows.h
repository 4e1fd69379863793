#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/cpu/row_kernels/rows.h"

namespace drape::cpu {

/// Floats that start where a cache line does.
class FloatArray {
public:
    FloatArray() = default;
    explicit FloatArray(std::size_t count);

    float* data() { return data_.get(); }
    const float* data() const { return data_.get(); }
    bool empty() const { return !data_; }

private:
    struct Free {
        void operator()(float* p) const { ::operator delete[](p, std::align_val_t{64}); }
    };
    std::unique_ptr<float[], Free> data_;
};

/// Rows that a pass takes at once. More keep the row kernels busier, as long as they fit the first cache.
inline constexpr int kRowsAtOnce = 4;

RowLayout layoutOf(const ClothPart& cloth);

/// Where an element of column `column` is in a row of scalars, or in the x of a row of vectors.
inline int placeInRow(const RowLayout& layout, int column) { return column % 4 * layout.quarter + column / 4; }

/// The particles of one cloth, in rows.
struct ClothRows {
    explicit ClothRows(const ClothPart& part);

    /// A row and its particles in the arrays of a state, for RowKernels::load and store: these are the first elements.
    CopiedRow copied(int row, float* allPositions, float* allDisplacements);
    /// editParticle() of one particle of the cloth.
    void edit(const physics::ParticleEdit& change);
    /// Vectors of triangles, such as the air that each is in; into two for each cell, row by row.
    void loadTriangles(std::span<const glm::vec4> values, FloatArray& rows) const;

    float* positionRow(int row) { return positions.data() + layout.row * row; }
    float* displacementRow(int row) { return displacements.data() + layout.row * row; }
    const float* inverseMassRow(int row) const {
        return inverseMasses.data() + static_cast<long long>(layout.component) * row;
    }
    /// Where a particle of the model is.
    int rowOf(glm::uint particle) const { return static_cast<int>(particle - cloth.particles.first) / layout.columns; }
    int placeOf(glm::uint particle) const {
        return placeInRow(layout, static_cast<int>(particle - cloth.particles.first) % layout.columns);
    }
    /// The first particle of a row, of the model.
    std::size_t firstOf(int row) const {
        return cloth.particles.first + static_cast<std::size_t>(row) * static_cast<std::size_t>(layout.columns);
    }
    bool has(glm::uint particle) const { return cloth.particles.has(particle); }
    /// m, of one particle of the model.
    glm::vec3 position(glm::uint particle) const;
    float inverseMass(glm::uint particle) const;

    /// Updates equalMasses, anyPinned and mayBeTiny.
    void lookAtMasses();
    void lookAtMasses(int row);

    ClothPart cloth;
    RowLayout layout;
    FloatArray positions;
    FloatArray displacements;
    FloatArray inverseMasses;
    std::vector<float> equalMasses;  ///< of each row, the inverse mass of all its particles, or 0 if they differ
    std::vector<bool> anyPinned;     ///< of each row
    bool mayBeTiny = false;          ///< ParticleRow::mayBeTiny
};

}  // namespace drape::cpu
