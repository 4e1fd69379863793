// Compares the poses of colliders with closed forms computed by the C library.

#include "colliders/motion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "scene/fields/enum_names.h"
#include "support/collider_shapes.h"

namespace drape::test {
namespace {

constexpr double kPi = std::numbers::pi;

/// Returns the pose `seconds` after the start, reached in steps of 1/60 s as a clock does.
Pose after(const Collider& collider, double seconds) {
    double phase = 0.0;
    const double change = phaseRate(collider) / 60.0;
    const auto steps = static_cast<int>(std::lround(seconds * 60.0));
    for (int k = 0; k < steps; ++k) phase = nextPhase(collider, phase, change);
    return poseOf(collider, phase);
}

void expectNear(glm::vec3 a, glm::dvec3 b, double tolerance, double when) {
    EXPECT_LT(glm::distance(glm::dvec3(a), b), tolerance * (1.0 + 0.02 * when)) << "at " << when << " s";
}

Collider moving(ColliderMotion motion) {
    Collider c = boxOf({0.4f, 0.2f, 0.3f}, 0.01f);
    c.motion = motion;
    c.place = {1, 2, 3};
    c.travel = {0.3f, 0.1f, 0.4f};
    c.speed = 2.0f;
    return c;
}

TEST(Motion, StillIsWhereItIs) {
    Collider c = moving(ColliderMotion::still);
    EXPECT_EQ(phaseRate(c), 0.0);
    EXPECT_EQ(poseOf(c, 0.0), poseOf(c, 1.0));
    EXPECT_EQ(poseOf(c, 1.0).place, c.place);
}

TEST(Motion, OnALineSwingsAsACosine) {
    const Collider c = moving(ColliderMotion::line);
    const double travel = std::sqrt(0.26);
    for (const double t : {0.0, 0.1, 0.25, 0.5, 1.0, 2.5, 30.0})
        expectNear(after(c, t).place, glm::dvec3(c.place) + glm::dvec3(c.travel) * std::cos(2.0 * t / travel), 1e-6, t);
}

TEST(Motion, OnceComesBackAndStays) {
    const Collider c = moving(ColliderMotion::once);
    const double travel = std::sqrt(0.26);
    const double whole = 2 * kPi * travel / 2.0;  // period: 1.6 s
    for (const double t : {0.0, 0.5, 1.0, 1.5, 1.7, 3.0, 100.0})
        expectNear(after(c, t).place,
                   glm::dvec3(c.place) + glm::dvec3(c.travel) * std::cos(2.0 * std::min(t, whole) / travel), 1e-6, t);
}

TEST(Motion, OnACircleGoesRoundTheVertical) {
    const Collider c = moving(ColliderMotion::circle);  // a circle of radius 0.5 m, 0.1 m above its middle
    for (const double t : {0.0, 0.1, 0.25, 0.5, 1.0, 2.5, 30.0}) {
        const double angle = 2.0 * t / 0.5;
        const glm::dvec3 at(0.3 * std::cos(angle) + 0.4 * std::sin(angle), 0.1,
                            0.4 * std::cos(angle) - 0.3 * std::sin(angle));
        expectNear(after(c, t).place, glm::dvec3(c.place) + at, 1e-6, t);
    }
}

TEST(Motion, SpinsAboutItsAxis) {
    Collider c = moving(ColliderMotion::spin);
    c.axis = {0, 0, 5};
    c.turnRate = 90.0f;
    for (const double t : {0.0, 0.5, 1.0, 3.9, 4.0, 61.0}) {
        const double angle = t * kPi / 2;
        expectNear(turned(after(c, t), {1, 0, 0}), {std::cos(angle), std::sin(angle), 0.0}, 1e-6, t);
        EXPECT_EQ(after(c, t).place, c.place);
    }
    // The spin adds to the collider's own turn: a turn of 90° about x takes y to z.
    c.turn = {90, 0, 0};
    c.axis = {0, 2, 0};
    for (const double t : {0.0, 0.5, 1.7}) {
        const double angle = t * kPi / 2;
        expectNear(turned(after(c, t), {0, 1, 0}), {std::sin(angle), 0.0, std::cos(angle)}, 1e-6, t);
    }
}

TEST(Motion, TurnsAboutXThenYThenZ) {
    Collider c = moving(ColliderMotion::still);
    c.turn = {90, 90, 0};  // the second turn takes x to -z; the first and second take y to z and then to x
    expectNear(turned(poseOf(c, 0.0), {1, 0, 0}), {0, 0, -1}, 1e-6, 0.0);
    expectNear(turned(poseOf(c, 0.0), {0, 1, 0}), {1, 0, 0}, 1e-6, 0.0);
    c.turn = {0, 90, 90};
    expectNear(turned(poseOf(c, 0.0), {0, 0, 1}), {0, 1, 0}, 1e-6, 0.0);
}

TEST(Motion, RestsOnAPathTooShortToFollow) {
    Collider c = moving(ColliderMotion::circle);
    c.travel = {0, 3, 0};  // starts straight above the centre, so the circle has no radius
    EXPECT_EQ(phaseRate(c), 0.0);
    EXPECT_EQ(greatestSpeed(c), 0.0f);
    c.motion = ColliderMotion::line;
    EXPECT_GT(phaseRate(c), 0.0);
    c.travel = {1e-5f, 0, 0};
    EXPECT_EQ(phaseRate(c), 0.0);
}

Collider withKeys(bool repeats) {
    Collider c = moving(ColliderMotion::keyframes);
    c.turn = {0, 30, 0};
    c.repeats = repeats;
    c.keyframes = {{0.0f, {0, 0, 0}, {0, 0, 0}},
                   {0.5f, {0.6f, 0, 0}, {0, 50, 0}},
                   {0.7f, {0.6f, 0.4f, 0}, {40, 50, 0}},
                   {2.0f, {0, 0.4f, 0.8f}, {40, 10, -30}},
                   {2.5f, {0, 0, 0}, {0, 0, 0}}};
    return c;
}

TEST(Keyframes, ArePassedThrough) {
    for (const bool repeats : {false, true}) {
        const Collider c = withKeys(repeats);
        for (const Keyframe& key : c.keyframes) {
            const Pose pose = poseOf(c, key.time);
            expectNear(pose.place, glm::dvec3(c.place) + glm::dvec3(key.place), 1e-6, double{key.time});
            Collider plain = c;
            plain.motion = ColliderMotion::still;
            plain.turn = key.turn;
            Collider own = c;
            own.motion = ColliderMotion::still;
            for (const glm::vec3& v : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)}) {
                const glm::vec3 expected = turned(poseOf(plain, 0.0), turned(poseOf(own, 0.0), v));
                expectNear(turned(pose, v), glm::dvec3(expected), 1e-6, double{key.time});
            }
        }
    }
}

