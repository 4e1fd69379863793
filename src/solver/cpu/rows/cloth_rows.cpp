#include "solver/cpu/rows/cloth_rows.h"

#include <algorithm>
#include <new>

namespace drape::cpu {
namespace {

int roundedUp(int count, int multiple) { return (count + multiple - 1) / multiple * multiple; }

// A link moves its ends by 0 or by at least 2^-63 kg m (withoutNegligible()) times the inverse mass. If the inverse
// mass is at least 2^-10 1/kg, a coordinate that was 0 or at least 1e-30 remains so: the motion is then at least 2^-73
// m. A coordinate below 2^-74 m cannot cancel it. Above 2^-74 m, the coordinate and the motion are multiples of 2^-97
// m, which is more than 1e-30 m.
constexpr float kLeastInverseMass = 1.0f / 1024.0f;

}  // namespace

FloatArray::FloatArray(std::size_t count)
    : data_(static_cast<float*>(::operator new[](count * sizeof(float), std::align_val_t{64}))) {
    std::fill_n(data_.get(), count, 0.0f);
}

RowLayout layoutOf(const ClothPart& cloth) {
    RowLayout layout;
    layout.columns = static_cast<int>(cloth.grid->count.x);
    layout.rows = static_cast<int>(cloth.grid->count.y);
    layout.vectors = roundedUp((layout.columns + 3) / 4, kWidestLanes);
    // Leaves padding between quarters, because vectors that start at a later element read beyond the end of a quarter.
    layout.quarter = layout.vectors + kWidestLanes;
    layout.component = 4 * layout.quarter;
    layout.row = 3LL * layout.component;
    return layout;
}

ClothRows::ClothRows(const ClothPart& part) : cloth(part), layout(layoutOf(part)) {
    const auto rows = static_cast<std::size_t>(layout.rows);
    positions = FloatArray(rows * static_cast<std::size_t>(layout.row));
    displacements = FloatArray(rows * static_cast<std::size_t>(layout.row));
    inverseMasses = FloatArray(rows * static_cast<std::size_t>(layout.component));
    equalMasses.resize(rows);
    anyPinned.resize(rows);
    lookAtMasses();
}

CopiedRow ClothRows::copied(int row, float* allPositions, float* allDisplacements) {
    const std::size_t first = 4 * firstOf(row);
    return {allPositions + first,
            allDisplacements + first,
            positionRow(row),
            displacementRow(row),
            inverseMasses.data() + static_cast<long long>(layout.component) * row,
            layout.columns,
            layout.quarter,
            layout.component};
}

void ClothRows::lookAtMasses() {
    mayBeTiny = false;
    for (int row = 0; row < layout.rows; ++row) lookAtMasses(row);
}

void ClothRows::lookAtMasses(int row) {
    const float* const w = inverseMassRow(row);
    const float first = w[placeInRow(layout, 0)];
    bool equal = true;
    bool pinned = false;
    for (int column = 0; column < layout.columns; ++column) {
        const float mass = w[placeInRow(layout, column)];
        equal = equal && mass == first;
        pinned = pinned || !(mass > 0.0f);
        mayBeTiny = mayBeTiny || (mass > 0.0f && mass < kLeastInverseMass);
    }
    equalMasses[static_cast<std::size_t>(row)] = equal && !pinned ? first : 0.0f;
    anyPinned[static_cast<std::size_t>(row)] = pinned;
}

void ClothRows::edit(const physics::ParticleEdit& change) {
    const int row = rowOf(change.particle);
    const int place = placeOf(change.particle);
    inverseMasses.data()[static_cast<long long>(layout.component) * row + place] = change.inverseMass;
    if (!(change.inverseMass > 0.0f)) {
        for (int axis = 0; axis < 3; ++axis) displacementRow(row)[place + axis * layout.component] = 0.0f;
    }
    lookAtMasses(row);
}

void ClothRows::loadTriangles(std::span<const glm::vec4> values, FloatArray& rows) const {
    if (rows.empty())
        rows = FloatArray(static_cast<std::size_t>(layout.rows) * static_cast<std::size_t>(layout.row) * 2);
    std::size_t t = cloth.triangles.first;
    for (int row = 0; row + 1 < layout.rows; ++row) {
        float* const p = rows.data() + 2 * layout.row * row;
        for (int column = 0; column + 1 < layout.columns; ++column) {
            const int k = placeInRow(layout, column);
            for (int second = 0; second < 2; ++second, ++t) {
                for (int axis = 0; axis < 3; ++axis) p[k + (3 * second + axis) * layout.component] = values[t][axis];
            }
        }
    }
}

float ClothRows::inverseMass(glm::uint particle) const { return inverseMassRow(rowOf(particle))[placeOf(particle)]; }

glm::vec3 ClothRows::position(glm::uint particle) const {
    const float* const p = positions.data() + layout.row * rowOf(particle) + placeOf(particle);
    return {p[0], p[layout.component], p[2 * layout.component]};
}

}  // namespace drape::cpu
