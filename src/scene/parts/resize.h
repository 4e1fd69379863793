#pragma once

#include "scene/scene.h"

namespace drape {

/// Changes the number of a cloth's particles. The sheet keeps its size in metres, and listed pins keep their positions
/// in the sheet. If two listed pins fall on the same particle, the first one stays.
void resizeCloth(ClothDescription& cloth, glm::uvec2 particles);

/// Resizes the grids of all cloths to `columns` particles across. The number of rows follows from the shape of the
/// cells. Sheets keep their size in metres. Listed and spaced pins keep their positions as far as the particles allow.
///
/// A cloth without pins has no tethers to limit its stretch. If its cells become finer, the number of substeps grows in
/// the same proportion, to at most 256, so that it stretches no more than before.
///
/// Throws SceneError, in one line, for a scene with systems or meshes, if a cloth would have too few or too many
/// particles along a side, or if two of its pins would coincide.
void resizeCloths(Scene& scene, glm::uint columns);

}  // namespace drape
