#include <gtest/gtest.h>

#include <cmath>

#include "render/picture.h"
#include "render/renderer.h"
#include "render/solids/solid_pass.h"
#include "support/placed.h"

namespace drape::render {
namespace {

using test::everyShape;
using test::Picture;

TEST(SolidMesh, OfEveryDetailIsClosedExceptOfAPlane) {
    for (const Collider& shape : everyShape()) {
        const SolidMesh mesh = makeSolidMesh(surfaceOf(shape));
        for (const std::vector<std::uint32_t>& triangles : mesh.triangles) {
            glm::dvec3 sum(0.0);  // sum of the area vectors, which is 0 for a closed mesh
            double area = 0.0;
            for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
                const auto at = [&](std::size_t k) { return glm::dvec3(mesh.vertices[triangles[i + k]].position); };
                const glm::dvec3 across = glm::cross(at(1) - at(0), at(2) - at(0));
                sum += across;
                area += glm::length(across);
            }
            ASSERT_GT(area, 0.0) << shape.name;
            EXPECT_NEAR(glm::length(sum) / area, shape.shape == ColliderShape::plane ? 1.0 : 0.0, 1e-5) << shape.name;
        }
    }
}

TEST(SolidMesh, CoarseTrianglesAndLightsAreOfTheFirstVertices) {
    for (const Collider& shape : everyShape()) {
        const SolidMesh mesh = makeSolidMesh(surfaceOf(shape));
        ASSERT_GT(mesh.lightCount, 0u);
        for (const SolidDetail detail : {SolidDetail::coarse, SolidDetail::coarsest}) {
            for (const std::uint32_t vertex : mesh.triangles[static_cast<std::size_t>(detail)])
                ASSERT_LT(vertex, mesh.lightCount);
        }
        for (const SolidVertex& vertex : mesh.vertices) {
            for (int i = 0; i < 4; ++i) ASSERT_LT(vertex.lights[i], mesh.lightCount);
            const auto at = [&](int i) { return glm::vec3(mesh.vertices[vertex.lights[i]].position); };
            const glm::vec3 above = glm::mix(at(0), at(1), vertex.position.w);
            const glm::vec3 below = glm::mix(at(2), at(3), vertex.position.w);
            const glm::vec3 between = glm::mix(above, below, vertex.normal.w);
            // The four lights must be the ones around the vertex.
            const float cell = std::max(glm::distance(at(0), at(3)), glm::distance(at(1), at(2)));
            ASSERT_LE(glm::distance(between, glm::vec3(vertex.position)), cell + 1e-5f) << shape.name;
        }
    }
}

class SolidPictureTest : public test::PictureTest {
protected:
    Picture drawAs(Quality quality, Frame frame) {
        frame.look.quality = quality;
        if (quality != Quality::still) return draw(renderer, frame);
        Still still(library);
        still.begin(kWidth, kHeight);
        while (still.pictures() < 4) still.add(frame, renderer, commands);
        const gl::Framebuffer target("still", kWidth, kHeight, 1);
        still.draw({target.id(), kWidth, kHeight}, commands);
        return {kWidth, kHeight, target.readPixels()};
    }

    Renderer renderer{library};
};

const glm::vec3 kPlace{0.0f, 1.0f, 0.0f};

TEST_F(SolidPictureTest, EveryShapeCoversItsPixelsInItsColourInEveryQuality) {
    Frame frame = emptyFrame();
    frame.camera.orbit(0.3f, 0.4f);
    for (const Quality quality : {Quality::fast, Quality::draft, Quality::full, Quality::still}) {
        for (const Collider& shape : test::everyShape()) {
            PlacedCollider placed{shape, {}};
            placed.pose.place = kPlace;
            placed.collider.colour = {0.8f, 0.1f, 0.1f};
            frame.colliders = {placed};
            const Picture with = drawAs(quality, frame);
            const glm::ivec2 middle = pixelOf(frame, kPlace);
            EXPECT_TRUE(test::isRed(with.at(middle.x, middle.y))) << shape.name << " " << static_cast<int>(quality);
            int red = 0;
            for (int y = 0; y < kHeight; ++y) {
                for (int x = 0; x < kWidth; ++x) red += test::isRed(with.at(x, y)) ? 1 : 0;
            }
            if (shape.shape != ColliderShape::plane) {
                EXPECT_LT(red, kWidth * kHeight / 6) << shape.name;
                EXPECT_GT(red, kWidth * kHeight / 120) << shape.name;
            }
        }
    }
}

TEST_F(SolidPictureTest, EveryFinishHasALookOfItsOwn) {
    Frame frame = emptyFrame();
    PlacedCollider box;
    box.collider.shape = ColliderShape::box;
    box.collider.size = glm::vec3(0.8f);
    box.collider.colour = {0.62f, 0.44f, 0.28f};
    box.pose.place = kPlace;
    const auto differing = [](const Picture& a, const Picture& b) {
        int count = 0;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) count += std::abs(a.brightness(x, y) - b.brightness(x, y)) > 3 ? 1 : 0;
        }
        return count;
    };
    for (const Quality quality : {Quality::fast, Quality::full}) {
        frame.colliders = {box};
        const Picture plaster = drawAs(quality, frame);
        for (const ColliderFinish finish : {ColliderFinish::wood, ColliderFinish::metal}) {
            frame.colliders.front().collider.finish = finish;
            EXPECT_GT(differing(plaster, drawAs(quality, frame)), 300) << static_cast<int>(finish);
        }
    }
}

TEST_F(SolidPictureTest, APoseMovesAndTurnsWhatIsDrawn) {
    Frame frame = emptyFrame();
    PlacedCollider bar;
    bar.collider.shape = ColliderShape::box;
    bar.collider.size = {0.1f, 1.0f, 0.1f};
    bar.collider.colour = {0.8f, 0.1f, 0.1f};
    bar.pose.place = kPlace;
    const auto isRedAt = [&](const Picture& picture, const glm::vec3& point) {
        const glm::ivec2 pixel = pixelOf(frame, point);
        return test::isRed(picture.at(pixel.x, pixel.y));
    };
    const glm::vec3 above = kPlace + glm::vec3(0.0f, 0.4f, 0.0f);
    const glm::vec3 beside = kPlace + glm::vec3(0.4f, 0.0f, 0.0f);
    frame.colliders = {bar};
    const Picture upright = drawAs(Quality::full, frame);
    EXPECT_TRUE(isRedAt(upright, above));
    EXPECT_FALSE(isRedAt(upright, beside));
    frame.colliders.front().pose.turn = {0.0f, 0.0f, std::sqrt(0.5f), std::sqrt(0.5f)};  // 90° about z
    const Picture lying = drawAs(Quality::full, frame);
    EXPECT_FALSE(isRedAt(lying, above));
    EXPECT_TRUE(isRedAt(lying, beside));
}

TEST_F(SolidPictureTest, ABoxThrowsItsShadowOnTheGround) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.6f);
    frame.look.light.toSun = {0.0f, 1.0f, 0.0f};
    const Picture without = drawAs(Quality::full, frame);
    PlacedCollider box;
    box.collider.shape = ColliderShape::box;
    box.collider.size = glm::vec3(0.4f);
    box.pose.place = kPlace;
    frame.colliders = {box};
    const Picture with = drawAs(Quality::full, frame);
    const glm::ivec2 shadow = pixelOf(frame, {0.0f, 0.0f, 0.0f});
    EXPECT_LT(with.brightness(shadow.x, shadow.y), 0.7f * static_cast<float>(without.brightness(shadow.x, shadow.y)));
}

}  // namespace
}  // namespace drape::render
