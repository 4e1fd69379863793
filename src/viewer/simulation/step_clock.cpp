#include "viewer/simulation/step_clock.h"

#include <utility>

namespace drape::viewer {

int StepClock::stepsDue(const Simulation& simulation, double realSeconds, float speed) {
    return steps_.take(realSeconds, speed, simulation.scene().settings.timeStep, simulation.stepCost());
}

void StepClock::decide(Simulation& simulation, int steps, double realSeconds, bool isRunning, bool isPaused) {
    if (std::exchange(epoch_, simulation.epoch()) != simulation.epoch()) pace_ = {};
    const double stepLength = simulation.scene().settings.timeStep;
    pending_ = steps;
    dueShare_ = isPaused ? 1.0f : steps_.share(stepLength);
    share_ = simulation.stepsBeside() ? std::exchange(begunShare_, dueShare_) : dueShare_;
    if (isRunning) pace_.add(realSeconds, steps * stepLength);
    taken_ = {realSeconds, steps * stepLength, simulation.takeStepTimes()};
}

}  // namespace drape::viewer
