#include "viewer/simulation/step_clock.h"

#include <utility>

namespace drape::viewer {

int StepClock::due(const Simulation& simulation, double realSeconds, float speed) {
    return steps_.take(realSeconds, speed, simulation.scene().settings.timeStep, simulation.stepCost());
}

void StepClock::take(Simulation& simulation, int steps, double realSeconds, bool isRunning, bool isPaused) {
    if (std::exchange(epoch_, simulation.epoch()) != simulation.epoch()) pace_ = {};
    const double stepLength = simulation.scene().settings.timeStep;
    pending_ = steps;
    due_ = isPaused ? 1.0f : steps_.share(stepLength);
    share_ = simulation.stepsBeside() ? std::exchange(begun_, due_) : due_;
    if (isRunning) pace_.add(realSeconds, steps * stepLength);
    taken_ = {realSeconds, steps * stepLength, simulation.takeStepTimes()};
}

}  // namespace drape::viewer
