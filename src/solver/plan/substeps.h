#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "solver/plan/plan.h"

namespace drape {

/// The phases of all motion outside the cloth: time, colliders along their paths, gusts with the wind. Since phases are
/// kept, a change of speed changes how fast these move on, but never where they are.
struct Clock {
    std::uint64_t steps = 0;  ///< steps taken since the start
    /// Phases of the motions of colliders and bodies, by name (poseOf()).
    std::map<std::string, double> phases;
    glm::dvec3 gustDrift{0.0};       ///< cells of gust noise that have blown past, 0 to 256 on each axis
    float lastSubstepLength = 0.0f;  ///< s, of the previous step; 0 before the first
    bool strained = false;           ///< whether links may have broken since tethers were last updated

    /// Returns a phase, or 0 if there is none of that name.
    double phaseOf(const std::string& name) const {
        const auto phase = phases.find(name);
        return phase == phases.end() ? 0.0 : phase->second;
    }
};

/// A collider or body whose motion requires more substeps than the rest of a step does.
struct FastMover {
    std::string name;
    float speed = 0.0f;      ///< speed of its surface in this step, m/s
    glm::uint substeps = 0;  ///< substeps of the step
    glm::uint calm = 0;      ///< substeps that the step would have if nothing moved
};

/// Returns for example "\"ball\" moved at 12 m/s: 48 substeps in place of 16".
std::string describe(const FastMover& mover);

/// How many substeps a step is cut into.
struct StepCut {
    glm::uint substeps = 0;
    std::optional<FastMover> fastMover;  ///< set if a collider or body requires more substeps
};

/// Returns how many substeps a step needs if no pin, collider or body goes far in it. That is the number of the
/// settings or, if the load is too much for it, a greater one, up to 256. In a substep a collider or a body at its
/// greatest speed moves half a cell at most. Gravity and the strongest possible gust move a free particle by a tenth of
/// a cell at most. A substep lasts a 60th of a second at most, and less if more than 16 cells lie side by side without
/// tethers (times the root of the iterations). It lasts at least 1/20,000 s, whatever the settings say: in shorter ones
/// the rounding of floats makes energy. Tutorials' schemes take the number of the settings.
/// `hasTethers`: whether the step has tethers, if tethers are on.
glm::uint substepsOf(const Model& model, const Settings& settings, bool hasTethers);
/// Returns the number of substeps with the tethers of the model.
inline glm::uint substepsOf(const Model& model, const Settings& settings) {
    return substepsOf(model, settings, !model.tethers.empty());
}

/// Returns the substeps of the next step. The rules are those of substepsOf(), with the speeds that colliders and
/// bodies near the cloth have in this step. If these or pins go far, there are more substeps.
StepCut cutStep(const Model& model, const Settings& settings, const Clock& clock, const Edits& edits, bool hasTethers);

}  // namespace drape
