#pragma once

#include "cloth/core/model.h"
#include "render/shared/shared.h"
#include "run/shared/event.h"

#include <span>
#include <vector>

namespace drape::render {

/// Where a knife met a link.
struct CutShare {
    glm::uint a = 0;
    glm::uint b = 0;
    float share = 0.5f;  ///< of the way from a to b

    bool operator==(const CutShare&) const = default;
};

/// Of all cuts that say it.
[[nodiscard]] std::vector<CutShare> cutSharesOf(std::span<const Event> events);

/// The particles along cuts, which are drawn where the knife passed. Where it met the links of a grid's cell or of a
/// mesh's triangle, that has gone (Breakage); each of its corners is drawn at the nearest point of the knife's way
/// through those around it, on the plane of the cloth on its own side. Particles do not move.
[[nodiscard]] std::vector<CutRimPoint> findCutRim(const Model& model, std::span<const CutShare> cuts);

}  // namespace drape::render
