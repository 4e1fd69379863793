// Tests contact of cloth at places that are not finite, or so far away that distances overflow. No access may be out of
// range, which the sanitized tests detect, and every step must end.

#include <gtest/gtest.h>

#include <limits>

#include "run/run.h"
#include "scene/file/scene_file.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "solver/reference/reference_solver.h"
#include "solver/state.h"

namespace drape {
namespace {

template <class Solver>
void stepFrom(float place) {
    SCOPED_TRACE(place);
    // 11 x 11 particles make 100 patches. The tree of boxes has 256 leaves, so its last nodes are empty.
    const Scene scene = readSceneText(R"({"cloth": {"particles": [11, 11]}, "solver": {"substeps": 3}})", "far");
    drape::Run run(scene);
    Solver solver(run.model());
    solver.step(run.nextStep(viewOf(solver)));
    State state = solver.state();
    for (std::size_t i = 0; i < state.positions.size(); i += 3) state.positions[i].x = place;
    state.positions[60] = glm::vec4(glm::vec3(place), state.positions[60].w);
    solver.setState(state);
    for (int k = 0; k < 2; ++k) solver.step(run.nextStep(viewOf(solver)));
    const State end = solver.state();
    EXPECT_FALSE(measure(run.model(), end, run.applied().substepLength()).finite);
}

constexpr float kPlaces[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 3e38f};

TEST(ContactOfFarCloth, EndsOnTheCpu) {
    for (const float place : kPlaces) stepFrom<CpuSolver>(place);
}

TEST(ContactOfFarCloth, EndsOnTheReference) {
    for (const float place : kPlaces) stepFrom<ReferenceSolver>(place);
}

}  // namespace
}  // namespace drape
