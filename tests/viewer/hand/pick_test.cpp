// Tests how particles under the pointer are found, without a window.

#include "viewer/hand/pick.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "cloth/make/make_model.h"
#include "support/bodies.h"
#include "support/mesh_cloths.h"
#include "support/placed.h"
#include "viewer/hand/cut_path.h"
#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

constexpr glm::uint kOfOneSheet = Sheets::kSide * Sheets::kSide;

/// A place whose nearest particle is in column 4, row 4.
constexpr glm::vec3 kNear(-0.08f, 0.08f, 0.0f);
constexpr glm::uint kColumn = 4;

SystemDescription ball(glm::vec3 at) {
    SystemDescription system;
    system.particleRadius = 0.01f;
    system.particles.push_back({at, {}, false});
    return system;
}

TEST(Pick, TakesTheCornerNearestThePointer) {
    const Sheets sheets{0.0f};
    const auto touch = pick(sheets.scenery(), sheets.lens, sheets.place(kNear));
    ASSERT_TRUE(touch.has_value());
    EXPECT_EQ(touch->particle, Sheets::particle(kColumn, kColumn));
    EXPECT_LT(glm::distance(touch->point, kNear), 1e-3f);
    EXPECT_NEAR(touch->depth, 4.0f, 1e-3f);
}

TEST(Pick, LivesWithParticlesThatAreNowhere) {
    constexpr float kMost = std::numeric_limits<float>::max();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    for (const float nowhere : {kMost, -kMost, kInfinity, -kInfinity, kNan}) {
        for (int axis = 0; axis < 3; ++axis) {
            Sheets sheets{0.0f};
            sheets.positions[Sheets::particle(9, 9)][axis] = nowhere;
            const auto touch = pick(sheets.scenery(), sheets.lens, sheets.place(kNear));
            ASSERT_TRUE(touch.has_value()) << nowhere;
            EXPECT_EQ(touch->particle, Sheets::particle(kColumn, kColumn)) << nowhere;
        }
    }
}

TEST(Pick, MissesBesideTheSheet) {
    const Sheets sheets{0.0f};
    EXPECT_FALSE(pick(sheets.scenery(), sheets.lens, sheets.place({0.6f, 0.0f, 0.0f})).has_value());
}

TEST(Pick, NeverTakesALayerThatIsHidden) {
    for (const float front : {0.5f, -0.5f}) {  // each of the two sheets is in front once
        const Sheets sheets{front, -front};
        const auto touch = pick(sheets.scenery(), sheets.lens, Sheets::kWindow * 0.5f);
        ASSERT_TRUE(touch.has_value());
        EXPECT_EQ(touch->particle<kOfOneSheet, front> 0.0f);
    }
}

TEST(Pick, ReachesThroughAHole) {
    Sheets sheets{0.0f, -0.5f};
    for (physics::Triangle& triangle : sheets.triangles) {
        const auto isNear = [&](glm::uint particle) {
            return particle < kOfOneSheet && glm::length(glm::vec2(sheets.positions[particle])) < 0.25f;
        };
        if (isNear(triangle.a) && isNear(triangle.b) && isNear(triangle.c)) triangle.restArea = 0.0f;
    }
    const auto touch = pick(sheets.scenery(), sheets.lens, Sheets::kWindow * 0.5f);
    ASSERT_TRUE(touch.has_value());
    EXPECT_GE(touch->particle, kOfOneSheet);
}

TEST(Pick, ABallInFrontHidesTheCloth) {
    Sheets sheets{0.0f};
    sheets.colliders = {test::ballAt({0.0f, 0.0f, 1.0f}, 0.2f)};
    EXPECT_FALSE(pick(sheets.scenery(), sheets.lens, Sheets::kWindow * 0.5f).has_value());
    EXPECT_TRUE(pick(sheets.scenery(), sheets.lens, sheets.place({0.45f, 0.45f, 0.0f})).has_value()) << "beside it";
    sheets.colliders.front().pose.place.z = -1.0f;
    EXPECT_TRUE(pick(sheets.scenery(), sheets.lens, Sheets::kWindow * 0.5f).has_value()) << "before it";
}

TEST(Pick, TheGroundHidesWhatIsBelow) {
    Sheets sheets{0.0f};
    render::OrbitCamera above = Sheets::inFront();
    above.pitch = 0.5f;
    sheets.lens = Lens(above, Sheets::kWindow);
    sheets.ground = {true, 0.0f};
    EXPECT_TRUE(pick(sheets.scenery(), sheets.lens, sheets.place({0.02f, 0.23f, 0.0f})).has_value());
    EXPECT_FALSE(pick(sheets.scenery(), sheets.lens, sheets.place({0.02f, -0.23f, 0.0f})).has_value());
}

