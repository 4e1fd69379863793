#include "cloth/geodesics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <queue>

// The method is that of Harabor & Grastien 2013, "An Optimal Any-Angle Pathfinding Algorithm" (Anya), made to find the
// paths to all particles: from a root, what it can see is swept row by row, as intervals of slopes between corners of
// gone cells. Where a path may bend around such a corner, the corner becomes a root of its own, and sees on from the
// line of sight to the side to which the path bends. Roots are taken in the order of their distance (Dijkstra), so each
// has its shortest when it is taken. Slopes are fractions of whole numbers: nothing is lost to rounding but in lengths.
namespace drape {
namespace {

constexpr double kSame = 1.0 + 1e-12;  // lengths of one path, summed up differently, differ by less than this factor

/// The direction of a line of sight from a root, within a quadrant: `across` columns for `down` rows, both 0 or more.
/// (0, 1) and (1, 0) are the axes.
struct Slope {
    int across = 0;
    int down = 1;

    friend bool operator<(Slope a, Slope b) { return a.across * b.down < b.across * a.down; }
    friend bool operator<=(Slope a, Slope b) { return !(b < a); }
};
constexpr Slope kDownAxis{0, 1};
constexpr Slope kAcrossAxis{1, 0};

/// What can be seen between two slopes, both included, but without the axes: walks along them are made apart.
struct View {
    Slope low;
    Slope high;
};

/// A place to look from, along the axes and the quadrants of its choice.
struct Root {
    int column = 0;
    int row = 0;
    double length = 0.0;  ///< m, from its source
    glm::uint source = 0;
};

/// A corner where paths bend, within the quadrant `sign`: from the direction in which they come to one of the axes.
struct Bend {
    Root root;
    glm::ivec2 sign{1, 1};  ///< each 1 or -1: what `across` and `down` mean in columns and rows
    Slope from;
    bool toAcross = false;  ///< else to the down axis

    bool operator<(const Bend& other) const { return root.length > other.root.length; }  // the nearest comes first
};

/// 0 to count - 1 in such an order that each is far from those before it: the middle, the quarters, the eighths and so
/// on. Of many sources in a row, each then sees little more than what it is nearest to.
std::vector<std::size_t> halvingOrder(std::size_t count) {
    std::size_t step = 1;
    while (step < count) step *= 2;
    std::vector<std::size_t> order;
    for (; step > 0; step /= 2) {
        for (std::size_t k = step; k <= count; k += 2 * step) order.push_back(k - 1);
    }
    return order;
}

class Search {
public:
    Search(const RestSheet& sheet, std::span<const glm::uint> sources, Ways ways)
        : sheet_(sheet), mayBend_(ways == Ways::all && !sheet.isIntact()) {
        found_.lengths.assign(sheet.particleCount(), Geodesics::kUnreachable);
        found_.sources.assign(sheet.particleCount(), 0);
        roots_.assign(sheet.particleCount(), 0);
        if (mayBend_) taken_.assign(sheet.particleCount(), 0);
        for (const glm::uint source : sources) {
            found_.lengths[source] = 0.0;
            found_.sources[source] = source;
            roots_[source] = source;
        }
        for (const std::size_t k : halvingOrder(sources.size())) lookAround(sources[k]);
        while (!bends_.empty()) {
            const Bend bend = bends_.top();
            bends_.pop();
            follow(bend);
        }
    }

    Geodesics found() { return std::move(found_); }

private:
    void lookAround(glm::uint source);
    void follow(const Bend& bend);
    void walk(const Root& root, glm::ivec2 direction);
    void sweep(const Root& root, glm::ivec2 sign, View view);
    void see(View view) {
        if (view.low <= view.high && view.high.across > 0) next_.push_back(view);
    }
    void split(const Root& root, glm::ivec2 sign, int line, View view);
    bool reach(const Root& root, glm::ivec2 sign, int line, View& view);
    bool isOutdone(const Root& root, glm::ivec2 sign, glm::ivec2 place) const;
    void bendAt(const Root& root, glm::ivec2 sign, glm::ivec2 corner, bool toAcross);

    bool isSource(int column, int row) const {
        return column >= 0 && row >= 0 && column < sheet_.columns() && row < sheet_.rows() &&
               found_.lengths[sheet_.indexOf(column, row)] == 0.0;
    }
    void take(const Root& root, std::size_t particle, double length) {
        if (length >= found_.lengths[particle]) return;
        found_.lengths[particle] = length;
        roots_[particle] = static_cast<glm::uint>(sheet_.indexOf(root.column, root.row));
        found_.sources[particle] = root.source;
    }
    double lengthTo(const Root& root, int across, int down) const {
        const double x = across * sheet_.spacing().x;
        const double y = down * sheet_.spacing().y;
        return root.length + std::sqrt(x * x + y * y);
    }
    /// Cells that a root has before it in the direction of a quadrant.
    int cellsAcross(const Root& root, glm::ivec2 sign) const {
        return sign.x > 0 ? sheet_.columns() - 1 - root.column : root.column;
    }
    int cellsDown(const Root& root, glm::ivec2 sign) const {
        return sign.y > 0 ? sheet_.rows() - 1 - root.row : root.row;
    }

