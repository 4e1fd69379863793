// Tests the drag of a collider or a body, without a window.

#include <gtest/gtest.h>

#include "viewer/hand/drags.h"
#include "viewer/sheets.h"

namespace drape::viewer {
namespace {

const Lens kDragLens{Sheets::inFront(), Sheets::kWindow};

glm::vec3 dragged(SolidDrag& drag, glm::vec2 pointer) {
    drag.move(pointer);
    drag.frame(kDragLens);
    return drag.moved();
}

TEST(SolidDrag, StopsOnTheGroundAndComesBackUnderThePointer) {
    const glm::vec3 start(0.1f, 0.2f, 0.0f);
    const glm::vec2 pointer = kDragLens.see(start).place;
    SolidDrag drag;
    drag.press(kDragLens, pointer, {Solid::Kind::body, "crate"}, start);
    drag.setLowest(0.05f);
    const glm::vec3 below = dragged(drag, pointer + glm::vec2(30.0f, 200.0f));
    EXPECT_NEAR(below.y, -0.05f, 1e-5f);
    EXPECT_GT(below.x, 0.01f) << "it slides along";
    const glm::vec3 above = dragged(drag, pointer + glm::vec2(30.0f, -40.0f));
    EXPECT_GT(above.y, 0.02f);
    EXPECT_LT(glm::distance(kDragLens.see(drag.target()).place, pointer + glm::vec2(30.0f, -40.0f)), 0.05f);
    drag.press(kDragLens, pointer, {Solid::Kind::collider, "ball"}, start);
    EXPECT_LT(dragged(drag, pointer + glm::vec2(0.0f, 200.0f)).y, -0.1f) << "others go where they are sent";
}

}  // namespace
}  // namespace drape::viewer