TEST(Pick, TakesBallsOfSystemsFromAFewPixelsAway) {
    const Sheets sheets({}, {ball({0.3f, 0.2f, 0.0f})});
    const glm::vec2 place = sheets.placeOf(0);
    EXPECT_TRUE(pick(sheets.scenery(), sheets.lens, place + glm::vec2(kTouchReach - 1.0f, 0.0f)).has_value());
    EXPECT_FALSE(pick(sheets.scenery(), sheets.lens, place + glm::vec2(kTouchReach + 1.0f, 0.0f)).has_value());
}

TEST(Pick, TakesABallBeforeAClothAndNoneBehindIt) {
    const Sheets before({0.0f}, {ball({0.0f, 0.0f, 0.5f})});
    const auto touch = pick(before.scenery(), before.lens, Sheets::kWindow * 0.5f);
    ASSERT_TRUE(touch.has_value());
    EXPECT_EQ(touch->particle, kOfOneSheet);
    const Sheets behind({0.0f}, {ball({0.0f, 0.0f, -0.5f})});
    EXPECT_LT(pick(behind.scenery(), behind.lens, Sheets::kWindow * 0.5f)->particle, kOfOneSheet);
}

TEST(Pick, OnARodTakesTheNearerEnd) {
    SystemDescription rod;
    rod.particles = {{{-0.5f, 0.0f, 0.0f}, {}, false}, {{0.5f, 0.0f, 0.0f}, {}, false}};
    rod.links.push_back({});
    rod.links.front().ends = {0, 1};
    Sheets sheets({}, {rod});
    EXPECT_EQ(pick(sheets.scenery(), sheets.lens, sheets.place({-0.1f, 0.0f, 0.0f}))->particle, 0u);
    EXPECT_EQ(pick(sheets.scenery(), sheets.lens, sheets.place({0.1f, 0.0f, 0.0f}))->particle, 1u);
    sheets.links.front().material = 0;
    EXPECT_FALSE(pick(sheets.scenery(), sheets.lens, sheets.place({0.1f, 0.0f, 0.0f})).has_value()) << "broken";
}

TEST(PickAmong, FindsAPinFromBesideTheCloth) {
    const Sheets sheets{0.0f};
    const glm::uint corner[] = {Sheets::particle(0, 0)};
    const glm::vec2 outside = sheets.placeOf(corner[0]) - glm::vec2(4.0f, 4.0f);
    ASSERT_FALSE(pick(sheets.scenery(), sheets.lens, outside).has_value());
    const auto touch = pickAmong(sheets.scenery(), sheets.lens, outside, corner);
    ASSERT_TRUE(touch.has_value());
    EXPECT_EQ(touch->particle, corner[0]);
}

TEST(PickAmong, FindsNoneThatIsHidden) {
    const Sheets sheets{0.0f, 1.0f};
    const glm::uint behind[] = {Sheets::particle(5, 5)};
    EXPECT_FALSE(pickAmong(sheets.scenery(), sheets.lens, sheets.placeOf(behind[0]), behind).has_value());
}

TEST(PickNear, CatchesAHemFromAFewPixelsAway) {
    const Sheets sheets{0.0f};
    const glm::vec3 onHem(0.5f, 0.13f, 0.0f);  // a point between two particles
    for (const float away : {1.0f, 3.0f, kTouchReach - 0.5f}) {
        const glm::vec2 outside = sheets.place(onHem) + glm::vec2(away, 0.0f);
        ASSERT_FALSE(pick(sheets.scenery(), sheets.lens, outside).has_value());
        const auto touch = pickNear(sheets.scenery(), sheets.lens, outside, 0.0f);
        ASSERT_TRUE(touch.has_value()) << away;
        EXPECT_EQ(touch->particle, Sheets::particle(10, 4)) << "the nearer end of the thread";
        EXPECT_LT(glm::distance(touch->point, onHem), 2e-3f) << "the hand is on the cloth, not beside it";
    }
    const glm::vec2 beyond = sheets.place(onHem) + glm::vec2(kTouchReach + 1.0f, 0.0f);
    EXPECT_FALSE(pickNear(sheets.scenery(), sheets.lens, beyond, 0.0f).has_value());
}

