#include <gtest/gtest.h>

#include <set>

#include "cloth/make/make_model.h"
#include "viewer/look/viewpoint.h"
#include "viewer/simulation/seen_motion.h"

namespace drape::viewer {
namespace {

/// A window of 800 x 600 whose camera looks along -z from 4 m, with a panel of 200 and a time bar of 50.
VisiblePart part() {
    render::OrbitCamera camera;
    camera.target = {0.0f, 0.0f, 0.0f};
    camera.distance = 4.0f;
    camera.pitch = 0.0f;
    return {Lens(camera, {800.0f, 600.0f}), {200.0f, 0.0f}, {800.0f, 550.0f}, camera.farPlane()};
}

TEST(ClothInView, IsWhatThePanelAndTheBarLeaveFree) {
    const VisiblePart visible = part();
    const float unit = visible.lens.unitAt(4.0f);
    EXPECT_TRUE(visible.shows({0.0f, 0.0f, 0.0f}, 0.0f));
    EXPECT_TRUE(visible.shows({-199.0f * unit, 0.0f, 0.0f}, 0.0f));
    EXPECT_FALSE(visible.shows({-201.0f * unit, 0.0f, 0.0f}, 0.0f)) << "behind the panel";
    EXPECT_TRUE(visible.shows({-201.0f * unit, 0.0f, 0.0f}, 2.0f * unit));
    EXPECT_FALSE(visible.shows({0.0f, -251.0f * unit, 0.0f}, 0.0f)) << "behind the bar";
    EXPECT_FALSE(visible.shows({0.0f, 0.0f, 5.0f}, 0.0f)) << "behind the eye";
    EXPECT_TRUE(visible.shows({0.0f, 0.0f, 4.1f}, 0.2f)) << "around the eye";
    EXPECT_FALSE(visible.shows({0.0f, 0.0f, 3.0f - visible.farthest}, 0.0f)) << "beyond the far end";
}

TEST(ClothInView, IsOutAfterHalfASecond) {
    const std::vector<glm::vec3> beside{{50.0f, 0.0f, 0.0f}};
    const std::vector<glm::vec3> seen{{50.0f, 0.0f, 0.0f}, {0.1f, 0.0f, 0.0f}};
    ClothInView watch;
    watch.look(part(), beside, 0.1f, 0.3);
    EXPECT_FALSE(watch.isOut());
    EXPECT_TRUE(watch.isAboutToTell());
    watch.look(part(), beside, 0.1f, 0.3);
    EXPECT_TRUE(watch.isOut());
    watch.look(part(), seen, 0.1f, 0.01);
    EXPECT_FALSE(watch.isOut());
    for (int i = 0; i < 9; ++i) watch.look(part(), {}, 0.0f, 0.3);
    EXPECT_FALSE(watch.isOut()) << "a scene without cloth";
}

TEST(ClothInView, CrumbsOfTornClothAreNoCloth) {
    ClothDescription cloth;
    cloth.particles = {12, 10};
    const Model model = makeModel(cloth);
    ClothSample sample = sampleOf(model);
    std::vector<physics::Triangle> triangles = model.triangles;
    const auto remove = [&](const auto& isGone) {
        for (physics::Triangle& triangle : triangles)
            if (isGone(triangle.a) || isGone(triangle.b) || isGone(triangle.c)) triangle = {};
    };
    const auto seen = [&] {
        sample.leaveOutCrumbs(triangles, model.particleCount());
        sample.follow(model.startPositions);
        return sample.places.size();
    };
    EXPECT_EQ(seen(), 120u);
    remove([](glm::uint i) { return i == 2 || i == 14 || i == 24 || i == 25 || i == 26; });
    EXPECT_EQ(seen(), 111u) << "a crumb of four particles at a corner, and five particles by themselves";
    remove([](glm::uint i) { return i / 12 == 6; });
    EXPECT_EQ(seen(), 99u) << "a piece of three rows counts beside one of six";
}

TEST(ClothInView, ASampleSpreadsOverTheWholeCloth) {
    for (const glm::uvec2 particles : {glm::uvec2(12, 10), glm::uvec2(64, 64), glm::uvec2(128, 80)}) {
        ClothDescription cloth;
        cloth.particles = particles;
        const Model model = makeModel(cloth);
        ClothSample sample = sampleOf(model);
        EXPECT_EQ(sample.particles.size(), std::min(model.particleCount(), 1024u));
        EXPECT_EQ(std::set<glm::uint>(sample.particles.begin(), sample.particles.end()).size(),
                  sample.particles.size());
        sample.follow(model.startPositions);
        for (const glm::vec4& position : model.startPositions) {
            const auto isNear = [&](const glm::vec3& place) {
                return glm::distance(place, glm::vec3(position)) <= sample.reach;
            };
            ASSERT_TRUE(std::ranges::any_of(sample.places, isNear)) << particles.x;
        }
    }
}

}  // namespace
}  // namespace drape::viewer
