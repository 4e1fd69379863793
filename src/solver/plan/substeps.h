#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "solver/plan/plan.h"

namespace drape {

/// The phases of all motion outside the cloth: time, colliders along their paths, the gusts with the wind. Kept as
/// phases, so that changing a speed changes how fast they move on and never where they are.
struct Clock {
    std::uint64_t steps = 0;  ///< taken since the start
    /// Of the colliders' and bodies' motions, by name (poseOf()).
    std::map<std::string, double> phases;
    glm::dvec3 gustDrift{0.0};       ///< cells of gust noise that have blown past, 0 to 256 each
    float lastSubstepLength = 0.0f;  ///< s, of the previous step; 0 before the first
    bool strained = false;           ///< links may have broken without anybody knowing which tethers they leave

    /// 0 where there is none.
    double phaseOf(const std::string& name) const {
        const auto phase = phases.find(name);
        return phase == phases.end() ? 0.0 : phase->second;
    }
};

/// A collider or body whose motion takes more substeps than the rest of a step.
struct FastMover {
    std::string name;
    float speed = 0.0f;      ///< m/s, of its surface in this step
    glm::uint substeps = 0;  ///< that the step takes
    glm::uint calm = 0;      ///< that it would take if nothing moved
};

/// "\"ball\" moved at 12 m/s: 48 substeps in place of 16".
std::string describe(const FastMover& mover);

/// How many substeps a step is cut into.
struct StepCut {
    glm::uint substeps = 0;
    std::optional<FastMover> fastMover;  ///< where one takes more of them
};

/// The substeps of a step in which no pin, collider or body goes far: those of the settings or, where the load is too
/// much for them, more, up to 256. In a substep a collider or a body at its greatest speed moves half
/// a cell at most, gravity and the strongest possible gust move a free particle by a tenth of a cell at most, and it is
/// a 60th of a second at most, less where more than 16 cells lie side by side without tethers (times the root of the
/// iterations). None is shorter than 1/20,000 s, whatever the settings say: of shorter ones the rounding of floats
/// makes energy. Tutorials' schemes take the step that they say. hasTethers: of the step, if tethers are on.
glm::uint substepsOf(const Model& model, const Settings& settings, bool hasTethers);
/// Counts the tethers of the model.
inline glm::uint substepsOf(const Model& model, const Settings& settings) {
    return substepsOf(model, settings, !model.tethers.empty());
}

/// The substeps of the step that comes, as substepsOf() has them, with the speeds that colliders and bodies near the
/// cloth have in this step; or more where these or pins go far.
StepCut cutStep(const Model& model, const Settings& settings, const Clock& clock, const Edits& edits, bool hasTethers);

}  // namespace drape
