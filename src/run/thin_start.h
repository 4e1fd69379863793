#pragma once

#include <optional>
#include <string>

#include "cloth/core/model.h"
#include "run/contact_start.h"
#include "scene/scene.h"

namespace drape {

/// A body that a garment crosses at the start of a scene, but would not cross if it started thin (BodyGrow).
struct ThinStart {
    static constexpr float kSeconds = 1.0f;  ///< growth time for users who give none, s

    std::size_t body = 0;  ///< index of the body in WorldDescription::bodies
    /// Suggestion for the user, such as "shirt.obj crosses body.obj: start with a thin body (bodies[0].grow.seconds)".
    std::string offer;
};

/// Returns nothing if no mesh cloth crosses a body at the start, or if that body grows already.
std::optional<ThinStart> findThinStart(const CrossedStart& crossed, const Model& model, const Scene& scene);

/// Returns describe() of the crossed start, followed by the offer if there is one.
std::string describeWithOffer(const CrossedStart& crossed, const Model& model, const Scene& scene);

}  // namespace drape
