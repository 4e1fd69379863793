#pragma once

#include "scene/scene.h"

namespace drape {

/// Cuts a cloth into so many particles. The sheet keeps its size in metres, and entries listed by column and row keep
/// their place in the sheet; of two listed pins that come to the same particle the first stays.
void resizeCloth(ClothDescription& cloth, glm::uvec2 particles);

/// Cuts each cloth of a scene into `columns` particles across, and as many down as keeps the shape of its cells; sheets
/// keep their size in metres. Pins that are listed or stand in columns apart keep their places as far as particles go.
/// Where a cloth without pins gets finer cells, which no tethers hold, a step is cut into as many more substeps, up to
/// 256: with its cells' sides as long in substeps as before it stretches no more than it did.
/// Throws SceneError, in one line, for a scene that has anything but cloths, if a cloth would have fewer or more
/// particles along a side than cloths may have, or if two of its pins would be one.
void resizeCloths(Scene& scene, glm::uint columns);

}  // namespace drape