TEST(PickNear, ReachesFartherOnFinerScreens) {
    Sheets sheets{0.0f};
    const glm::vec2 outside = sheets.placeOf(Sheets::particle(10, 5)) + glm::vec2(1.8f * kTouchReach, 0.0f);
    EXPECT_FALSE(pickNear(sheets.scenery(), sheets.lens, outside, 0.0f).has_value());
    sheets.lens = Lens(Sheets::inFront(), Sheets::kWindow, 2.0f);
    EXPECT_TRUE(pickNear(sheets.scenery(), sheets.lens, outside, 0.0f).has_value());
}

TEST(PickNear, CatchesTheEdgeOfACutAndNoBrokenThread) {
    Sheets sheets{0.0f};
    for (const auto& [link, share] :
         linksUnder(sheets.scenery(), sheets.lens,
                    std::vector{sheets.place({-0.7f, 0.05f, 0.0f}), sheets.place({0.7f, 0.05f, 0.0f})}, 0.0f))
        sheets.links[link].material = 0;
    for (glm::uint i = 0; i < sheets.positions.size(); ++i) {
        if (i / Sheets::kSide >= 5) sheets.positions[i].y -= 1.0f;  // moves the part below the cut
    }
    const glm::vec2 middleOfGap = sheets.place({0.23f, -0.4f, 0.0f});
    EXPECT_FALSE(pickNear(sheets.scenery(), sheets.lens, middleOfGap, 0.0f).has_value()) << "no thread hangs there";
    const auto touch =
        pickNear(sheets.scenery(), sheets.lens, sheets.place({0.23f, 0.1f, 0.0f}) + glm::vec2(0.0f, 4.0f), 0.0f);
    ASSERT_TRUE(touch.has_value());
    EXPECT_EQ(touch->particle, Sheets::particle(7, 4));
}

TEST(PickNear, WithARadiusReachesAsFarAndStaysWhereItIsShown) {
    SystemDescription two = ball({0.3f, 0.2f, 0.0f});
    two.particles.push_back({{0.5f, 0.2f, 0.0f}, {}, false});
    const Sheets sheets({}, {two});
    const glm::vec2 place = sheets.place({0.38f, 0.2f, 0.0f});
    const float away = glm::distance(place, sheets.placeOf(0));
    ASSERT_GT(away, kTouchReach);
    EXPECT_FALSE(pickNear(sheets.scenery(), sheets.lens, place, 0.0f).has_value());
    EXPECT_FALSE(pickNear(sheets.scenery(), sheets.lens, place, away - 1.0f).has_value());
    const auto touch = pickNear(sheets.scenery(), sheets.lens, place, 3.0f * away);
    ASSERT_TRUE(touch.has_value());
    EXPECT_EQ(touch->particle, 0u);
    EXPECT_NEAR(glm::distance(sheets.place(touch->point), place), 0.0f, 0.01f);
    EXPECT_NEAR(touch->depth, 4.0f, 1e-4f);

    const Sheets sheet{0.0f};
    const glm::vec2 beside = sheet.placeOf(Sheets::particle(10, 5)) + glm::vec2(20.0f, 0.0f);
    EXPECT_EQ(pickNear(sheet.scenery(), sheet.lens, beside, 30.0f)->particle, Sheets::particle(10, 5));
}

TEST(PickNear, TakesNoneThatIsHidden) {
    Sheets sheets({}, {ball({0.3f, 0.2f, 0.0f})});
    const glm::vec2 place = sheets.placeOf(0) + glm::vec2(20.0f, 0.0f);
    EXPECT_TRUE(pickNear(sheets.scenery(), sheets.lens, place, 30.0f).has_value());
    sheets.colliders = {test::ballAt({0.15f, 0.1f, 2.0f}, 0.02f)};  // halfway to the eye
    EXPECT_FALSE(pickNear(sheets.scenery(), sheets.lens, place, 30.0f).has_value());
}

TEST(ParticlesWithin, AreThoseInTheRadiusTheNearestFirst) {
    const Sheets sheets{0.0f};
    const Scenery scenery = sheets.scenery();
    const auto touch = pick(scenery, sheets.lens, sheets.place(kNear));
    ASSERT_TRUE(touch.has_value());
    EXPECT_EQ(particlesWithin(scenery, *touch, 0.0f), std::vector{touch->particle});

    const float radius = 0.23f;
    const std::vector<glm::uint> found = particlesWithin(scenery, *touch, radius);
    const auto distance = [&](glm::uint particle) {
        return glm::distance(glm::vec3(sheets.positions[particle]), touch->point);
    };
    for (glm::uint i = 0; i < kOfOneSheet; ++i) {
        EXPECT_EQ(std::ranges::count(found, i), distance(i) <= radius ? 1 : 0) << i;
    }
    EXPECT_EQ(found.front(), touch->particle);
    EXPECT_TRUE(std::ranges::is_sorted(found, {}, distance));
}

}  // namespace