// Compares with Catmull and Rom's spline over equal times, in the form that textbooks print.
TEST(Keyframes, AreJoinedByASplineOverTheirTimes) {
    Collider c = moving(ColliderMotion::keyframes);
    const float y[] = {0.0f, 1.0f, -0.5f, 0.7f, 0.2f};
    for (int k = 0; k < 5; ++k) c.keyframes.push_back({static_cast<float>(k), {0, y[k], 0}, {}});
    c.repeats = false;
    for (int k = 1; k < 3; ++k) {
        for (const double u : {0.0, 0.25, 0.5, 0.9}) {
            const double p0 = y[k - 1], p1 = y[k], p2 = y[k + 1], p3 = y[k + 2];
            const double expected = 0.5 * (2 * p1 + (p2 - p0) * u + (2 * p0 - 5 * p1 + 4 * p2 - p3) * u * u +
                                           (3 * p1 - p0 - 3 * p2 + p3) * u * u * u);
            EXPECT_NEAR(double{poseOf(c, k + u).place.y} - 2.0, expected, 1e-6) << k << ' ' << u;
        }
    }
}

/// The largest change of velocity between neighbouring samples, and the largest speed, in m/s. Both are of a point that
/// turns with the collider.
struct Jumps {
    double largest = 0.0;
    double speed = 0.0;
};

