#pragma once

#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "cloth/topology/halo.h"
#include "solver/plan/grid_links.h"

namespace drape {

/// The properties of a step that determine its tiles.
struct StepShape {
    glm::uint substeps = 1;
    glm::uint iterations = 1;
    /// Whether other kernels (wind, attachments) must run before each substep, so that no dispatch can compute two
    /// substeps.
    bool single = false;
    /// Whether bends move particles before links do, and bend links are not relaxed (SubstepPlan::bends).
    bool bends = false;

    auto operator<=>(const StepShape&) const = default;
};

/// The limits of a device for kernels that hold a tile of a cloth in shared memory.
struct TileDevice {
    glm::uint particles = 2048;  ///< particles that fit into the shared memory of a work group
    /// Work groups that run concurrently: the multiprocessors of a GPU, the threads of a CPU.
    glm::uint workGroups = 128;
};

/// The links of one colour that a tile relaxes. Places are relative to the first particle of the tile's interior.
struct TilePass {
    std::size_t links = 0;  ///< index into the cloth's GridLinks
    /// Links begin on `countAcross` lines that belong to the colour, at `countAlong` places of each. A line is a row,
    /// or a column if the colour consists of links along rows in alternate columns.
    int firstAlong = 0;
    int countAlong = 0;
    int firstAcross = 0;
    int countAcross = 0;
    Halo before;  ///< particles around the interior that must be up to date before the pass
};

/// How a cloth is cut into tiles. One work group computes one or more substeps of a tile.
struct Tiling {
    glm::ivec2 interior{0, 0};     ///< columns and rows that a tile stores
    Halo halo;                     ///< particles around the interior that a tile also reads
    glm::ivec2 tiles{1, 1};        ///< number of tiles across and down
    glm::uint substeps = 1;        ///< most substeps that one dispatch computes
    std::vector<TilePass> passes;  ///< passes of all `substeps`, or of one iteration if `repeats` is set
    bool repeats = false;  ///< whether all iterations of all substeps have the same passes, since there is no halo

    glm::ivec2 size() const { return interior + glm::ivec2(halo.left + halo.right, halo.up + halo.down); }
    /// Returns the distance from one row of shared memory to the next, in particles. It is odd, so that threads along a
    /// column access different banks.
    int pitch() const { return size().x | 1; }
};

/// Most substeps of one dispatch. A kernel sees the parameters of this many.
inline constexpr glm::uint kMostTiledSubsteps = 16;
/// Most entries of Tiling::passes: a uniform block of 16 KiB has to hold them.
inline constexpr std::size_t kMostTilePasses = 160;

/// Chooses how to cut a cloth. A cloth that fits as a whole is one tile, since a step is then one dispatch. Otherwise
/// the choice minimizes the estimated time of a step. The estimate weighs the cost of dispatches against the cost of
/// halos. Returns nothing if no tile with its halo fits.
/// `links`: the links that are relaxed.
std::optional<Tiling> chooseTiling(glm::uvec2 gridSize, std::span<const GridLinks> links, const StepShape& step,
                                   const TileDevice& device);

}  // namespace drape
