#include <gtest/gtest.h>
#include <algorithm>
#include <cstdio>
#include "run/run.h"
#include "solver/cpu_solver.h"
#include "solver/measure.h"
#include "support/panel_dice.h"
namespace drape::test {
namespace {
double worstOf(const Model& model, const State& state, glm::uint& link) {
    double worst = 0;
    for (glm::uint k = 0; k < state.links.size(); ++k) {
        const auto& l = state.links[k];
        if (!isMeasured(model.materials[l.material])) continue;
        double s = glm::distance(glm::dvec3(state.positions[l.a]), glm::dvec3(state.positions[l.b])) / l.restLength;
        if (s > worst) worst = s, link = k;
    }
    return worst;
}
TEST(Scratch, Shape) {
    const char* first = std::getenv("FIRST");
    const char* low = std::getenv("LOW");
    const glm::uint begin = first ? std::atoi(first) : 1;
    int bad = 0;
    for (glm::uint seed = begin; seed < begin + strongRuns(12); ++seed) {
        Dice dice{Random(seed)};
        Scene scene = smallScene(dice);
        scene.world.cloths.front().massPerArea = dice.log(0.03f, 0.5f);
        const Settings usual = scene.settings;
        auto roll = [&](const Scene& sc) {
            Settings s = anySettings(sc, usual, dice);
            if (low) s.substeps = 1 + dice.below(3);
            if (std::getenv("STORM")) { float l = glm::length(s.wind.velocity); if (l > 0) s.wind.velocity *= 25.0f / l; }
            if (std::getenv("NOBALL")) s.ball.on = false;
            return s;
        };
        scene.settings = roll(scene);
        const std::string name = scene.name;
        const float mass = scene.world.cloths.front().massPerArea;
        drape::Run run(std::move(scene));
        CpuSolver solver(run.model());
        const SolverView view = viewOf(solver);
        double worst = 0; int at = 0; std::string what; glm::uint sub = 0;
        for (int k = 0; k < 150; ++k) {
            if (k % 50 == 49) run.settings() = roll(run.scene());
            const Step step = run.nextStep(view);
            solver.step(step);
            if (k % 3 != 2) continue;
            glm::uint link = 0;
            const State state = solver.state();
            const double w = worstOf(run.model(), state, link);
            const Measures m = measure(run.model(), state, step.substeps.front().h);
            if (!m.finite) { std::printf("NAN %s seed %u step %d %s\n", name.c_str(), seed, k, describe(run.applied()).c_str()); worst = 99; break; }
            if (w > worst) { worst = w; at = k; what = describe(run.applied()); sub = step.substeps.size(); }
        }
        if (worst > 1.9) {
            ++bad;
            std::printf("%s seed %u step %d: %.3f of length, mass %.3f, sub %u: %s\n", name.c_str(), seed, at, worst, mass, sub, what.c_str());
        }
    }
    std::printf("BAD %d\n", bad);
}
}  // namespace
}  // namespace drape::test
