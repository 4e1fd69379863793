#pragma once

#include <vector>

#include "run/pins/frame.h"
#include "solver/plan/step.h"

namespace drape {

/// A moment at which targets of pins are computed: `seconds` after the time of `clock`, with the given settings.
struct PinMoment {
    const Settings& settings;
    const Clock& clock;
    double seconds = 0.0;
};

/// Returns the frame of a group's own motion, or of the collider that it follows. A missing collider gives a frame at
/// rest at the origin.
Frame frameOf(const PinGroup& group, const PinMoment& moment);

/// Returns a body at a moment, for the pins that follow it. It has its full-grown shape even while it grows.
BodyMoment momentOf(const Model& model, const BodyPart& body, const PinMoment& moment);

/// Returns a body at the start, in its full-grown shape if it grows.
BodyMoment grownStartOf(const Model& model, const BodyPart& body);

/// Returns the frame of a triangle of a body: its first corner, two of its sides, and its normal with a length of 1 m.
/// `triangle`: index into Model::triangles.
Frame frameOf(const BodyMoment& body, glm::uint triangle);

/// Returns the triangle of a full-grown body at the start that is nearest to `place` (m), as an index into
/// Model::triangles. Skips triangles without area.
glm::uint nearestTriangle(const Model& model, const BodyPart& body, const glm::dvec3& place);

}  // namespace drape
