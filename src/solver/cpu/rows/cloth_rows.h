#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "solver/cpu/row_kernels/rows.h"

namespace drape::cpu {

/// An array of floats that starts at a cache line.
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

/// Number of rows that a pass processes together. More rows keep the row kernels busier, as long as they fit the
/// first-level cache.
inline constexpr int kRowsAtOnce = 4;

RowLayout layoutOf(const ClothPart& cloth);

/// Returns the place of column `column` in a row of scalars, or in the x of a row of vectors.
inline int placeInRow(const RowLayout& layout, int column) { return column % 4 * layout.quarter + column / 4; }

/// The particles of one cloth, in rows.
struct ClothRows {
    explicit ClothRows(const ClothPart& part);

    /// Describes a row for RowKernels::load and store.
    /// `allPositions`, `allDisplacements`: first elements of a state's arrays.
    CopiedRow copied(int row, float* allPositions, float* allDisplacements);
    /// Runs editParticle() on one particle of the cloth.
    void edit(const physics::ParticleEdit& change);
    /// Copies vectors that belong to triangles, such as the air at each, into `rows`: two for each cell, row by row.
    void loadTriangles(std::span<const glm::vec4> values, FloatArray& rows) const;

    float* positionRow(int row) { return positions.data() + layout.row * row; }
    float* displacementRow(int row) { return displacements.data() + layout.row * row; }
    const float* inverseMassRow(int row) const {
        return inverseMasses.data() + static_cast<long long>(layout.component) * row;
    }
    /// Return the row of a particle of the model, and its place in the row.
    int rowOf(glm::uint particle) const { return static_cast<int>(particle - cloth.particles.first) / layout.columns; }
    int placeOf(glm::uint particle) const {
        return placeInRow(layout, static_cast<int>(particle - cloth.particles.first) % layout.columns);
    }
    /// Returns the index in the model of a row's first particle.
    std::size_t firstOf(int row) const {
        return cloth.particles.first + static_cast<std::size_t>(row) * static_cast<std::size_t>(layout.columns);
    }
    bool has(glm::uint particle) const { return cloth.particles.has(particle); }
    /// Return the position (m) and the inverse mass (1/kg) of a particle of the model.
    glm::vec3 position(glm::uint particle) const;
    float inverseMass(glm::uint particle) const;

    /// Update equalMasses, anyPinned and mayBeTiny, for all rows or for one.
    void lookAtMasses();
    void lookAtMasses(int row);

    ClothPart cloth;
    RowLayout layout;
    FloatArray positions;
    FloatArray displacements;
    FloatArray inverseMasses;
    /// The inverse mass of all particles of each row, 1/kg; 0 if inverse masses differ or a particle is pinned.
    std::vector<float> equalMasses;
    std::vector<bool> anyPinned;  ///< for each row, whether one of its particles is pinned
    bool mayBeTiny = false;       ///< see ParticleRow::mayBeTiny
};

}  // namespace drape::cpu
