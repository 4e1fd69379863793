#pragma once

#include "solver/plan/step.h"
#include "solver/settings/settings.h"

namespace drape {

/// Returns settings that are `seconds` further on the way from `current` to `target`, so that dragging a slider or
/// typing a value never makes the cloth jerk. Repeated calls end at exactly `target`. Continuous values change over
/// about a quarter of a second. Values that move a collider change no faster than a hand would move it. Other values
/// (counts, models, orders) switch immediately. The shape of a collider determines how it arrives (Arrival). A ball
/// grows from 0, and shrinks to 0 before it disappears or changes its motion. Colliders that rise or close in start
/// where `target` has them, since only the caller knows where the cloth is.
Settings rampTowards(const Settings& current, const Settings& target, float seconds);

/// Makes one step in which colliders move evenly from their poses in `from` to their poses in `to`. A collider that
/// jumped between two steps would throw the cloth. All other values are those in `to`.
Step makeRampedStep(const Model& model, const Settings& from, const Settings& to, Clock& clock, Edits edits = {});

}  // namespace drape
