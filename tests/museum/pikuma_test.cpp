#include <gtest/gtest.h>

#include "museum/planar_run.h"
#include "museum/tutorial_pikuma.h"

namespace drape {
namespace {

using namespace drape::test;

constexpr Canvas kWindow{PikumaCloth::kWindowWidth, PikumaCloth::kWindowHeight};
constexpr Canvas kSquareCanvas{PikumaSquare::kWidth, PikumaSquare::kHeight};

TEST(Pikuma, MovesAsItsTutorial) {
    SceneRun run("pikuma");
    const Agreement agreement = follow(run, PikumaCloth{}, kWindow, 600);
    EXPECT_LE(agreement.excess, 0.0) << agreement.steps << " steps, " << agreement.distance << " px";
    EXPECT_GE(agreement.steps, 200) << "should agree until the sheet has fallen and swung up again";
}

// Shows why pins yield in this scene: the tutorial's sheet hangs lower because its pins yield.
TEST(Pikuma, PinsThatStayWouldBeAnotherSheet) {
    SceneRun run("pikuma");
    run.settings().pinnedShare = PinnedShare::half;
    EXPECT_GT(follow(run, PikumaCloth{}, kWindow, 100).excess, 5.0);
}

TEST(Pikuma, StaysClearOfItsWindow) {
    // The tutorial keeps points inside the window before it relaxes sticks; Drape does so afterwards. The order does
    // not matter as long as no point comes near the window's edge.
    PikumaCloth tutorial;
    for (int k = 0; k < 600; ++k) {
        tutorial.step();
        for (const TutorialPoint& p : tutorial.points) {
            ASSERT_GT(p.x, 1.0);
            ASSERT_LT(p.x, PikumaCloth::kWindowWidth - 1.0);
            ASSERT_LT(p.y, PikumaCloth::kWindowHeight - 1.0) << k;
        }
    }
}

TEST(PikumaSquare, FallsAsItsTutorial) {
    // Compares until the square reaches the foot of the canvas, where the order of sticks and walls begins to matter.
    for (const bool withDiagonals : {false, true}) {
        PikumaSquare tutorial(withDiagonals);
        int falling = 0;
        while (tutorial.points[2].y < PikumaSquare::kHeight) {
            tutorial.step();
            ++falling;
        }
        // Falling by 340 px at 50 px/s^2 takes 3.69 s.
        EXPECT_NEAR(falling, std::sqrt(2.0 * 340.0 / 50.0) * 60.0, 2.0);
        SceneRun run(withDiagonals ? "pikuma-square:diagonals=with" : "pikuma-square");
        const Agreement agreement = follow(run, PikumaSquare(withDiagonals), kSquareCanvas, falling - 1);
        EXPECT_EQ(agreement.steps, falling - 1);
        EXPECT_LE(agreement.excess, 0.0);
    }
}

TEST(PikumaSquare, MovesAsItsTutorialWithWallsAfterSticks) {
    for (const bool withDiagonals : {false, true}) {
        SceneRun run(withDiagonals ? "pikuma-square:diagonals=with" : "pikuma-square");
        PikumaSquare tutorial(withDiagonals);
        tutorial.wallsLast = true;
        const Agreement agreement = follow(run, tutorial, kSquareCanvas, 1000);
        EXPECT_LE(agreement.excess, 0.0) << agreement.steps << " steps, " << agreement.distance << " px";
        // Without diagonals the square stands on its edge until rounding folds it to one side.
        EXPECT_GE(agreement.steps, withDiagonals ? 1000 : 400);
    }
}

TEST(PikumaSquare, TheOrderOfSticksAndWallsMovesTheBracedSquareByTwoPixelsAtMost) {
    SceneRun run("pikuma-square:diagonals=with");
    EXPECT_LT(follow(run, PikumaSquare(true), kSquareCanvas, 1000).distance, 2.0);
}

/// Returns the shorter distance between opposite corners, px.
double shorterDiagonal(const SceneRun& run) {
    const auto& p = run.positions();
    return 100.0 * std::min(glm::distance(glm::dvec4(p[0]), glm::dvec4(p[2])),
                            glm::distance(glm::dvec4(p[1]), glm::dvec4(p[3])));
}

TEST(PikumaSquare, FoldsWithoutDiagonalsAndStandsWithThem) {
    SceneRun without("pikuma-square");
    SceneRun with("pikuma-square:diagonals=with");
    for (int k = 0; k < 1500; ++k) {
        without.step();
        with.step();
    }
    const double drawn = std::hypot(60.0, 40.0);
    EXPECT_LT(shorterDiagonal(without), 0.7 * drawn);
    EXPECT_NEAR(shorterDiagonal(with), drawn, 1.0);
}

}  // namespace
}  // namespace drape
