#pragma once

#include "solver/plan/step.h"
#include "solver/settings/settings.h"

namespace drape {

/// Settings between `current` and `target`, `seconds` further on: a slider that is dragged, or a value that is typed,
/// never makes the cloth jerk. Continuous values follow in about a quarter of a second, those that move a collider no
/// faster than a hand would; others (counts, models, orders) switch at once. Colliders arrive as their shapes do
/// (Arrival): a ball grows, and shrinks before it is gone or moves otherwise. Those that rise or close in are at once
/// where `target` has them: only the caller knows what lies beyond them. Called often enough it ends at exactly
/// `target`.
Settings rampTowards(const Settings& current, const Settings& target, float seconds);

/// One step during which colliders move evenly from where `from` has them to where `to` has them: a
/// collider that jumped between two steps would throw the cloth. All else is as in `to`.
Step makeRampedStep(const Model& model, const Settings& from, const Settings& to, Clock& clock, Edits edits = {});

}  // namespace drape