Jumps jumpsOf(const Collider& c, double from, double to, double step) {
    Jumps jumps;
    const auto at = [&](double t) {
        const Pose pose = poseOf(c, nextPhase(c, 0.0, t));
        return glm::dvec3(turned(pose, {0.3f, 0.1f, 0.2f}) + pose.place);
    };
    glm::dvec3 before = at(from);
    glm::dvec3 here = at(from + step);
    for (double t = from + 2 * step; t < to; t += step) {
        const glm::dvec3 next = at(t);
        jumps.largest = std::max(jumps.largest, glm::length(next - 2.0 * here + before) / step);
        jumps.speed = std::max(jumps.speed, glm::length(next - here) / step);
        before = here;
        here = next;
    }
    return jumps;
}

TEST(Keyframes, HoldWhatTwoInARowHaveInCommon) {
    Collider c = moving(ColliderMotion::keyframes);
    c.turn = {};
    c.keyframes = {{0.0f, {0, 0, 0}, {0, 0, 0}},
                   {1.0f, {1, 0, 0}, {0, 40, 0}},
                   {2.0f, {1, 0, 0}, {0, 80, 0}},
                   {3.0f, {1, 1, 0}, {0, 80, 0}},
                   {4.0f, {0, 0, 0}, {0, 0, 0}}};
    const auto placeAt = [&](double time) { return glm::dvec3(poseOf(c, time).place - c.place); };
    for (const bool repeats : {false, true}) {
        c.repeats = repeats;
        for (const double u : {0.1, 0.5, 0.8}) {
            expectNear(placeAt(1.0 + u), glm::dvec3(1, 0, 0), 1e-6, u);
            expectNear(turned(poseOf(c, 2.0 + u), {1, 0, 0}), turned(poseOf(c, 2.0), {1, 0, 0}), 1e-6, u);
        }
        EXPECT_GT(glm::distance(turned(poseOf(c, 1.5), {1, 0, 0}), turned(poseOf(c, 1.0), {1, 0, 0})), 0.1f)
            << "it should keep turning";
        EXPECT_LT(jumpsOf(c, 0.0, 4.0, 0.002).largest, 0.1);
        EXPECT_GT(placeAt(0.5).x, 0.4);
    }
}

TEST(Keyframes, HoldWhatTwoInARowNearlyHaveInCommon) {
    // Keyframes with the rounding errors of another program.
    Collider c = moving(ColliderMotion::keyframes);
    c.turn = {};
    c.keyframes = {{0.0f, {0, 0, 0}, {0, 0, 0}},
                   {1.0f, {1, 0, 0}, {0, 0, 180}},
                   {2.0f, {1.000001f, 0, 0}, {0, 0, 180.0001f}},
                   {3.0f, {0, 0, 0}, {0, 0, 0}}};
    c.repeats = false;
    for (const double u : {1.1, 1.3, 1.5, 1.7, 1.9}) {
        expectNear(glm::dvec3(poseOf(c, u).place - c.place), glm::dvec3(1, 0, 0), 3e-6, u);
        expectNear(turned(poseOf(c, u), {1, 0, 0}), glm::dvec3(-1, 0, 0), 4e-6, u);
    }
    EXPECT_LT(jumpsOf(c, 0.0, 3.0, 0.002).largest, 0.1);
}

TEST(Keyframes, AreSmoothAndRepeatWithoutAJump) {
    // If velocity never jumps, finer samples see proportionally smaller changes of it. Floats are rounded to 2.4e-7 m.
    const double period = 2.5;
    for (const bool repeats : {false, true}) {
        const Collider c = withKeys(repeats);
        const double to = repeats ? 3 * period : period;
        const double coarse = jumpsOf(c, 0.0, to, 0.01).largest;
        const double fine = jumpsOf(c, 0.0, to, 0.002).largest;
        EXPECT_LT(fine, 0.3 * coarse) << repeats;
        EXPECT_GT(coarse, 0.01) << "too little motion to test anything";
    }
    Collider broken = withKeys(true);  // a collider that jumps where its keyframes repeat
    broken.keyframes.back().place = {0.1f, 0, 0};
    EXPECT_GT(jumpsOf(broken, 0.0, 3 * period, 0.002).largest, 10.0);
}

