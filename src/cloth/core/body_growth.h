#pragma once

#include <memory>
#include <vector>

#include "cloth/description/description.h"

namespace drape {

struct VertexCache;
struct BodyCache;

/// The shapes of a growing body. They are the steps of curvatureFlow() in reverse order.
struct BodyGrowth {
    static constexpr std::size_t kSteps = 12;  ///< number of steps of curvatureFlow()

    /// The body's settings when the shapes were made. If any differs, the shapes are made anew.
    float thin = 0.0f;
    std::shared_ptr<const MeshShape> mesh;
    std::shared_ptr<const VertexCache> cache;

    /// Positions of the particles in each shape, scaled but not turned, m. The thinnest shape comes first. The last is
    /// the body's own shape or, if it has a cache, the cache's first frame.
    std::vector<std::vector<glm::vec3>> shapes;
    /// Time of each shape as a fraction of the growth's duration, 0 to 1. Between any two successive shapes the fastest
    /// vertex has the same speed.
    std::vector<double> times;
};

/// The settings of a body that starts thin and grows to its own shape. Such a body can start inside a garment that its
/// own shape would cross.
struct BodyGrow {
    float seconds = 0.0f;                      ///< duration of the growth from the start of the run, s; 0: no growth
    float thin = 0.0048f;                      ///< total time of the curvature flow, m^2
    std::shared_ptr<const BodyGrowth> growth;  ///< shapes; null until prepareGrowth() makes them

    bool isThere() const { return seconds > 0.0f && thin > 0.0f; }
};

/// Makes BodyGrow::growth if the body grows and has none yet. The mesh and the cache must have been read. Takes 0.3 s
/// for 10,000 vertices and 2 s for 24,000.
void prepareGrowth(BodyGrow& grow, const MeshDescription& mesh, const BodyCache& cache);

}  // namespace drape
