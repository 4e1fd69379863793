#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "render/legend/colour_map.h"

namespace drape::viewer {

/// Returns the number that the view "strain" shows at each particle: the relative change of length of the structural
/// link whose length has changed most.
/// `links`: links of the model; those of material 0 are broken.
/// `seconds`: time since the start of the run, s. It says how far cloths have been sewn.
std::vector<float> strainOf(const Model& model, std::span<const glm::vec4> positions,
                            std::span<const physics::Link> links, double seconds);

/// Returns the distribution of absolute values, as the views' shaders compute it.
render::Spread spreadOfValues(std::span<const float> values);

}  // namespace drape::viewer
