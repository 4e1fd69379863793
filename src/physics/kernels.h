#pragma once

#include <span>

#include "physics/formulas.h"

namespace drape::physics {

/// The kernels as member functions over spans that carry the names of the GLSL buffers. Aggregate: fill in the spans
/// that the kernel at hand touches (the table in solver/kernel_table.inc) and call it for each index of the pass.
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
    std::span<vec4> multipliers;
    std::span<vec4> curvatures;
    std::span<const uint> bendNeighbours;
    std::span<const Tether> tethers;
    std::span<const Dependent> dependents;
    std::span<const ParticleEdit> edits;
    std::span<const Brush> brushes;
    std::span<const uint> cuts;
    std::span<const Attachment> attachments;
    SubstepParams params;

#define FN inline
#define PRECISE
#include "physics/kernels.glsl"
#undef PRECISE
#undef FN
};

}  // namespace drape::physics
