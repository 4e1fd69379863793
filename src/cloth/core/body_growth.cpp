#include "cloth/core/body_growth.h"

#include <algorithm>
#include <cmath>

#include "cloth/core/body_frames.h"
#include "cloth/mesh/shape/curvature_flow.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {
namespace {

double longestWay(const std::vector<glm::vec3>& from, const std::vector<glm::vec3>& to) {
    double longest = 0.0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const glm::dvec3 way = glm::dvec3(to[i]) - glm::dvec3(from[i]);
        longest = std::max(longest, way.x * way.x + way.y * way.y + way.z * way.z);
    }
    return std::sqrt(longest);
}

}  // namespace

void prepareGrowth(BodyGrow& grow, const MeshDescription& mesh, const BodyCache& cache) {
    if (!grow.isThere()) return;
    const bool isMade = grow.growth && grow.growth->thin == grow.thin && grow.growth->mesh == mesh.shape &&
                        grow.growth->cache == cache.frames;
    if (isMade) return;
    const auto growth = std::make_shared<BodyGrowth>();
    growth->thin = grow.thin;
    growth->mesh = mesh.shape;
    growth->cache = cache.frames;
    growth->shapes = {cache.frames ? scaledFrame(mesh, *cache.frames, 0) : mesh.shape->mesh.positions};
    const std::vector<glm::vec3>& own = growth->shapes.front();
    const double step = double{grow.thin} / static_cast<double>(BodyGrowth::kSteps);
    for (const std::vector<glm::dvec3>& flown :
         curvatureFlow({own.begin(), own.end()}, mesh.shape->mesh.triangles, step, BodyGrowth::kSteps))
        growth->shapes.emplace_back(flown.begin(), flown.end());
    std::ranges::reverse(growth->shapes);
    growth->times = {0.0};
    for (std::size_t k = 1; k < growth->shapes.size(); ++k)
        growth->times.push_back(growth->times.back() + longestWay(growth->shapes[k - 1], growth->shapes[k]));
    const double whole = growth->times.back();
    for (double& time : growth->times) time = whole > 0.0 ? time / whole : 0.0;
    growth->times.back() = 1.0;
    grow.growth = growth;
}

}  // namespace drape
