#pragma once

#include "cloth/core/model.h"

namespace drape {

/// Makes the lines of a model. Returns none if links follow a tutorial's order, or if links of a grid push or pull
/// otherwise than springs do (physics::kTensionOnly, physics::kSoft). Takes time linear in the links.
ClothLines makeLines(const Model& model);

/// Returns the lines that the model keeps; the first call makes them. Thread-safe.
const ClothLines& linesOf(const Model& model);

}  // namespace drape
