#pragma once

#include <optional>

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

/// A grid whose cells are fine enough for the folds of a fabric.
struct FoldingGrid {
    glm::uint columns = 0;       ///< number of columns to pass to resizeCloths()
    float cell = 0.0f;           ///< longest side of a cell of the scene's own grid, m
    float bendingLength = 0.0f;  ///< the fabric's, m
    double cost = 1.0;           ///< time of a step, as a multiple of that with the scene's own grid
};

/// Returns the coarsest grid with cells of at most 0.7 of the fabric's bending length (docs/fabrics.md), as longer
/// cells make all fabrics fold alike. Returns nothing if all cloths of the scene have such cells already, if the
/// bending length is not known because links bend as in a tutorial, or for a scene that resizeCloths() refuses.
std::optional<FoldingGrid> foldingGrid(const Scene& scene);

/// The time that a run takes with a scene's own grid, s.
struct RunCost {
    double load = 0.0;      ///< time until the first step is taken; grows with the particles
    double steps = 0.0;     ///< time of all steps; grows with the particles and the substeps
    double pictures = 0.0;  ///< time of all pictures; does not depend on the grid
};

/// A grid for a run of limited time.
struct AffordableGrid {
    glm::uint columns = 0;    ///< number of columns to pass to resizeCloths()
    glm::uvec2 particles{0};  ///< columns and rows of the first cloth
    double seconds = 0.0;     ///< estimated time of the run, s
};

/// Returns the finest grid with which a run takes at most `seconds`, but never a coarser one than the scene's own. The
/// time of a step is taken to be proportional to particles and substeps, as resizeCloths() sets them, and the time of
/// loading to particles. Throws SceneError
/// for a scene that resizeCloths() refuses.
/// `own`: measured with the scene's own grid.
AffordableGrid affordableGrid(const Scene& scene, const RunCost& own, double seconds);

}  // namespace drape
