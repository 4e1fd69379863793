#pragma once

#include <algorithm>
#include <utility>

#include "museum/tutorial.h"

namespace drape::test {

/// Pikuma's cloth in C++: points first, with drag on the acceleration as well, then sticks once. Sticks move even
/// pinned points, which are put back in the next frame.
struct PikumaCloth {
    static constexpr double kWindowWidth = 1280.0;
    static constexpr double kWindowHeight = 720.0;

    std::vector<TutorialPoint> points;
    std::vector<TutorialStick> sticks = gridSticks(121, 33, 10.0);
    double frame = 1.0 / 60.0;  ///< length of a frame, s

    PikumaCloth() : points(gridPoints(121, 33, 10.0, kWindowWidth * 0.5 - 600.0, kWindowHeight * 0.1)) {
        for (std::size_t column = 0; column < 121; column += 2) points[column].pinned = true;
    }

    void step() {
        constexpr double kDrag = 0.01;
        for (TutorialPoint& p : points) {
            if (p.pinned) {
                p.putOnPin();
                continue;
            }
            p.advance(1.0 - kDrag, 981.0 * (1.0 - kDrag) * frame * frame);
            p.x = std::clamp(p.x, 0.0, kWindowWidth);
            p.y = std::clamp(p.y, 0.0, kWindowHeight);
        }
        for (const TutorialStick& stick : sticks) stick.relax(points, 0.5, false);
    }
};

/// Pikuma's four particles in p5.js: time in milliseconds, points held inside the canvas, then sticks.
struct PikumaSquare {
    static constexpr double kWidth = 500.0;
    static constexpr double kHeight = 400.0;

    std::vector<TutorialPoint> points;
    std::vector<TutorialStick> sticks;
    bool wallsLast = false;  ///< acts like Drape: walls after the sticks, so that nothing shows outside

    explicit PikumaSquare(bool withDiagonals) {
        for (const auto& [x, y] : {std::pair(220.0, 20.0), {280.0, 20.0}, {280.0, 60.0}, {220.0, 60.0}}) {
            points.push_back(TutorialPoint::resting(x, y));
        }
        const auto join = [&](std::size_t a, std::size_t b) {
            sticks.push_back({a, b, 0.0});
            sticks.back().length = sticks.back().lengthNow(points);
        };
        for (std::size_t i = 0; i < 4; ++i) join(i, (i + 1) % 4);
        if (!withDiagonals) return;
        join(0, 2);
        join(1, 3);
    }

    void step() {
        constexpr double kForce = 0.5;
        constexpr double kMass = 10000.0;
        constexpr double kDeltaTime = 1000.0 / 60.0;  // ms
        for (TutorialPoint& p : points) {
            p.advance(1.0, kForce / kMass * kDeltaTime * kDeltaTime);
            if (!wallsLast) keepInside(p);
        }
        for (const TutorialStick& stick : sticks) stick.relax(points, 0.5, true);
        if (!wallsLast) return;
        for (TutorialPoint& p : points) keepInside(p);
    }

    static void keepInside(TutorialPoint& p) {
        p.x = std::clamp(p.x, 0.0, kWidth);
        p.y = std::clamp(p.y, 0.0, kHeight);
    }
};

}  // namespace drape::test
