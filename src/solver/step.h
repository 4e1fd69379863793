#pragma once

#include <cstdint>
#include <vector>

#include "solver/plan.h"

namespace drape {

/// What moves on outside the cloth: time, the ball along its path, the gusts with the wind. Kept as phases, so that
/// changing a speed changes how fast they move on and never where they are.
struct Clock {
    std::uint64_t steps = 0;         ///< taken since the start
    double ballPhase = 0.0;          ///< radians along the ball's path, 0 to 2 pi
    glm::dvec3 gustDrift{0.0};       ///< cells of gust noise that have blown past, 0 to 256 each
    float lastSubstepLength = 0.0f;  ///< s, of the previous step; 0 before the first
    bool strained = false;           ///< links may have broken without anybody knowing which tethers they leave
};

/// One step as both solvers take it.
struct Step {
    std::vector<Pass> plan;
    std::vector<physics::SubstepParams> substeps;
    Edits edits;
    bool mayBreak = false;  ///< links may break in it, by strain or by hand
};

/// The substeps that a step is cut into: as many as the settings say, or more, up to 256, where a cloth would be torn
/// out of shape between two of them. In a substep a ball moves half a cell at most, gravity and the strongest gust that
/// is possible move a free particle by a tenth of a cell at most (0.06 where they draw the cloth out to its longest),
/// and it is a 60th of a second at most, less where more than 16 cells lie side by side without tethers (the root of
/// the iterations times as many). (Links pull a particle back by what is left of its neighbours' reach, which in a
/// substep is about a cell.) None is shorter than 1/20,000 s, whatever the settings say: of shorter ones the rounding
/// of floats makes energy. Tutorials' schemes (StepOrder::constrainFirst, LinkOrder::forwards and backwards), and
/// worlds without cloths, take the step that they say.
/// tethersHold: whether the tethers of the model, if it has any, are there still.
glm::uint substepsOf(const Model& model, const Settings& settings, bool tethersHold = true);

/// Lets the obstacles of a substep give way to a sheet that they have drawn taut (givingWay() in contact.glsl), but for
/// what a run starts with inside them, what a ball sweeps over by more than a cell at once, walls that throw back, and
/// tutorials' schemes. isStart: the first substep of a run.
void setGivingWay(const Model& model, const Settings& settings, bool isStart, physics::SubstepParams& p);

/// Makes the next step and moves the clock on by settings.timeStep. All arithmetic is the same on every machine.
/// substeps: 0 = substepsOf().
Step makeStep(const Model& model, const Settings& settings, Clock& clock, Edits edits = {}, glm::uint substeps = 0);

/// Centre of the ball at a phase, m.
glm::vec3 ballCentre(const BallSettings& ball, double phase);

}  // namespace drape
