#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cloth/model.h"
#include "solver/settings.h"

namespace drape {

/// The kernels of shaders/physics/kernels.glsl.
enum class Kernel {
    scaleDisplacement,
    sampleAir,
    applyWind,
    integrate,
    remember,
    projectLinks,
    collide,
    absorb,
    computeNormals
};
inline constexpr int kKernelCount = 9;

/// The file of a kernel under shaders/physics, without ".comp"; also its name in reports and debuggers.
const char* kernelName(Kernel kernel);

/// One kernel over a range: of particles, of triangles, or (projectLinks) of the links of one colour. Ranges other than
/// those of links start at 0. A pass touches no particle twice, so its threads may run in any order; passes run one
/// after another.
struct Pass {
    Kernel kernel = Kernel::integrate;
    Range range;
    glm::uint substep = 0;    ///< whose parameters it reads
    glm::uint iteration = 0;  ///< within the substep; for reports
    glm::uint colour = 0;     ///< of the links; for reports
};

/// For example "substep 3, iteration 0, project_links, colour 7".
std::string describe(const Pass& pass);

/// What a step begins with.
enum class PlanStart {
    plain,
    rest,    ///< the first step: what starts inside an obstacle is pushed out, and gains no velocity by it
    scaled,  ///< the length of the substep has changed: displacements are scaled, so that velocities stay
};

/// The passes of one step, in the order in which both solvers walk them.
std::vector<Pass> makePlan(const ClothModel& model, const Settings& settings, PlanStart start);

}  // namespace drape
