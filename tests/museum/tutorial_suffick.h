#pragma once

#include "museum/tutorial.h"

namespace drape::test {

/// Suffick's tearable cloth of 2013. It goes three times through all points from the last to the first, each with its
/// sticks, from the last to the first, and with the walls. Then all points move on.
struct TearableCloth2013 {
    static constexpr int kColumns = 51;
    static constexpr double kWidth = 560.0;
    static constexpr double kHeight = 350.0;
    static constexpr double kTearDistance = 60.0;

    std::vector<TutorialPoint> points = gridPoints(kColumns, 31, 7.0, kWidth / 2 - 50 * 7.0 / 2, 20.0);
    std::vector<TutorialStick> sticks = gridSticks(kColumns, 31, 7.0);
    /// Acts like Drape. In the tutorial, pinned points fall in every frame. They are put back late in the first of the
    /// three rounds of the next frame.
    bool pinsStay = false;

    TearableCloth2013() {
        for (std::size_t column = 0; column < kColumns; ++column) points[column].pinned = true;
    }

    void step() {
        for (int pass = 0; pass < 3; ++pass) {
            std::size_t next = sticks.size();
            for (std::size_t i = points.size(); i-- > 0;) {
                if (points[i].pinned) {
                    points[i].putOnPin();
                    while (next > 0 && sticks[next - 1].a == i) --next;
                    continue;
                }
                for (; next > 0 && sticks[next - 1].a == i; --next) relax(sticks[next - 1]);
                reflect(points[i].x, kWidth - 1.0);
                reflect(points[i].y, kHeight - 1.0);
            }
        }
        for (TutorialPoint& p : points) {
            if (!(pinsStay && p.pinned)) p.advance(0.99, 1200.0 / 2.0 * 0.016 * 0.016);
        }
    }

private:
    // A stick that tears still acts once more.
    void relax(TutorialStick& stick) {
        if (stick.broken) return;
        stick.broken = stick.lengthNow(points) > kTearDistance;
        stick.relax(points, 0.5, pinsStay);
    }
    static void reflect(double& place, double bound) {
        if (place > bound) {
            place = 2.0 * bound - place;
        } else if (place < 1.0) {
            place = 2.0 - place;
        }
    }
};

/// Suffick's rewrite of 2016. It goes five times through all points from the first to the last. Sticks only pull, and
/// softly; pinned points stay. Then all points move on, and walls return half of the speed.
struct TearableCloth2016 {
    static constexpr int kColumns = 55;
    static constexpr double kTearDistance = 60.0;
    static constexpr double kBounce = 0.5;

    static constexpr double kWidth = 640.0;  ///< width of the browser's window
    static constexpr double kHeight = 480.0;

    std::vector<TutorialPoint> points = gridPoints(kColumns, 29, 8.0, kWidth / 2 - 54 * 8.0 / 2, 20.0);
    std::vector<TutorialStick> sticks = gridSticks(kColumns, 29, 8.0);

    TearableCloth2016() {
        for (std::size_t column = 0; column < kColumns; ++column) points[column].pinned = true;
    }

    void step() {
        for (int pass = 0; pass < 5; ++pass) {
            for (TutorialStick& stick : sticks) {
                if (!points[stick.a].pinned) relax(stick);
            }
        }
        for (TutorialPoint& p : points) {
            if (p.pinned) continue;
            p.advance(0.99, 400.0 * 0.016 * 0.016);
            meetWalls(p.x, p.oldX, kWidth);
            meetWalls(p.y, p.oldY, kHeight);
        }
    }

private:
    void relax(TutorialStick& stick) {
        const double now = stick.lengthNow(points);
        if (stick.broken || now < stick.length) return;
        stick.broken = now > kTearDistance;
        stick.relax(points, 0.5 * (1.0 - stick.length / now), true);
    }
    static void meetWalls(double& place, double& old, double bound) {
        if (place >= bound) {
            old = bound + (bound - old) * kBounce;
            place = bound;
        } else if (place <= 0.0) {
            old *= -kBounce;
            place = 0.0;
        }
    }
};

}  // namespace drape::test
