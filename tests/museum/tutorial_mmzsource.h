#pragma once

#include "museum/tutorial.h"

namespace drape::test {

/// Mmzsource's worlds: points, sticks, then at most one wall for each point, which mirrors the point's previous place.
struct MmzsourceWorld {
    static constexpr double kWidth = 500.0;
    static constexpr double kHeight = 550.0;
    static constexpr double kFriction = 0.995;
    static constexpr double kBounce = 0.9;

    std::vector<TutorialPoint> points;
    std::vector<TutorialStick> sticks;
    /// Acts like Drape: a point that is still outside after its wall is put on the wall, with its motion unchanged.
    bool insideAtOnce = false;

    void step() {
        for (TutorialPoint& p : points) {
            if (!p.pinned) p.advance(kFriction, 0.5);
        }
        for (const TutorialStick& stick : sticks) stick.relax(points, 0.5, true);
        for (TutorialPoint& p : points) meetWalls(p);
    }

private:
    void meetWalls(TutorialPoint& p) const {
        if (p.y < 0.0) {
            bounce(p.y, p.oldY, p.x, p.oldX, 0.0);
        } else if (p.y > kHeight) {
            bounce(p.y, p.oldY, p.x, p.oldX, kHeight);
        } else if (p.x < 0.0) {
            bounce(p.x, p.oldX, p.y, p.oldY, 0.0);
        } else if (p.x > kWidth) {
            bounce(p.x, p.oldX, p.y, p.oldY, kWidth);
        }
    }
    void bounce(double& place, double& old, double& along, double oldAlong, double wall) const {
        const double back = (place - old) * kFriction * kBounce;
        old = 2.0 * wall - old;
        along = oldAlong + (along - oldAlong) * kFriction * kBounce;
        place = old - back;
        const bool outside = wall > 0.0 ? place > wall : place < 0.0;
        if (!insideAtOnce || !outside) return;
        place = wall;
        old = wall + back;
    }
};

}  // namespace drape::test