TEST(Keyframes, RepeatFromTheStartOrRestAtTheEnd) {
    const Collider again = withKeys(true);
    Collider once = withKeys(false);
    once.keyframes.back().place = {0.2f, 0, 0};
    for (const double t : {0.1, 0.6, 1.3, 2.4}) {
        for (const int turn : {1, 2, 7})
            expectNear(poseOf(again, nextPhase(again, 0.0, t + 2.5 * turn)).place, glm::dvec3(poseOf(again, t).place),
                       1e-6, t);
    }
    for (const double t : {2.5, 3.0, 1000.0})
        expectNear(poseOf(once, nextPhase(once, 0.0, t)).place, glm::dvec3(once.place) + glm::dvec3(0.2f, 0, 0), 1e-6,
                   t);
}

/// Returns where a collider without its own turn takes the x axis.
glm::vec3 xAxisAt(const Collider& c, double seconds) {
    return turned(poseOf(c, nextPhase(c, 0.0, seconds)), {1, 0, 0});
}

/// Returns the x axis turned by `degrees` about y.
glm::dvec3 aboutY(double degrees) { return {std::cos(degrees * kPi / 180), 0.0, -std::sin(degrees * kPi / 180)}; }

TEST(Keyframes, TurnByTheNumbersGiven) {
    Collider c = moving(ColliderMotion::keyframes);
    c.repeats = false;
    for (const float degrees : {360.0f, 200.0f, -200.0f, 180.0f, 1000.0f}) {
        c.keyframes = {{0.0f, {}, {0, 10, 0}}, {4.0f, {}, {0, 10 + degrees, 0}}};
        for (const double u : {0.0, 0.1, 0.25, 0.5, 0.9, 1.0})
            expectNear(xAxisAt(c, 4.0 * u), aboutY(10.0 + double{degrees} * u), 1e-6, u);
    }
    c.keyframes = {{0.0f, {}, {0, 10, 0}}, {1.0f, {}, {0, 350, 0}}};
    expectNear(xAxisAt(c, 0.5), {-1, 0, 0}, 1e-6, 0.5);
    // Each of the three angles is interpolated by itself, like an Euler curve.
    c.keyframes = {{0.0f, {}, {90, 0, 0}}, {1.0f, {}, {270, 180, 360}}};
    Collider half = moving(ColliderMotion::still);
    half.turn = {180, 90, 180};
    for (const glm::vec3& v : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)})
        expectNear(turned(poseOf(c, 0.5), v), glm::dvec3(turned(poseOf(half, 0.0), v)), 1e-6, 0.5);
}

// The turns follow Catmull and Rom's spline, as places do.
TEST(Keyframes, TurnAlongTheCurveOfPlaces) {
    Collider c = moving(ColliderMotion::keyframes);
    c.repeats = false;
    const float turns[] = {0.0f, 1.0f, -0.5f, 0.7f, 0.2f};
    for (int k = 0; k < 5; ++k)
        c.keyframes.push_back({static_cast<float>(k), {turns[k], 0, 0}, {0, 360 * turns[k], 0}});
    for (double t = 0.0; t < 4.0; t += 0.13)
        expectNear(xAxisAt(c, t), aboutY(360.0 * double{poseOf(c, t).place.x - c.place.x}), 1e-5, t);
}

