#pragma once

#include <memory>
#include <vector>

#include "cloth/description/description.h"

namespace drape {

struct VertexCache;
struct BodyCache;

/// The shapes of a growing body: curvatureFlow() played backwards.
struct BodyGrowth {
    static constexpr std::size_t kSteps = 12;  ///< steps of the flow

    /// The body's settings when the shapes were made. If any differs, the shapes are made anew.
    float thin = 0.0f;
    std::shared_ptr<const MeshShape> mesh;
    std::shared_ptr<const VertexCache> cache;

    /// Positions of the particles in each shape, scaled and not yet turned, m. The thinnest comes first. The last is
    /// the body's own shape or, if it has a cache, the cache's first frame.
    std::vector<std::vector<glm::vec3>> shapes;
    /// Time of each shape, 0 to 1. The fastest vertex moves at the same speed between all shapes.
    std::vector<double> times;
};

/// Lets a body begin thin and grow to its own shape. So it can start inside a garment that its own shape would cross.
struct BodyGrow {
    float seconds = 0.0f;                      ///< s from the start until it has its own shape; 0: no growth
    float thin = 0.0048f;                      ///< total time of the curvature flow, m^2
    std::shared_ptr<const BodyGrowth> growth;  ///< null until prepareGrowth() makes it

    bool isThere() const { return seconds > 0.0f && thin > 0.0f; }
};

/// Makes the shapes, unless the body does not grow or has them already. The mesh and the cache must have been read.
/// Takes 0.3 s for 10,000 vertices and 2 s for 24,000.
void prepareGrowth(BodyGrow& grow, const MeshDescription& mesh, const BodyCache& cache);

}  // namespace drape
