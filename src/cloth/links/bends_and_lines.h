#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Makes the bend elements of a model whose bend links act as a force (Model::bendCount): one for each bend link. For
/// three particles a, m, b in a row of a grid, the bend is a - 2 m + b (src/cloth/core/compliance.h). For meshes see
/// makeMeshBends().
///
/// Takes time linear in the links, and as much memory as all links. So bendsOf() makes the elements only when a kernel
/// needs them.
BendElements makeBends(const Model& model);

/// Returns the bend elements that the model keeps; the first call makes them. Thread-safe.
const BendElements& bendsOf(const Model& model);

/// Makes the lines of a model. Returns none if links follow a tutorial's order, or if links of a grid push or pull
/// otherwise than springs do (physics::kTensionOnly, physics::kSoft). Takes time linear in the links.
ClothLines makeLines(const Model& model);

/// Returns the lines that the model keeps; the first call makes them. Thread-safe.
const ClothLines& linesOf(const Model& model);

}  // namespace drape
