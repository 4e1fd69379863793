#pragma once

#include <atomic>
#include <span>

#include "physics/dialect.h"

namespace drape::physics {

/// As GLSL has it: several threads may do it to the same place.
inline void atomicMin(uint& place, uint value) {
    const std::atomic_ref<uint> shared(place);
    for (uint now = shared.load(std::memory_order_relaxed); value < now;) {
        if (shared.compare_exchange_weak(now, value, std::memory_order_relaxed)) return;
    }
}

/// The kernels as member functions over spans that carry the names of the GLSL buffers. Aggregate: fill in the spans
/// that the kernel at hand touches (shaders/physics/kernels.glsl) and call it for each index of the pass.
struct Kernels {
    std::span<vec4> positions;
    std::span<vec4> displacements;
    std::span<vec4> remembered;
    std::span<Link> links;
    std::span<Triangle> triangles;
    std::span<const uint> triangleStarts;
    std::span<const uint> trianglesOf;
    std::span<vec4> air;
    std::span<vec4> forces;
    std::span<vec4> normals;
    std::span<const LinkMaterial> materials;
    std::span<const ParticleEdit> edits;
    std::span<const Brush> brushes;
    std::span<const uint> cuts;
    std::span<const Held> held;
    std::span<const Dependent> dependents;
    std::span<const Tether> tethers;
    std::span<vec4> multipliers;
    std::span<vec4> curvatures;
    std::span<const uint> bendNeighbours;
    std::span<vec4> starts;
    std::span<uint> shares;
    std::span<uint> clothShares;
    SubstepParams params;

    uint clothCount() const { return static_cast<uint>(clothShares.size()); }
#define FN inline
#define PRECISE
#include "physics/kernels.glsl"
#undef PRECISE
#undef FN
};

}  // namespace drape::physics
