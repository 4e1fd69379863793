#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "solver/plan/plan.h"

namespace drape {

/// The phases of all motion outside the cloth: of colliders and bodies along their paths, of gusts in the wind, and of
/// time. Because the phases are stored, a change of speed changes how fast things move, but never where they are.
struct Clock {
    std::uint64_t steps = 0;  ///< number of steps taken since the start
    /// Phases of the motions of colliders and bodies, by name (poseOf()), and times of other processes, under names
    /// that no collider has.
    std::map<std::string, double> phases;
    glm::dvec3 gustDrift{0.0};       ///< drift of the gusts along each axis, in cells of noise, 0 to 256
    float lastSubstepLength = 0.0f;  ///< length of a substep in the previous step, s; 0 before the first step
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
    float speed = 0.0f;      ///< speed of the mover's surface in this step, m/s
    glm::uint substeps = 0;  ///< number of substeps of the step
    glm::uint calm = 0;      ///< number of substeps that the step would have if nothing moved
};

/// Returns a text such as "\"ball\" moved at 12 m/s: 48 substeps in place of 16".
std::string describe(const FastMover& mover);

/// How many substeps a step is cut into.
struct StepCut {
    glm::uint substeps = 0;
    glm::uint calm = 0;                  ///< number of substeps if nothing moved
    std::optional<FastMover> fastMover;  ///< set if a collider or body requires more substeps
};

/// Returns how many substeps a step needs, unless a pin, collider or body moves far in it (cutStep()). That is the
/// number in the settings or, if the load requires it, a greater number up to 256. In a substep, a collider or a body
/// at its greatest speed moves half a cell at most. Gravity and the strongest possible gust move a free particle by a
/// tenth of a cell at most. A substep lasts 1/60 s at most. It is shorter for cloth without tethers: where links are
/// relaxed one after another, if the number of cells side by side exceeds 16 times the square root of the iterations;
/// where lines are solved, if a transverse wave would cross more than a cell of a pinned grid that hangs from one
/// corner (FabricLimits::waves). It lasts at least 1/20,000 s, whatever the settings say: in shorter substeps, the
/// rounding of floats adds energy. Steps that follow a tutorial's scheme have the number in the settings.
/// `hasTethers`: whether the step has tethers, provided that the settings have tethers on.
glm::uint substepsOf(const Model& model, const Settings& settings, bool hasTethers);
/// Returns the number of substeps for the tethers of the model.
inline glm::uint substepsOf(const Model& model, const Settings& settings) {
    return substepsOf(model, settings, !model.tethers.empty());
}

/// Returns why a step has more substeps than the settings say even if no pin, collider or body moves, or nothing if it
/// has no more. The text is such as "2 substeps instead of 1: in longer ones, gravity would …".
std::optional<std::string> whyMoreSubsteps(const Model& model, const Settings& settings);

/// Returns the number of substeps of the next step. The rules of substepsOf() apply, with the speeds that colliders and
/// bodies near the cloth have in this step. If these or pins move far in the step, it has more substeps.
StepCut cutStep(const Model& model, const Settings& settings, const Clock& clock, const Edits& edits, bool hasTethers);

}  // namespace drape
