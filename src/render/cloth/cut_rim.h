#pragma once

#include "cloth/core/model.h"
#include "render/shared/shared.h"
#include "run/shared/event.h"

#include <span>
#include <vector>

namespace drape::render {

/// A point where a knife met a link.
struct CutShare {
    glm::uint a = 0;
    glm::uint b = 0;
    float share = 0.5f;  ///< position of the point on the way from a to b, 0 to 1

    bool operator==(const CutShare&) const = default;
};

/// Returns the shares of all cuts that record them.
[[nodiscard]] std::vector<CutShare> cutSharesOf(std::span<const Event> events);

/// Finds the particles along cuts and their drawn positions on the knife's way. A cut removes the grid cell or mesh
/// triangle around its links (Breakage). Each corner of such a face is drawn at the nearest point of the knife's way
/// through the faces around it, in the plane of the cloth on its own side. The particles themselves do not move.
[[nodiscard]] std::vector<CutRimPoint> findCutRim(const Model& model, std::span<const CutShare> cuts);

}  // namespace drape::render
