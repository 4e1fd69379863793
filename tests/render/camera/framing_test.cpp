// Checks the cameras of scenes against the motion of their cloth. The cloth stays in the picture, and at rest it fills
// the picture well.
#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "cloth/make/make_model.h"
#include "io/surfaces/solid_objects.h"
#include "render/camera/camera.h"
#include "scene/start/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/step.h"
#include "support/sanitized.h"

namespace drape::render {
namespace {

constexpr float kAspects[] = {16.0f / 9.0f, 4.0f / 3.0f, 9.0f / 16.0f};
constexpr int kStepsToRest = 180;

/// The extent of all visible points in a picture, whose edges are at -1 and 1.
struct Extent {
    glm::vec2 low{std::numeric_limits<float>::max()};
    glm::vec2 high{std::numeric_limits<float>::lowest()};

    void add(const glm::mat4& viewProjection, glm::vec3 point) {
        const glm::vec4 clip = viewProjection * glm::vec4(point, 1.0f);
        const glm::vec2 place = glm::vec2(clip) / clip.w;
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    [[nodiscard]] float shareOfHeight() const { return 0.5f * (high.y - low.y); }
};

struct Framed {
    const char* scene;
    float leastShare;  // share of the picture's height at rest
    float greatestShare;
};
std::ostream& operator<<(std::ostream& out, const Framed& framed) { return out << framed.scene; }

class Framing : public testing::TestWithParam<Framed> {};

/// Adds the particles and colliders seen at a moment.
void addAll(Extent& extent, const glm::mat4& viewProjection, std::span<const glm::vec4> positions,
            std::span<const PlacedCollider> colliders) {
    for (const glm::vec4& position : positions) extent.add(viewProjection, position);
    io::SolidObjects solids;
    solids.add(colliders);
    for (const io::SolidObject& solid : solids.objects())
        for (const glm::vec3& position : solid.positions)
            extent.add(viewProjection, solid.poses.back().place + turned(solid.poses.back(), position));
}

TEST_P(Framing, ShowsTheWholeMotionAndALargeSubject) {
    SKIP_IF_SANITIZED();
    // A cloth with half as many particles across falls in nearly the same way.
    const Scene scene = loadScene(GetParam().scene, 31);
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    const OrbitCamera camera(scene.camera);
    std::vector<glm::mat4> cameras;
    for (const float aspect : kAspects) {
        const OrbitCamera widened = camera.forPicture(aspect);
        cameras.push_back(widened.projection(aspect) * widened.view());
    }
    std::vector<Extent> motion(cameras.size());
    std::vector<Extent> rest(cameras.size());
    for (int step = 0; step <= kStepsToRest; ++step) {
        if (step > 0) solver.step(makeStep(model, scene.settings, clock));
        if (step % 10 != 0) continue;
        const std::vector<glm::vec4> positions = solver.read(Array::positions);
        const std::vector<PlacedCollider> colliders = placedColliders(scene.settings, clock);
        for (std::size_t i = 0; i < cameras.size(); ++i) {
            addAll(motion[i], cameras[i], positions, colliders);
            if (step == kStepsToRest) addAll(rest[i], cameras[i], positions, colliders);
        }
    }
    for (std::size_t i = 0; i < cameras.size(); ++i) {
        EXPECT_GE(std::min(motion[i].low.x, motion[i].low.y), -1.0f) << kAspects[i];
        EXPECT_LE(std::max(motion[i].high.x, motion[i].high.y), 1.0f) << kAspects[i];
    }
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_GE(rest[i].shareOfHeight(), GetParam().leastShare) << kAspects[i];
        EXPECT_LE(rest[i].shareOfHeight(), GetParam().greatestShare) << kAspects[i];
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Framing,
                         testing::Values(Framed{"drop", 0.5f, 0.65f}, Framed{"flag", 0.5f, 0.75f},
                                         Framed{"curtain", 0.5f, 0.75f}, Framed{"hanging", 0.5f, 0.75f},
                                         Framed{"spin", 0.5f, 0.65f}),
                         [](const auto& framed) { return std::string(framed.param.scene); });

}  // namespace
}  // namespace drape::render
