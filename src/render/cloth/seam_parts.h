#pragma once

#include "render/cloth/panel_layout.h"
#include "render/shared/shared.h"

#include <vector>

namespace drape::render {

/// Distance up to which a triangle records seams, m. It covers the rows of stitches on both sides of a seam.
inline constexpr float kSeamReach = 0.014f;
/// Distance up to which a triangle records hems, m. It covers all hems except very wide ones.
inline constexpr float kHemReach = 0.04f;

/// Returns the parts of seams and hems that are nearest to any point of each triangle, as linked lists. The list of
/// triangle t starts with element t, whose kind is kNoBorder if the list is empty. SeamPart::next is the index of the
/// next element.
[[nodiscard]] std::vector<SeamPart> findSeamParts(const PanelLayout& layout);

}  // namespace drape::render
