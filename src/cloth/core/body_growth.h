#pragma once

#include <memory>
#include <vector>

#include "cloth/description/description.h"

namespace drape {

struct VertexCache;
struct BodyCache;

/// The shapes through which a body grows: curvatureFlow() played backwards.
struct BodyGrowth {
    static constexpr std::size_t kSteps = 12;  ///< of the flow

    /// Its body's: they say whether it has to be made anew.
    float thin = 0.0f;
    std::shared_ptr<const MeshShape> mesh;
    std::shared_ptr<const VertexCache> cache;

    /// m, of the particles, scaled and not turned yet; the thinnest first, and last its own shape, or of a body with a
    /// cache that of the first frame.
    std::vector<std::vector<glm::vec3>> shapes;
    std::vector<double> times;  ///< of each shape, 0 to 1: no vertex is faster in one part than in another
};

/// How a body begins thin and grows to its own shape, so that it starts within a garment that it would cross.
struct BodyGrow {
    float seconds = 0.0f;                      ///< from the start until it has its own shape; 0: it starts with that
    float thin = 0.0048f;                      ///< m^2, of flow in all
    std::shared_ptr<const BodyGrowth> growth;  ///< null until it is made (prepareGrowth())

    bool isThere() const { return seconds > 0.0f && thin > 0.0f; }
};

/// Makes the shapes, unless the body does not grow or they are there. Mesh and cache must have been read. 10,000
/// vertices take 0.3 s, 24,000 take 2 s.
void prepareGrowth(BodyGrow& grow, const MeshDescription& mesh, const BodyCache& cache);

}  // namespace drape