// Tests which links a stroke of the pointer cuts, without a window.

namespace {

std::vector<physics::Link> cutBy(const Sheets& sheets, std::vector<glm::vec2> path, float radius = 0.0f) {
    std::vector<physics::Link> cut;
    for (const auto& [link, share] : linksUnder(sheets.scenery(), sheets.lens, path, radius)) {
        cut.push_back(sheets.links[link]);
    }
    return cut;
}

/// Returns a stroke across the whole sheet, between two rows.
std::vector<glm::vec2> swipe(const Sheets& sheets) {
    return {sheets.place({-0.7f, 0.05f, 0.0f}), sheets.place({0.7f, 0.05f, 0.0f})};
}

TEST(Stroke, AFastSwipeSkipsNothing) {
    const Sheets sheets{0.0f};
    const auto cut = cutBy(sheets, swipe(sheets));
    std::set<glm::uint> columns;
    for (const physics::Link& link : cut) {
        EXPECT_EQ(link.a / Sheets::kSide, 4u) << "the row above the swipe";
        EXPECT_EQ(link.b, link.a + Sheets::kSide) << "structural links only";
        columns.insert(link.a % Sheets::kSide);
    }
    EXPECT_EQ(columns.size(), Sheets::kSide);
    EXPECT_EQ(cut.size(), Sheets::kSide);
}

TEST(Stroke, FollowsEveryTurnOfThePath) {
    const Sheets sheets{0.0f};
    const auto at = [&](float x, float y) { return sheets.place({x, y, 0.0f}); };
    // The stroke goes down through a row, along it, and up again, and so crosses three links.
    const auto cut = cutBy(sheets, {at(0.04f, 0.22f), at(0.04f, 0.16f), at(0.16f, 0.16f), at(0.16f, 0.22f)});
    EXPECT_EQ(cut.size(), 3u);
}

TEST(Stroke, LeavesWhatIsHidden) {
    const Sheets sheets{0.0f, -0.5f};
    const auto cut = cutBy(sheets, swipe(sheets));
    EXPECT_EQ(cut.size(), Sheets::kSide);
    for (const physics::Link& link : cut) EXPECT_LT(link.a, kOfOneSheet);

    Sheets hidden{0.0f};
    hidden.colliders = {test::ballAt({0.0f, 0.0f, 2.0f}, 0.1f)};
    const auto beside = cutBy(hidden, swipe(hidden));
    EXPECT_LT(beside.size(), Sheets::kSide);
    EXPECT_FALSE(beside.empty());
}

TEST(Stroke, CutsAFoldBehindWhatIsSeenAndNoSheetFartherBehind) {
    const Sheets fold{0.0f, -0.3f};  // sheets three cells apart
    EXPECT_EQ(cutBy(fold, swipe(fold)).size(), 2 * Sheets::kSide);
    const Sheets apart{0.0f, -0.6f};
    EXPECT_EQ(cutBy(apart, swipe(apart)).size(), Sheets::kSide);
    Sheets hidden{0.0f, -0.3f};
    hidden.colliders = {test::ballAt({0.0f, 0.0f, 2.0f}, 1.0f)};  // in front of both sheets
    EXPECT_TRUE(cutBy(hidden, swipe(hidden)).empty());
    Sheets around{0.0f, -0.3f};
    around.colliders = {test::ballAt({0.0f, 0.05f, -0.15f}, 0.1f)};  // between the sheets
    EXPECT_GE(cutBy(around, swipe(around)).size(), Sheets::kSide);
    EXPECT_LT(cutBy(around, swipe(around)).size(), 2 * Sheets::kSide);
}

TEST(Stroke, LeavesWhatIsBroken) {
    Sheets sheets{0.0f};
    for (const auto& [link, share] : linksUnder(sheets.scenery(), sheets.lens, swipe(sheets), 0.0f)) {
        sheets.links[link].material = 0;
    }
    EXPECT_TRUE(cutBy(sheets, swipe(sheets)).empty());
}

TEST(Stroke, WithARadiusTakesAllLinksWhoseMiddleIsWithin) {
    const Sheets sheets{0.0f};
    const glm::vec2 middle = Sheets::kWindow * 0.5f;
    const float radius = 30.0f;
    const auto cut = cutBy(sheets, {middle, middle}, radius);
    std::size_t within = 0;
    for (const physics::Link& link : sheets.links) {
        const glm::vec3 half = 0.5f * glm::vec3(sheets.positions[link.a] + sheets.positions[link.b]);
        const auto kind = sheets.model.materials[link.material].kind;
        if (kind == static_cast<glm::uint>(LinkKind::structural) && glm::distance(sheets.place(half), middle) <= radius)
            ++within;
    }
    EXPECT_GT(within, 4u);
    EXPECT_EQ(cut.size(), within);
    EXPECT_TRUE(cutBy(sheets, {middle, middle}).empty()) << "a press without a radius cuts nothing between links";
}

TEST(Stroke, CutsRods) {
    SystemDescription rope;
    rope.particles = {{{-0.5f, 0.0f, 0.0f}, {}, false}, {{0.5f, 0.0f, 0.0f}, {}, false}};
    rope.links.push_back({});
    rope.links.front().ends = {0, 1};
    const Sheets sheets({}, {rope});
    const auto path = {sheets.place({0.1f, -0.3f, 0.0f}), sheets.place({0.1f, 0.3f, 0.0f})};
    EXPECT_EQ(cutBy(sheets, path).size(), 1u);
    const Sheets behind({0.5f}, {rope});
    const auto cut = cutBy(behind, path);
    EXPECT_TRUE(std::ranges::all_of(cut, [](const physics::Link& link) { return link.a < kOfOneSheet; }));
}

TEST(Pick, ABodyHidesTheClothAndIsNotTaken) {
    ClothDescription sheet;
    sheet.particles = {11, 11};
    sheet.size = {1.0f, 1.0f};
    sheet.origin = {-0.5f, 0.5f, 0.0f};
    Sheets sheets{};
    sheets.model =
        makeModel(WorldDescription{{sheet}, {}, {}, {test::bodyOf(test::boxMesh({0.2f, 0.2f, 0.2f}), "box", {})}});
    sheets.positions = sheets.model.startPositions;
    sheets.triangles = sheets.model.triangles;
    sheets.links = sheets.model.links.links;
    const Scenery scenery = sheets.scenery();
    EXPECT_FALSE(pick(scenery, sheets.lens, sheets.place({0.02f, 0.02f, 0.1f})).has_value());
    const auto beside = pick(scenery, sheets.lens, sheets.place({0.21f, 0.0f, 0.0f}));
    ASSERT_TRUE(beside.has_value());
    for (const glm::uint particle : particlesWithin(scenery, *beside, 1.0f))
        EXPECT_LT(particle, sheets.model.firstBodyParticle());
}

// The back of a pipe is hidden. Links are cut where they are visible, and the circle of a tool reaches them.
TEST(Pick, TakesMeshes) {
    ClothDescription pipe = test::clothOfMesh(test::pipe(40, 20, 0.3f, 1.0f));
    pipe.mesh.place = {0.0f, -0.5f, 0.0f};
    Sheets sheets{};
    sheets.model = makeModel(pipe);
    sheets.positions = sheets.model.startPositions;
    sheets.triangles = sheets.model.triangles;
    sheets.links = sheets.model.links.links;
    const auto touch = pick(sheets.scenery(), sheets.lens, sheets.place({0.1f, 0.13f, 0.28f}));
    ASSERT_TRUE(touch.has_value());
    const glm::vec3 at(sheets.positions[touch->particle]);
    EXPECT_GT(at.z, 0.2f);
    EXPECT_LT(glm::distance(at, touch->point), 0.05f);
    EXPECT_FALSE(pick(sheets.scenery(), sheets.lens, sheets.place({0.4f, 0.0f, 0.0f})).has_value());
    EXPECT_GT(particlesWithin(sheets.scenery(), *touch, 0.1f).size(), 5u);

    const std::vector<glm::vec2> stroke = {sheets.place({-0.25f, 0.01f, 0.3f}), sheets.place({0.25f, 0.01f, 0.3f})};
    const std::vector<StruckLink> links = linksUnder(sheets.scenery(), sheets.lens, stroke, 0.0f);
    EXPECT_GT(links.size(), 10u);
    for (const auto& [link, share] : links)
        EXPECT_GT(sheets.positions[sheets.links[link].a].z, -0.1f) << "through the pipe";

    const auto point = materialPointAt(sheets.scenery(), sheets.lens, sheets.place({0.0f, 0.2f, 0.3f}));
    ASSERT_TRUE(point.has_value());
    for (const glm::uint particle : point->particles) EXPECT_GT(sheets.positions[particle].z, 0.2f);
}

}  // namespace

}  // namespace drape::viewer
