#pragma once

#include <algorithm>

#include "museum/tutorial.h"

namespace drape::test {

/// DataGenetics' loop: all points once, then all sticks and the box, `iterations` times. Its fabric has sticks that
/// only pull, and one iteration.
struct DataGeneticsWorld {
    std::vector<TutorialPoint> points;
    std::vector<TutorialStick> sticks;
    double gravity = 0.0;  ///< px per frame squared
    double drag = 1.0;     ///< share of the velocity that remains
    double width = 0.0;
    double height = 0.0;
    double radius = 0.0;  ///< distance that points keep from the walls, px
    double elasticity = 0.9;
    bool tensionOnly = false;
    int iterations = 1;

    void step() {
        for (TutorialPoint& p : points) {
            if (!p.pinned) p.advance(drag, gravity);
        }
        for (int i = 0; i < iterations; ++i) {
            for (const TutorialStick& stick : sticks) {
                if (tensionOnly && stick.lengthNow(points) < stick.length) continue;
                stick.relax(points, 0.5, true);
            }
            for (TutorialPoint& p : points) {
                constrain(p.x, p.oldX, width);
                constrain(p.y, p.oldY, height);
            }
        }
    }

private:
    // Puts a point on the wall, as if it had come from behind the wall with the rest of its speed. The article's
    // listing is incomplete. The box must let a point that already moves inwards keep its speed. Sticks can push such a
    // point out again in a later round, and the box would otherwise throw it out.
    void constrain(double& place, double& old, double bound) const {
        const double inside = std::clamp(place, radius, bound - radius);
        if (inside == place) return;
        const double moved = place - old;
        const bool outwards = (moved > 0.0) == (place > inside);
        place = inside;
        old = outwards ? inside + moved * elasticity : inside - moved;
    }
};

}  // namespace drape::test
