#pragma once

#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "cloth/topology/halo.h"
#include "solver/plan/grid_links.h"

namespace drape {

/// The properties of a step that its tiles depend on.
struct StepShape {
    glm::uint substeps = 1;
    glm::uint iterations = 1;
    /// Other kernels have to come before each substep (wind, attachments), so that no dispatch can take two.
    bool single = false;
    /// Bends move particles before links do, and bend links are not relaxed (SubstepPlan::bends).
    bool bends = false;

    auto operator<=>(const StepShape&) const = default;
};

/// The limits of a device for kernels that hold a tile of a cloth in shared memory.
struct TileDevice {
    glm::uint particles = 2048;  ///< that fit into the shared memory of a work group
    glm::uint workGroups = 128;  ///< that run at a time: the multiprocessors of a GPU, the threads of a CPU
};

/// The links of one colour that a tile relaxes, relative to the first particle that it answers for.
struct TilePass {
    std::size_t links = 0;  ///< index into the cloth's GridLinks
    /// Links that begin at these places: of lines across (rows, or columns where links along rows alternate by column)
    /// those that belong to the colour, and of each of them `along`.
    int firstAlong = 0;
    int countAlong = 0;
    int firstAcross = 0;
    int countAcross = 0;
    Halo before;  ///< around the tile, of particles that have to be right before the pass
};

/// How a cloth is cut into tiles, each of which one work group takes through one or more substeps.
struct Tiling {
    glm::ivec2 interior{0, 0};     ///< columns and rows that a tile answers for
    Halo halo;                     ///< around it, that it also reads
    glm::ivec2 tiles{1, 1};        ///< across and down
    glm::uint substeps = 1;        ///< most that one dispatch takes
    std::vector<TilePass> passes;  ///< of all those substeps; of one iteration where repeats is set
    bool repeats = false;          ///< all iterations of all substeps are alike, as there is no halo

    glm::ivec2 size() const { return interior + glm::ivec2(halo.left + halo.right, halo.up + halo.down); }
    /// Particles from one row of shared memory to the next: odd, so that lanes of a work group that go down a column
    /// find their particles in different banks.
    int pitch() const { return size().x | 1; }
};

/// Most substeps of one dispatch: those whose parameters a kernel sees.
inline constexpr glm::uint kMostTiledSubsteps = 16;
/// Most entries of Tiling::passes, which a uniform block of 16 KiB has to hold.
inline constexpr std::size_t kMostTilePasses = 160;

/// How to cut a cloth: as one tile where it fits as a whole, since then a step is one dispatch; otherwise so that a
/// step takes the least time by a model of a GPU's work, which weighs dispatches against the cost of halos. Nothing
/// where no tile with its halo fits. links: those that are relaxed.
std::optional<Tiling> chooseTiling(glm::uvec2 gridSize, std::span<const GridLinks> links, const StepShape& step,
                                   const TileDevice& device);

}  // namespace drape