    const RestSheet& sheet_;
    bool mayBend_;
    Geodesics found_;
    std::priority_queue<Bend> bends_;
    std::vector<glm::uint> roots_;     ///< by particle: the root from which it was reached
    std::vector<std::uint8_t> taken_;  ///< by particle: a bit for each quadrant and axis that it has seen to as a root
    std::vector<View> views_;          ///< of the sweep, on the line before
    std::vector<View> next_;           ///< and on the line that it is at
    std::vector<std::pair<glm::ivec2, bool>> corners_;  ///< met on the way to this line, and whether to bend across
};

/// A path that starts towards the side where another source is would be shorter from there: of a row of sources, only
/// the ends see more than what lies straight before them.
void Search::lookAround(glm::uint source) {
    const int column = static_cast<int>(source) % sheet_.columns();
    const int row = static_cast<int>(source) / sheet_.columns();
    const Root root{column, row, 0.0, source};
    for (const glm::ivec2 direction : {glm::ivec2(1, 0), glm::ivec2(-1, 0), glm::ivec2(0, 1), glm::ivec2(0, -1)}) {
        if (!isSource(column + direction.x, row + direction.y)) walk(root, direction);
    }
    for (const glm::ivec2 sign : {glm::ivec2(1, 1), glm::ivec2(-1, 1), glm::ivec2(1, -1), glm::ivec2(-1, -1)}) {
        if (isSource(column + sign.x, row) || isSource(column, row + sign.y)) continue;
        sweep(root, sign, {kDownAxis, kAcrossAxis});
    }
}

void Search::follow(const Bend& bend) {
    const std::size_t particle = sheet_.indexOf(bend.root.column, bend.root.row);
    const int bit = (bend.sign.x > 0 ? 1 : 0) + (bend.sign.y > 0 ? 2 : 0) + (bend.toAcross ? 4 : 0);
    const auto mask = static_cast<std::uint8_t>(1 << bit);
    if ((taken_[particle] & mask) != 0 || bend.root.length > found_.lengths[particle] * kSame) return;
    taken_[particle] |= mask;
    if (bend.toAcross) {
        walk(bend.root, {bend.sign.x, 0});
        sweep(bend.root, bend.sign, {bend.from, kAcrossAxis});
    } else {
        walk(bend.root, {0, bend.sign.y});
        sweep(bend.root, bend.sign, {kDownAxis, bend.from});
    }
}

/// Along links, as far as they hold and no other path is shorter.
void Search::walk(const Root& root, glm::ivec2 direction) {
    const double step = direction.y == 0 ? sheet_.spacing().x : sheet_.spacing().y;
    int column = root.column;
    int row = root.row;
    for (int steps = 1; sheet_.isLinked(column, row, direction); ++steps) {
        column += direction.x;
        row += direction.y;
        const double length = root.length + steps * step;
        const std::size_t particle = sheet_.indexOf(column, row);
        if (length > found_.lengths[particle] * kSame) return;
        take(root, particle, length);
        if (!mayBend_) continue;
        for (const int side : {1, -1}) {
            // The cell that was passed on this side: its first corner is the least of its columns and rows.
            const bool isAcross = direction.y == 0;
            const int cellColumn = isAcross ? std::min(column, column - direction.x) : column - (side > 0 ? 0 : 1);
            const int cellRow = isAcross ? row - (side > 0 ? 0 : 1) : std::min(row, row - direction.y);
            if (!sheet_.isGone(cellColumn, cellRow)) continue;
            const glm::ivec2 sign = isAcross ? glm::ivec2(direction.x, side) : glm::ivec2(side, direction.y);
            const glm::ivec2 aside = isAcross ? glm::ivec2(0, side) : glm::ivec2(side, 0);
            if (!sheet_.isLinked(column, row, aside)) continue;
            bends_.push({{column, row, length, root.source}, sign, isAcross ? kAcrossAxis : kDownAxis, !isAcross});
        }
    }
}

/// Line by line, until nothing is left to see. Line n is n rows from the root.
void Search::sweep(const Root& root, glm::ivec2 sign, View view) {
    const int cells = cellsAcross(root, sign);
    const int lines = cellsDown(root, sign);
    views_.assign(1, view);
    for (int line = 1; line <= lines && !views_.empty(); ++line) {
        next_.clear();
        corners_.clear();
        const int cellRow = sign.y > 0 ? root.row + line - 1 : root.row - line;
        for (const View& seen : views_) {
            if (sheet_.isRowTorn(cellRow)) {
                split(root, sign, line, seen);
            } else {
                see({seen.low, std::min(seen.high, Slope{cells, line})});
            }
        }
        std::erase_if(next_, [&](View& seen) { return !reach(root, sign, line, seen); });
        if (!mayBend_) corners_.clear();
        for (const auto& [corner, toAcross] : corners_) bendAt(root, sign, corner, toAcross);
        std::swap(views_, next_);
    }
}

/// What is seen of a line past the cells between it and the line before. A gone cell `i` hides the slopes between those
/// to its corner that is next to the root on this line, and to the opposite one on the line before, both not included.
void Search::split(const Root& root, glm::ivec2 sign, int line, View view) {
    const int cellRow = sign.y > 0 ? root.row + line - 1 : root.row - line;
    const int cells = cellsAcross(root, sign);
    const int before = view.low.across * (line - 1);
    const int first = std::max(0, (before + view.low.down - 1) / view.low.down - 1);
    const View whole = view;
    view.high = std::min(view.high, Slope{cells, line});  // the side of the sheet ends the view
    const int last = std::min(cells - 1, whole.high.down == 0 ? cells : whole.high.across * line / whole.high.down);
    for (int i = first; i <= last; ++i) {
        if (!sheet_.isGone(sign.x > 0 ? root.column + i : root.column - i - 1, cellRow)) continue;
        const Slope near{i, line};
        const Slope far{i + 1, line - 1};  // on the first line this is the axis: nothing is seen beyond
        if (i > 0 && view.low <= near && near <= view.high) {
            see({view.low, near});
            corners_.push_back({{i, line}, true});
        }
        if (line > 1 && whole.low <= far && far <= whole.high) corners_.push_back({{i + 1, line - 1}, false});
        view.low = std::max(view.low, far);
    }
    see(view);
}

/// Takes in the particles of a line that are seen, and takes off at both ends what is reached in a shorter way. False
/// where that is all there was.
bool Search::reach(const Root& root, glm::ivec2 sign, int line, View& view) {
    const int first = std::max(1, (view.low.across * line + view.low.down - 1) / view.low.down);
    const int last = view.high.across * line / view.high.down;
    if (first > last) return true;
    const int row = root.row + sign.y * line;
    for (int i = first; i <= last; ++i)
        take(root, sheet_.indexOf(root.column + sign.x * i, row), lengthTo(root, i, line));
    int firstOpen = first;
    int lastOpen = last;
    while (firstOpen <= last && isOutdone(root, sign, {firstOpen, line})) ++firstOpen;
    if (firstOpen > last) return false;
    while (isOutdone(root, sign, {lastOpen, line})) --lastOpen;
    if (firstOpen > first) view.low = {firstOpen - 1, line};
    if (lastOpen < last) view.high = {lastOpen + 1, line};
    return true;
}

/// Whether what is seen at a particle, and up to its neighbours in the row, is reached in a shorter way than from this
/// root, so that nothing behind it is best reached through here. The difference between the two ways changes along the
/// row at most by the difference of the directions in which they come, which turn a little on the way themselves.
bool Search::isOutdone(const Root& root, glm::ivec2 sign, glm::ivec2 place) const {
    const glm::ivec2 at(root.column + sign.x * place.x, root.row + sign.y * place.y);
    const std::size_t particle = sheet_.indexOf(at.x, at.y);
    const double farther = lengthTo(root, place.x, place.y) - found_.lengths[particle];
    if (farther <= 0.0) return false;
    const double step = sheet_.spacing().x;
    if (farther >= 2.0 * step) return true;
    const auto other = static_cast<int>(roots_[particle]);
    const glm::dvec2 here = sheet_.spacing() * glm::dvec2(sign * place);
    const glm::dvec2 there =
        sheet_.spacing() * glm::dvec2(at.x - other % sheet_.columns(), at.y - other / sheet_.columns());
    const double hereLength = std::sqrt(here.x * here.x + here.y * here.y);
    const double thereLength = std::sqrt(there.x * there.x + there.y * there.y);
    if (thereLength == 0.0) return false;
    const glm::dvec2 turn = here / hereLength - there / thereLength;
    const double change = std::sqrt(turn.x * turn.x + turn.y * turn.y) + step / hereLength + step / thereLength;
    return farther > change * step;
}

/// corner: as seen from the root, in the quadrant.
void Search::bendAt(const Root& root, glm::ivec2 sign, glm::ivec2 corner, bool toAcross) {
    const int column = root.column + sign.x * corner.x;
    const int row = root.row + sign.y * corner.y;
    const double length = lengthTo(root, corner.x, corner.y);
    if (length > found_.lengths[sheet_.indexOf(column, row)] * kSame) return;
    if (!sheet_.isLinked(column, row, toAcross ? glm::ivec2(sign.x, 0) : glm::ivec2(0, sign.y))) return;
    bends_.push({{column, row, length, root.source}, sign, {corner.x, corner.y}, toAcross});
}

}  // namespace

Geodesics geodesicsFrom(const RestSheet& sheet, std::span<const glm::uint> sources, Ways ways) {
    return Search(sheet, sources, ways).found();
}

}  // namespace drape
