#pragma once

#include <optional>
#include <string>

#include "cloth/core/model.h"
#include "run/contact_start.h"
#include "scene/scene.h"

namespace drape {

/// A body that a garment crosses as a scene starts, and would not cross if it started thin (BodyGrow).
struct ThinStart {
    static constexpr float kSeconds = 1.0f;  ///< of growth, where a person only says that it is to grow

    std::size_t body = 0;  ///< in WorldDescription::bodies
    std::string offer;     ///< "shirt.obj crosses body.obj: start with a thin body (bodies[0].grow.seconds)"
};

/// Nothing where no cloth of a mesh crosses a body at the start, or where that grows already.
std::optional<ThinStart> findThinStart(const CrossedStart& crossed, const Model& model, const Scene& scene);

/// describe() of the crossed start, with the offer behind it.
std::string describeWithOffer(const CrossedStart& crossed, const Model& model, const Scene& scene);

}  // namespace drape
