#include "cloth/tethers/link_paths.h"

#include <algorithm>
#include <cmath>

#include "cloth/tethers/path_search.h"

namespace drape {
namespace {

/// The links of a sheet, in the form that searchPaths() requires.
class SheetLinks {
public:
    explicit SheetLinks(const RestSheet& sheet)
        : sheet_(sheet),
          slant_(std::sqrt(sheet.spacing().x * sheet.spacing().x + sheet.spacing().y * sheet.spacing().y)) {}

    std::size_t particleCount() const { return sheet_.particleCount(); }
    double shortest() const { return std::min(sheet_.spacing().x, sheet_.spacing().y); }
    double longest() const { return slant_; }

    template <class Reach>
    void visit(glm::uint particle, Reach reach) const {
        const int column = static_cast<int>(particle) % sheet_.columns();
        const int row = static_cast<int>(particle) / sheet_.columns();
        for (int nextRow = std::max(row - 1, 0); nextRow <= std::min(row + 1, sheet_.rows() - 1); ++nextRow) {
            for (int next = std::max(column - 1, 0); next <= std::min(column + 1, sheet_.columns() - 1); ++next) {
                const double step = nextRow == row ? sheet_.spacing().x : next == column ? sheet_.spacing().y : slant_;
                reach(static_cast<glm::uint>(sheet_.indexOf(next, nextRow)), step, [&] {
                    return areJoined({column, row}, {next, nextRow});
                });
            }
        }
    }

private:
    /// Returns whether a link or a diagonal of a remaining cell joins two adjacent particles.
    bool areJoined(glm::ivec2 a, glm::ivec2 b) const {
        if (a.x == b.x || a.y == b.y) return sheet_.isLinked(a.x, a.y, b - a);
        return !sheet_.isGone(std::min(a.x, b.x), std::min(a.y, b.y));
    }

    const RestSheet& sheet_;
    double slant_;  ///< length of a diagonal, m
};

}  // namespace

PinDistances pathsAlongLinks(const RestSheet& sheet, std::span<const glm::uint> pins,
                             std::span<const glm::uint> particles) {
    return searchPaths(SheetLinks(sheet), pins, particles);
}

}  // namespace drape
