#pragma once

#include <algorithm>
#include <string>

#include "cloth/make/make_model.h"
#include "museum/tutorial.h"
#include "scene/load/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/step.h"

namespace drape::test {

/// A tutorial's canvas, px. Museum scenes use 1 cm per pixel, with x from the middle of the canvas and y from its foot.
struct Canvas {
    static constexpr double kPixelsPerMetre = 100.0;

    double width = 0.0;
    double height = 0.0;

    double pixelX(double metres) const { return metres * kPixelsPerMetre + 0.5 * width; }
    double pixelY(double metres) const { return height - metres * kPixelsPerMetre; }
    double metresX(double pixels) const { return (pixels - 0.5 * width) / kPixelsPerMetre; }
    double metresY(double pixels) const { return (height - pixels) / kPixelsPerMetre; }
};

/// Runs a scene on the reference solver.
class SceneRun {
public:
    explicit SceneRun(const std::string& name) : SceneRun(loadScene(name)) {}
    explicit SceneRun(Scene scene) : scene_(std::move(scene)), model_(makeModel(scene_.world)), solver_(model_) {}
    SceneRun(const SceneRun&) = delete;  // not copyable, since the solver points to the model

    void step() { solver_.step(makeStep(model_, scene_.settings, clock_)); }

    Settings& settings() { return scene_.settings; }
    const Scene& scene() const { return scene_; }
    const Model& model() const { return model_; }
    State state() const { return solver_.state(); }
    void setState(const State& state) { solver_.setState(state); }
    const std::vector<glm::vec4>& positions() const { return solver_.read(Array::positions); }
    const std::vector<glm::vec4>& displacements() const { return solver_.read(Array::displacements); }

    std::size_t brokenLinks() const {
        const State now = solver_.state();
        return static_cast<std::size_t>(
            std::ranges::count_if(now.links, [](const physics::Link& link) { return link.material == 0; }));
    }

private:
    Scene scene_;
    Model model_;
    CpuSolver solver_;
    Clock clock_;
};

/// Returns the greatest distance (px) between a tutorial's points and a scene's particles, in space. Pinned points
/// count at their pins, although some tutorials show them where links have pulled them.
inline double farthest(const std::vector<TutorialPoint>& points, const SceneRun& run, Canvas canvas) {
    double distance = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const glm::vec4 p = run.positions()[i];
        const double x = canvas.pixelX(double{p.x}) - (points[i].pinned ? points[i].pinX : points[i].x);
        const double y = canvas.pixelY(double{p.y}) - (points[i].pinned ? points[i].pinY : points[i].y);
        distance = std::max(distance, std::hypot(x, y, double{p.z} * Canvas::kPixelsPerMetre));
    }
    return distance;
}

inline double farthest(const std::vector<TutorialPoint>& a, const std::vector<TutorialPoint>& b) {
    double distance = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!a[i].pinned) distance = std::max(distance, std::hypot(a[i].x - b[i].x, a[i].y - b[i].y));
    }
    return distance;
}

/// Rounds a tutorial's places to floats in metres, as the scene stores them.
inline void roundPlaces(std::vector<TutorialPoint>& points, Canvas canvas) {
    for (TutorialPoint& p : points) {
        p.x = canvas.pixelX(double{static_cast<float>(canvas.metresX(p.x))});
        p.y = canvas.pixelY(double{static_cast<float>(canvas.metresY(p.y))});
    }
}

/// How closely and for how long a scene follows its tutorial.
struct Agreement {
    int steps = 0;          ///< number of steps compared
    double distance = 0.0;  ///< greatest distance of any particle from its point, px
    double excess = 0.0;    ///< greatest distance beyond the expected rounding error, px
};

/// Compares a scene with its tutorial step by step. A second copy of the tutorial has its places rounded to floats. The
/// comparison ends when rounding moves one of that copy's points by more than kKnown, since the result then depends on
/// the last bits. The copy is rounded once a step. The solver rounds at each of a particle's links and in its velocity,
/// so an error kRoundings times as large is expected.
template <class Tutorial>
Agreement follow(SceneRun& run, Tutorial tutorial, Canvas canvas, int mostSteps) {
    constexpr double kKnown = 0.05;  // px
    constexpr double kRoundings = 12.0;
    constexpr double kLastPlaces = 1e-3;  // px, 20 times the last place of a float at 6 m
    Tutorial rounded = tutorial;
    double moved = 0.0;
    Agreement agreement;
    agreement.distance = agreement.excess = farthest(tutorial.points, run, canvas) - kLastPlaces;
    for (; agreement.steps < mostSteps; ++agreement.steps) {
        tutorial.step();
        rounded.step();
        roundPlaces(rounded.points, canvas);
        moved = std::max(moved, farthest(tutorial.points, rounded.points));
        if (moved > kKnown) break;
        run.step();
        const double distance = farthest(tutorial.points, run, canvas);
        agreement.distance = std::max(agreement.distance, distance);
        agreement.excess = std::max(agreement.excess, distance - kRoundings * moved - kLastPlaces);
    }
    return agreement;
}

}  // namespace drape::test
