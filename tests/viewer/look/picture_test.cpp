// Tests that pictures for files show what the visible part of the window shows.

#include "render/picture.h"

#include <gtest/gtest.h>

#include "render/frame/scene_frame.h"
#include "scene/load/registry.h"
#include "viewer/look/scene_view.h"
#include "viewer/output/recorder.h"

namespace drape::viewer {
namespace {

using test::Picture;

constexpr Viewport kViewport{{232, 142}, {92, 20}};

/// Returns a part of a picture.
/// `corner`: upper left corner of the part.
Picture cut(const Picture& picture, glm::ivec2 corner, glm::ivec2 size) {
    Picture part{size.x, size.y, {}};
    for (int y = 0; y < size.y; ++y) {
        const auto row = picture.rgb.begin() + 3 * ((corner.y + y) * picture.width + corner.x);
        part.rgb.insert(part.rgb.end(), row, row + 3 * size.x);
    }
    return part;
}

/// Returns a picture of half the size. Each pixel is the mean of four.
Picture halved(const Picture& picture) {
    Picture half{picture.width / 2, picture.height / 2, {}};
    for (int y = 0; y < half.height; ++y) {
        for (int x = 0; x < half.width; ++x) {
            const glm::ivec3 sum = picture.at(2 * x, 2 * y) + picture.at(2 * x + 1, 2 * y) +
                                   picture.at(2 * x, 2 * y + 1) + picture.at(2 * x + 1, 2 * y + 1);
            for (int k = 0; k < 3; ++k) half.rgb.push_back(static_cast<std::uint8_t>((sum[k] + 2) / 4));
        }
    }
    return half;
}

Picture pictureOf(const TakenPicture& taken) { return {taken.size.x, taken.size.y, taken.pixels}; }

/// Shows a sheet on a ball in a window of which panel and time bar cover a part.
class FramingTest : public test::ShaderTest {
protected:
    FramingTest() : simulation_(loadScene("drop", 21), commands_, library_, Backend::cpu), view_(library_) {
        simulation_.advance(40);
        camera_ = render::OrbitCamera(simulation_.scene().camera);
        camera_.orbit(0.4f, 0.1f);
        camera_.zoom(0.7f);
    }

    Shot shot(glm::ivec2 size, render::Quality quality = render::Quality::full) const {
        Shot shot{pictureCamera(camera_, size, kViewport), size, {}};
        shot.look.quality = quality;
        return shot;
    }
    Picture take(const Shot& shot) { return pictureOf(view_.take(simulation_, shot, commands_)); }

    /// Draws pictures of the window. Returns the visible part of the last one.
    Picture shown(int pictures = 1, render::Quality quality = render::Quality::full) {
        const glm::ivec2 size = kViewport.size;
        const gl::Framebuffer window("window", size.x, size.y, 1);
        for (int i = 0; i < pictures; ++i) {
            view_.prepare(simulation_, camera_, kViewport, {.quality = quality, .isPaused = true}, commands_);
            view_.draw(commands_, window.id());
        }
        return cut({size.x, size.y, window.readPixels()}, {kViewport.covered.x, 0}, kViewport.visibleSize());
    }

    /// Draws what `drape render` draws with the window's camera.
    Picture rendered(glm::ivec2 size) {
        const Simulation& s = simulation_;
        render::WorldGeometry geometry(s.model(), s.display().links());
        const render::WorldView world = geometry.view(render::buffersOf(s.display()), false, {});
        render::Frame frame = render::sceneFrame(s.scene(), s.appliedSettings(), s.model(), world, s.shownColliders());
        frame.camera = camera_.forPicture(static_cast<float>(size.x) / static_cast<float>(size.y));
        const gl::Framebuffer picture("rendered", size.x, size.y, 1);
        render::Renderer(library_).draw(frame, {picture.id(), size.x, size.y}, commands_);
        return {size.x, size.y, picture.readPixels()};
    }

    Simulation simulation_;
    render::OrbitCamera camera_;
    SceneView view_;
};

TEST_F(FramingTest, EveryPictureShowsTheVisiblePartOfTheWindow) {
    const glm::ivec2 visible = kViewport.visibleSize();
    const Picture window = shown();
    const Picture saved = pictureOf(view_.windowPicture(simulation_, shot(visible), commands_));
    // Pixels look for shadows in groups that begin at the picture's corner, so a few at the edges of shadows differ.
    // With offsets of odd numbers of pixels, the measured mean difference was 0.65.
    constexpr double kMean = 0.8;
    EXPECT_LT(meanDifference(saved, window), kMean) << "F12";
    ASSERT_EQ(clipSize(visible), visible);
    EXPECT_EQ(take(shot(clipSize(visible))).differing(saved, 0), 0) << "a frame of a clip";
    EXPECT_EQ(rendered(visible).differing(saved, 0), 0) << "drape render";
    EXPECT_LT(meanDifference(halved(take(shot(2 * visible))), window), 1.0) << "Save picture as, of twice the size";
    for (const glm::ivec2 size : {glm::ivec2(140, 70), glm::ivec2(60, 122)}) {
        const PixelBox frame = framedPart(size, kViewport);
        EXPECT_EQ(frame.size, glm::vec2(size));
        EXPECT_TRUE(isCropped(size, kViewport));
        const glm::ivec2 corner = glm::ivec2(frame.corner) - glm::ivec2(kViewport.covered.x, 0);
        EXPECT_LT(meanDifference(take(shot(size)), cut(window, corner, size)), kMean) << "of another shape: " << size.x;
    }
    EXPECT_FALSE(isCropped({281, 244}, kViewport)) << "rounded to whole pixels";
}
using SlowFramingTest = FramingTest;

TEST_F(SlowFramingTest, APausedPictureIsTheStillAsFarAsItIsDrawn) {
    const Shot full = shot(kViewport.visibleSize());
    shown(9, render::Quality::draft);
    EXPECT_EQ(view_.windowPicture(simulation_, full, commands_).quality, render::Quality::full) << "nothing better yet";
    const Picture window = shown(14, render::Quality::draft);
    const TakenPicture saved = view_.windowPicture(simulation_, full, commands_);
    EXPECT_EQ(saved.quality, render::Quality::still);
    EXPECT_EQ(saved.stillPictures, view_.stillPictures());
    EXPECT_GT(saved.stillPictures, 11);
    EXPECT_EQ(pictureOf(saved).differing(window, 0), 0);
}

TEST_F(FramingTest, AStillForAFileIsDrawnWhileTheWindowGoesOn) {
    const glm::ivec2 size{70, 61};
    shown(1, render::Quality::fast);
    view_.beginFileStill(simulation_, shot(size, render::Quality::still), commands_);
    camera_.orbit(1.0f, 0.0f);
    shown(3, render::Quality::fast);
    ASSERT_NE(view_.fileStill(), nullptr);
    EXPECT_EQ(view_.fileStill()->pictures(), 4);
    EXPECT_FALSE(view_.fileStill()->isOver());
    simulation_.advance(1);
    shown(2, render::Quality::fast);
    EXPECT_TRUE(view_.fileStill()->isOver()) << "the cloth is elsewhere";
    const TakenPicture early = view_.endFileStill(commands_);
    EXPECT_EQ(early.stillPictures, 4);
    EXPECT_EQ(early.size, size);
    EXPECT_EQ(view_.fileStill(), nullptr);
}

}  // namespace
}  // namespace drape::viewer
