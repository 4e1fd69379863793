// Tests that the window tells when no cloth is in its picture.

#include <gtest/gtest.h>

#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

bool isTold(const App& app) { return app.widgets().widgets.contains("outOfView.frame"); }

class OutOfViewTest : public AppTest {
protected:
    static void frames(App& app, int count) {
        for (int i = 0; i < count; ++i) frame(app);
    }
};

TEST_F(OutOfViewTest, ClothBesideThePictureIsToldUntilItIsSeenAgain) {
    App app = open();
    frames(app, 40);
    EXPECT_FALSE(isTold(app));
    app.execute({Action::togglePause});
    app.move({{0.0f, 0.0f}, {20000.0f, 0.0f}, 1.0f});
    frames(app, 20);
    EXPECT_FALSE(isTold(app)) << "not before half a second is over";
    frames(app, 20);
    ASSERT_TRUE(isTold(app));
    click(app, "outOfView.frame");
    frames(app, 2);
    EXPECT_FALSE(isTold(app));
}

TEST_F(OutOfViewTest, ARestartBringsBackWhatHasFlownAway) {
    App app = open();
    frames(app, 5);
    choose(app, "pins", 0);
    ASSERT_EQ(app.simulation().scene().world.cloths.front().pins, PinPattern::none);
    ASSERT_FALSE(app.simulation().scene().settings.ground().on);
    for (int i = 0; i < 300 && !isTold(app); ++i) frames(app, 10);  // it falls
    ASSERT_TRUE(isTold(app));
    click(app, "outOfView.restart");
    frames(app, 2);
    EXPECT_FALSE(isTold(app));
}

TEST_F(OutOfViewTest, ClothThatFillsThePictureIsSeen) {
    App app = open();
    frames(app, 5);
    app.execute({Action::togglePause});
    app.setPivot(0.5f * (placeOf(app, 5 * 12 + 6) + placeOf(app, 6 * 12 + 7)));
    frames(app, 40);
    app.move({{0.0f, 0.0f}, {0.0f, 0.0f}, 0.001f});  // between four particles, none of which is in the picture
    frames(app, 60);
    EXPECT_FALSE(isTold(app));
}

}  // namespace
}  // namespace drape::viewer
