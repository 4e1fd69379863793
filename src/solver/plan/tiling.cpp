#include "solver/plan/tiling.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace drape {
namespace {

// A model of a GPU's work. The unit is the time in which one multiprocessor relaxes a link: about half a nanosecond on
// a large GPU, and 30 nanoseconds on a CPU core under llvmpipe, where the
// other costs grow in proportion.
constexpr double kDispatch = 5000.0;  // time of a dispatch and the barrier before it
constexpr double kPass = 200.0;       // time of the barrier and the latency of one colour
constexpr double kPerParticle = 3.0;  // time of integrating and colliding a particle
constexpr double kPerBends = 2.0;     // time of a particle's bends, which read twice as much as a link reads and writes
constexpr double kPerTransfer = 2.0;  // time of loading or storing a particle

/// Most iterations over all substeps of a dispatch. With more, halos are wider than tiles.
constexpr glm::uint kMostHaloRounds = 4;

constexpr int kOpenEnd = 1 << 20;

struct Span {
    int first = 0;
    int end = 0;
};

/// Returns the places where links of direction `d` begin if both ends lie within `particles`.
Span startsWithin(Span particles, int d) { return {particles.first - std::min(0, d), particles.end - std::max(0, d)}; }

/// Returns the pass over the links within a rectangle of particles.
TilePass passOver(const GridLinks& links, std::size_t index, Span columns, Span rows, const Halo& before) {
    const Direction direction = kDirections[links.colour.family];
    const bool byColumn = direction.dy == 0;
    const Span starts[2] = {startsWithin(columns, direction.dx), startsWithin(rows, direction.dy)};
    const Span along = byColumn ? starts[1] : starts[0];
    const Span across = byColumn ? starts[0] : starts[1];
    const int width = std::max(direction.dx, direction.dy);  // 2 if lines belong to a colour in pairs, otherwise 1
    const int period = 2 * width;
    // Finds the first line of the colour, or of its pair, that is not before the span. A pair may begin one line before
    // it.
    int first =
        across.first - ((across.first % period) + period) % period + static_cast<int>(links.colour.half) * width;
    if (first + width <= across.first) first += period;
    const int lines = across.end - first;
    const int count = lines <= 0 ? 0 : lines / period * width + std::min(lines % period, width);
    return {index, along.first, std::max(0, along.end - along.first), first, count, before};
}

/// Returns the passes of a tile with a halo. Each pass covers as much of the halo as the later passes need.
std::vector<TilePass> shrinkingPasses(std::span<const GridLinks> links, glm::ivec2 interior,
                                      std::span<const Halo> halos) {
    std::vector<TilePass> passes;
    for (std::size_t k = 0; k < halos.size(); ++k) {
        const std::size_t index = k % links.size();
        const Halo& halo = halos[k];
        passes.push_back(passOver(links[index], index, {-halo.left, interior.x + halo.right},
                                  {-halo.up, interior.y + halo.down}, halo));
    }
    return passes;
}

/// Returns the passes of one iteration over a whole cloth.
std::vector<TilePass> wholePasses(std::span<const GridLinks> links, glm::ivec2 size) {
    std::vector<TilePass> passes;
    for (std::size_t k = 0; k < links.size(); ++k) {
        passes.push_back(passOver(links[k], k, {0, size.x}, {0, size.y}, {}));
    }
    return passes;
}

double costOfStep(const Tiling& tiling, const StepShape& step, std::size_t colours, const TileDevice& device) {
    double links = 0.0;
    for (const TilePass& pass : tiling.passes) links += double(pass.countAlong) * pass.countAcross;
    const double particles = double(tiling.size().x) * tiling.size().y;
    const double own = double(tiling.interior.x) * tiling.interior.y;
    const double rounds = double(tiling.substeps) * step.iterations;
    const double bends = step.bends ? tiling.substeps : 0.0;
    // Each pass needs less of the halo than the previous one, the last pass none. So passes compute half of it on
    // average.
    const double moved = own + (rounds - 1.0) * 0.5 * (own + particles);
    const double perParticle = kPerParticle + (step.bends ? kPerBends / step.iterations : 0.0);
    const double barriers = rounds * static_cast<double>(colours) + 2.0 * bends;
    const double tile = links + barriers * kPass + (particles + own) * kPerTransfer + moved * perParticle;
    const double waves = std::ceil(double(tiling.tiles.x) * tiling.tiles.y / device.workGroups);
    return std::ceil(double(step.substeps) / tiling.substeps) * (kDispatch + waves * tile);
}

bool fits(const Tiling& tiling, const TileDevice& device) {
    return std::int64_t{tiling.pitch()} * tiling.size().y <= std::int64_t{device.particles};
}

/// The best tiling so far.
struct TileChoice {
    std::optional<Tiling> tiling;
    double cost = 0.0;

    void consider(Tiling candidate, double itsCost) {
        if (tiling && cost <= itsCost) return;
        tiling = std::move(candidate);
        cost = itsCost;
    }
};

}  // namespace

std::optional<Tiling> chooseTiling(glm::uvec2 gridSize, std::span<const GridLinks> links, const StepShape& step,
                                   const TileDevice& device) {
    const glm::ivec2 size(gridSize);
    const glm::uint iterations = step.iterations;
    const glm::uint mostSubsteps = step.single ? 1u : std::min(step.substeps, kMostTiledSubsteps);
    Tiling whole{size, {}, {1, 1}, mostSubsteps, {}, true};
    if (fits(whole, device)) {
        whole.passes = wholePasses(links, size);
        return whole;
    }
    TileChoice choice;
    const glm::uint mostRounds = std::min(mostSubsteps * iterations, kMostHaloRounds / iterations * iterations);
    if (mostRounds == 0 || links.empty()) return choice.tiling;

    std::vector<Relaxation> order;
    for (glm::uint round = 0; round < mostRounds; ++round) {
        for (const GridLinks& colour : links) order.push_back(colour.colour);
    }
    const std::vector<Halo> halos = halosBefore(order, step.bends ? links.size() * iterations : 0);
    const int reach = step.bends ? kBendReach : 0;
    for (glm::uint n = 1; n * iterations <= mostRounds; ++n) {
        const std::size_t count = n * iterations * links.size();
        if (count > kMostTilePasses) break;
        const std::span<const Halo> own = std::span(halos).last(count);
        const Halo& first = own.front();
        const Halo halo{first.left + reach, first.right + reach, first.up + reach, first.down + reach};
        for (int height = kTileUnit; height < kOpenEnd; height += kTileUnit) {
            Tiling narrow{{kTileUnit, height}, halo, {1, 1}, n, {}, false};
            if (!fits(narrow, device)) break;
            for (int width = kTileUnit;; width += kTileUnit) {
                Tiling tiling{{width, height}, halo, {1, 1}, n, {}, false};
                const bool isWider = width >= size.x + kTileUnit;
                if (isWider || !fits(tiling, device)) break;
                tiling.tiles = (size + tiling.interior - 1) / tiling.interior;
                tiling.passes = shrinkingPasses(links, tiling.interior, own);
                const double cost = costOfStep(tiling, step, links.size(), device);
                choice.consider(std::move(tiling), cost);
            }
            if (height >= size.y) break;
        }
    }
    return choice.tiling;
}

}  // namespace drape
