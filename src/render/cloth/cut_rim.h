#pragma once

#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "render/shared/shared.h"
#include "run/hands/event.h"

namespace drape::render {

/// The point where a knife cut a link between the particles `a` and `b`.
struct CutShare {
    glm::uint a = 0;
    glm::uint b = 0;
    float share = 0.5f;  ///< position of the point along the link, 0 at a, 1 at b

    bool operator==(const CutShare&) const = default;
};

/// Returns the points of all cuts in a log, except for cuts that do not record their points.
std::vector<CutShare> cutSharesOf(std::span<const Event> events);

/// Finds the particles along cuts and the offsets at which they are drawn. A cut removes the grid cells or mesh
/// triangles beside its links (Breakage), which would leave a wide gap. Each corner of a removed face is therefore
/// drawn at the nearest point of the knife's path through the faces around the corner. The offset lies in the plane of
/// the cloth on the corner's side of the cut. The particles themselves do not move.
std::vector<CutRimPoint> findCutRim(const Model& model, std::span<const CutShare> cuts);

}  // namespace drape::render
