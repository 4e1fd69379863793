#pragma once

#include <limits>
#include <span>
#include <vector>

#include "cloth/rest_sheet.h"
#include "physics/types.h"

namespace drape {

/// Of each particle of a sheet: how far it is from the nearest of some particles, the sources, along the sheet.
struct Geodesics {
    static constexpr double kUnreachable = std::numeric_limits<double>::infinity();
    std::vector<double> lengths;     ///< m, or kUnreachable
    std::vector<glm::uint> sources;  ///< the particle that the length leads to; of no meaning where there is no path
};

/// Which paths are looked for.
enum class Ways { all, straight };

/// Shortest paths across what is left of a sheet and along its remaining structural links, of which one between two
/// gone cells is a path too. They are straight but where they turn at particles, corners of gone cells: so they are
/// exact, up to rounding, and where nothing is cut they are straight lines. Takes time linear in the particles for each
/// source that has no source beside it, at most, and about as much again for each corner around which paths turn into
/// what had not been seen before. No libm but sqrt: the same bits on every machine.
///
/// Straight ways alone are found in a fraction of the time.
///
/// sources: indices row * columns + column.
Geodesics geodesicsFrom(const RestSheet& sheet, std::span<const glm::uint> sources, Ways ways = Ways::all);

}  // namespace drape
