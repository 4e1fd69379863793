#pragma once

#include <vector>

#include "solver/step.h"

namespace drape {

/// A run of passes that is one whole substep of intact cloths and nothing else:
///   [applyWind] integrate | fall, [measureBends, unbend], remember,
///   (all colours, [holdTethers], collide) x iterations, absorb
/// Solvers may take it at once, in any way that gives what the passes would.
struct Block {
    std::size_t firstPass = 0;  ///< index into Step::plan
    std::size_t passCount = 0;
    glm::uint substep = 0;
    glm::uint iterations = 0;
    bool air = false;       ///< applyWind and integrate, otherwise fall
    bool bends = false;     ///< measureBends and unbend; the colours then have no bend links
    bool tethered = false;  ///< holdTethers after the links of each iteration
};

/// All blocks of a step, in order. There are none where the model is more than grids (Model::isRelaxedAsGrids), where
/// links can break, where pinned ends take a share of corrections, or where links keep multipliers. Passes that are in
/// none, such as those of hands, have to be taken one by one. Whether no link has been broken before, the caller has to
/// know.
std::vector<Block> findBlocks(const Model& model, const Step& step);

}  // namespace drape
