#pragma once

#include "cloth/core/model.h"

namespace drape {

/// The bend elements of a model whose bend links act as a force (Model::bendCount): one for each bend link. Three
/// particles a, m, b in a row of a grid are bent by a - 2 m + b (src/cloth/core/compliance.h); for meshes see
/// makeMeshBends().
///
/// Linear in the links, and as large as all of them: bendsOf() makes it when a kernel takes it.
BendElements makeBends(const Model& model);

/// The same, made when it is first asked for and kept in the model. Any thread may ask.
const BendElements& bendsOf(const Model& model);

}  // namespace drape
