#pragma once

#include "cloth/model.h"
#include "render/shared.h"

#include <vector>

namespace drape::render {

/// The links of free systems, but the hidden ones. `link` is an index into Model::links.
[[nodiscard]] std::vector<RodSource> freeRods(const Model& model);

/// The structural links of cloths that are drawn as nets.
[[nodiscard]] std::vector<RodSource> netRods(const Model& model);

/// The structural links of sheets, each with a triangle of the cells beside it: what holds pieces together when the
/// cloth around it is gone.
[[nodiscard]] std::vector<RodSource> threadRods(const Model& model);

/// The particles of free systems that are shown, with the radius of their own.
[[nodiscard]] std::vector<ParticleBall> particleBalls(const Model& model);

}  // namespace drape::render