TEST(Keyframes, TurnOnWhereTheyRepeatAfterWholeTurns) {
    Collider table = moving(ColliderMotion::keyframes);  // turns evenly, with two keyframes
    table.keyframes = {{0.0f, {}, {0, 30, 0}}, {4.0f, {}, {0, 390, 0}}};
    EXPECT_FALSE(faultOfMotion(table));
    for (const double t : {0.0, 1.0, 3.9, 4.0, 4.1, 9.0, 402.0})
        expectNear(xAxisAt(table, t), aboutY(30 + 90 * t), 1e-6, t);
    Collider uneven = table;
    uneven.keyframes = {{0.0f, {}, {}}, {1.0f, {}, {0, 200, -100}}, {3.0f, {}, {0, -720, 360}}};
    EXPECT_FALSE(faultOfMotion(uneven));
    const double coarse = jumpsOf(uneven, 0.0, 9.0, 0.01).largest;
    EXPECT_LT(jumpsOf(uneven, 0.0, 9.0, 0.002).largest, 0.3 * coarse);
    uneven.keyframes.back().turn.y = -700.0f;
    EXPECT_TRUE(faultOfMotion(uneven));
}

/// Returns the greatest speed of a surface point, m/s: its way in a short time divided by that time.
double speedOfSurface(const Collider& c, double seconds) {
    const double step = 1e-3;
    double fastest = 0.0;
    for (double t = 0.0; t < seconds; t += step) {
        const Pose a = poseOf(c, nextPhase(c, 0.0, t * phaseRate(c)));
        const Pose b = poseOf(c, nextPhase(c, 0.0, (t + step) * phaseRate(c)));
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 sides((corner & 1) != 0 ? 0.5f : -0.5f, (corner & 2) != 0 ? 0.5f : -0.5f,
                                  (corner & 4) != 0 ? 0.5f : -0.5f);
            const glm::vec3 p = c.size * sides;
            fastest = std::max(fastest, double{glm::distance(a.place + turned(a, p), b.place + turned(b, p))} / step);
        }
    }
    return fastest;
}

TEST(Motion, IsNeverFasterThanTheBoundOfItsSpeed) {
    std::mt19937 random(41);
    constexpr int kMoving = static_cast<int>(kChoices<ColliderMotion>.size()) - 1;  // all except `still`, the first
    for (int k = 0; k < 8 * kMoving; ++k) {
        Collider c = moving(static_cast<ColliderMotion>(1 + k % kMoving));
        c.travel = randomIn(random, 0.5f);
        c.axis = randomIn(random, 1.0f) + glm::vec3(0.01f);
        c.turnRate = 500.0f * randomIn(random, 1.0f).x;
        c.repeats = false;
        float time = 0.0f;
        for (int i = 0; i < 6; ++i) {
            c.keyframes.push_back({time, randomIn(random, 1.0f), randomIn(random, k % 2 == 0 ? 180.0f : 1000.0f)});
            time += 0.05f + std::abs(randomIn(random, 0.5f).x);
        }
        const double fastest = speedOfSurface(c, 3.0);
        // A place near 3 m is rounded by 1.2e-7 m, in 1 ms.
        EXPECT_LE(fastest, double{greatestSpeed(c)} * 1.0001 + 1e-3) << k << ", motion " << static_cast<int>(c.motion);
        if (phaseRate(c) != 0.0) {
            EXPECT_GT(fastest, 0.2 * double{greatestSpeed(c)}) << k << ", motion " << static_cast<int>(c.motion);
        }
    }
}

TEST(Between, GoesFromOnePoseToTheOther) {
    const float half = std::sqrt(0.5f);
    const Pose a{{0, 0, 0}, {0, 0, 0, 1}};
    const Pose b{{2, 0, 0}, {0, -half, 0, -half}};  // 90° about y, as the negative quaternion
    EXPECT_EQ(between(a, a, 0.3f), a);
    expectNear(between(a, b, 0.5f).place, {1, 0, 0}, 1e-6, 0.5);
    expectNear(turned(between(a, b, 0.5f), {1, 0, 0}), {std::sqrt(0.5), 0, -std::sqrt(0.5)}, 1e-6, 0.5);
    expectNear(turned(between(a, b, 1.0f), {1, 0, 0}), {0, 0, -1}, 1e-6, 1.0);
}

}  // namespace
}  // namespace drape::test
