#pragma once

#include <vector>

#include "run/pins/frame.h"
#include "solver/plan/step.h"

namespace drape {

/// `seconds` after the clock, with these settings.
struct Moment {
    const Settings& settings;
    const Clock& clock;
    double seconds = 0.0;
};

/// The frame of a group's own motion, or of the collider that it follows. One that is not there rests at the origin.
Frame frameOf(const PinGroup& group, const Moment& moment);

/// Where a body is to be, for the pins that follow it: while it grows, they are where its own shape has them.
BodyMoment momentOf(const Model& model, const BodyPart& body, const Moment& moment);

/// A body as it starts, in its own shape where it grows.
BodyMoment grownStartOf(const Model& model, const BodyPart& body);

/// The frame of a triangle of a body, as an index into Model::triangles: two of its sides, and its normal of 1 m.
Frame frameOf(const BodyMoment& body, glm::uint triangle);

/// The triangle of a body that has area and is nearest to a place, m, as the body starts, grown. An index into
/// Model::triangles.
glm::uint nearestTriangle(const Model& model, const BodyPart& body, const glm::dvec3& place);

}  // namespace drape
