#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace drape::test {

// Implements one frame of each planar tutorial anew, in double: the same formulas in the same order, in pixels, y down.
// It uses nothing from Drape. If a tutorial does something that Drape avoids, such as showing points outside the walls,
// it has a switch for Drape's behaviour. Tests can then tell the two apart.

/// A point of a planar tutorial. As in all of these tutorials, its velocity is the way from its old place.
struct TutorialPoint {
    double x = 0.0;
    double y = 0.0;
    double oldX = 0.0;
    double oldY = 0.0;
    bool pinned = false;
    double pinX = 0.0;
    double pinY = 0.0;

    static TutorialPoint resting(double x, double y) { return {x, y, x, y, false, x, y}; }

    void move(double dx, double dy) {
        x += dx;
        y += dy;
    }
    void putOnPin() {
        x = pinX;
        y = pinY;
    }
    /// Takes one Verlet step. `kept`: share of the velocity that remains. `fall`: px per step squared.
    void advance(double kept, double fall) {
        const double nextX = x + (x - oldX) * kept;
        const double nextY = y + (y - oldY) * kept + fall;
        oldX = x;
        oldY = y;
        x = nextX;
        y = nextY;
    }
};

/// A stick between two points of a list.
struct TutorialStick {
    std::size_t a = 0;
    std::size_t b = 0;
    double length = 0.0;
    bool broken = false;

    double lengthNow(const std::vector<TutorialPoint>& points) const {
        const double dx = points[a].x - points[b].x;
        const double dy = points[a].y - points[b].y;
        return std::sqrt(dx * dx + dy * dy);
    }
    /// Moves each end by `share` of the stick's excess or missing length. With `pinsStay`, pinned ends do not move.
    void relax(std::vector<TutorialPoint>& points, double share, bool pinsStay) const {
        TutorialPoint& from = points[a];
        TutorialPoint& to = points[b];
        const double now = lengthNow(points);
        const double factor = (length - now) / now * share;
        const double dx = (from.x - to.x) * factor;
        const double dy = (from.y - to.y) * factor;
        if (!(pinsStay && from.pinned)) from.move(dx, dy);
        if (!(pinsStay && to.pinned)) to.move(-dx, -dy);
    }
};

/// Makes the points of a grid, row after row.
inline std::vector<TutorialPoint> gridPoints(int columns, int rows, double spacing, double startX, double startY) {
    std::vector<TutorialPoint> points;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            points.push_back(TutorialPoint::resting(startX + column * spacing, startY + row * spacing));
        }
    }
    return points;
}

/// Makes the sticks of a grid, point after point: to the left, then upwards.
inline std::vector<TutorialStick> gridSticks(int columns, int rows, double spacing) {
    std::vector<TutorialStick> sticks;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const auto point = static_cast<std::size_t>(row * columns + column);
            if (column > 0) sticks.push_back({point, point - 1, spacing});
            if (row > 0) sticks.push_back({point, point - static_cast<std::size_t>(columns), spacing});
        }
    }
    return sticks;
}

}  // namespace drape::test
