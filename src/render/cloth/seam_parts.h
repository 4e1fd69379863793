#pragma once

#include "render/cloth/panel_layout.h"
#include "render/shared/shared.h"

#include <vector>

namespace drape::render {

/// Distances up to which a triangle records seams and hems near it, m. They cover a seam with its rows of stitches, and
/// all hems except very wide ones.
inline constexpr float kSeamReach = 0.014f;
inline constexpr float kHemReach = 0.04f;

/// Finds the parts of seams and hems nearest to the points of each triangle, measured along its panel. Record t is the
/// first of triangle t; its kind is kNoBorder if nothing is near. Each record names the next one.
[[nodiscard]] std::vector<SeamPart> findSeamParts(const PanelLayout& layout);

}  // namespace drape::render
