#pragma once

#include "render/cloth/panel_layout.h"
#include "render/shared/shared.h"

#include <vector>

namespace drape::render {

/// How far from seams and hems a triangle still knows of them, m: a seam with its rows of stitches, and all but very
/// wide hems.
inline constexpr float kSeamReach = 0.014f;
inline constexpr float kHemReach = 0.04f;

/// Finds the parts of seams and hems that are nearest to some point of a triangle, along the panel. Record t is the
/// first of triangle t, and has no kind where there is none nearby; each names the record of the next one.
[[nodiscard]] std::vector<SeamPart> findSeamParts(const PanelLayout& layout);

}  // namespace drape::render
