#include "cloth/tethers/pin_distances.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr int kNoPin = -1;

/// Returns, for each particle, the row of the nearest pin in its column, or kNoPin.
std::vector<int> nearestRows(const RestSheet& sheet, std::span<const glm::uint> pins) {
    const auto columns = static_cast<std::size_t>(sheet.columns());
    std::vector<int> rows(sheet.particleCount(), kNoPin);
    for (const glm::uint pin : pins) rows[pin] = static_cast<int>(pin / columns);
    for (std::size_t i = columns; i < rows.size(); ++i) {
        if (rows[i] == kNoPin) rows[i] = rows[i - columns];
    }
    std::vector<int> below(columns, kNoPin);
    for (std::size_t i = rows.size(); i-- > 0;) {
        const int row = static_cast<int>(i / columns);
        int& nextBelow = below[i % columns];
        if (rows[i] == row) nextBelow = row;
        if (nextBelow != kNoPin && (rows[i] == kNoPin || nextBelow - row < row - rows[i])) rows[i] = nextBelow;
    }
    return rows;
}

/// The lower envelope of the parabolas height + (spacing * (x - column))^2 along one row.
class Envelope {
public:
    explicit Envelope(double spacing) : perSquare_(1.0 / (2.0 * spacing * spacing)) {}

    void clear() { parabolas_.clear(); }
    /// Adds a parabola. Columns must ascend.
    void add(int column, double height) {
        double from = -PinDistances::kUnreachable;
        while (!parabolas_.empty()) {
            const Parabola& last = parabolas_.back();
            // Written so that ties are exact: with equal heights, `from` is exactly the middle between the columns.
            from = 0.5 * (column + last.column) + (height - last.height) * perSquare_ / (column - last.column);
            if (from > last.from) break;
            parabolas_.pop_back();
            from = -PinDistances::kUnreachable;
        }
        parabolas_.push_back({column, height, from});
    }
    /// Returns the column of the lowest parabola at x. After clear(), x must not decrease from call to call, and `at`
    /// must be 0 at first.
    int lowest(int x, std::size_t& at) const {
        while (at + 1 < parabolas_.size() && parabolas_[at + 1].from < x) ++at;
        return parabolas_[at].column;
    }

private:
    struct Parabola {
        int column;
        double height;  ///< squared distance from the row to the pin in this column, m^2
        double from;    ///< column from which on this parabola is the lowest
    };

    double perSquare_;  ///< 1 / (2 spacing^2), where spacing is between columns, 1/m^2
    std::vector<Parabola> parabolas_;
};

}  // namespace

PinDistances nearestPins(const RestSheet& sheet, std::span<const glm::uint> pins) {
    const std::vector<int> rows = nearestRows(sheet, pins);
    const glm::dvec2 spacing = sheet.spacing();
    PinDistances found;
    found.lengths.reserve(rows.size());
    found.pins.reserve(rows.size());
    Envelope envelope(spacing.x);
    for (int row = 0; row < sheet.rows(); ++row) {
        envelope.clear();
        for (int column = 0; column < sheet.columns(); ++column) {
            const int pinRow = rows[sheet.indexOf(column, row)];
            if (pinRow == kNoPin) continue;
            const double y = (row - pinRow) * spacing.y;
            envelope.add(column, y * y);
        }
        std::size_t at = 0;
        for (int column = 0; column < sheet.columns(); ++column) {
            const int pinColumn = envelope.lowest(column, at);
            const int pinRow = rows[sheet.indexOf(pinColumn, row)];
            const double x = (column - pinColumn) * spacing.x;
            const double y = (row - pinRow) * spacing.y;
            found.lengths.push_back(std::sqrt(x * x + y * y));
            found.pins.push_back(static_cast<glm::uint>(sheet.indexOf(pinColumn, pinRow)));
        }
    }
    return found;
}

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
