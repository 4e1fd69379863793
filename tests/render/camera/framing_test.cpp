// Checks the cameras of scenes: at rest, cloth and what carries it are in the picture and fill it well.
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
#include "scene/load/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/step.h"
#include "support/sanitized.h"

namespace drape::render {
namespace {

constexpr float kAspects[] = {16.0f / 10.0f, 4.0f / 3.0f, 9.0f / 16.0f};

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
    [[nodiscard]] float shareOfPicture() const { return shareOfHeight() * 0.5f * (high.x - low.x); }
};

/// A scene whose cloth comes to rest; docs/pictures/shares measures all scenes.
struct Framed {
    const char* scene;
    int steps;            ///< number of steps until it rests
    glm::uint side;       ///< number of particles along the longer side of its grids, fewer than its own; 0 for meshes
    bool isWorn = false;  ///< whether a person wears the cloth; all of the person is then the subject
};
std::ostream& operator<<(std::ostream& out, const Framed& framed) { return out << framed.scene; }

class Framing : public testing::TestWithParam<Framed> {};

/// Adds colliders above the ground, except poles, which may reach out of the picture.
void addColliders(Extent& extent, const glm::mat4& viewProjection, std::span<const PlacedCollider> colliders) {
    for (const PlacedCollider& placed : colliders) {
        if (placed.collider.name.ends_with("pole")) continue;
        io::SolidObjects solids;
        solids.add({&placed, 1});
        for (const io::SolidObject& solid : solids.objects()) {
            for (const glm::vec3& position : solid.positions) {
                const glm::vec3 place = solid.poses.back().place + turned(solid.poses.back(), position);
                if (place.y > -0.01f) extent.add(viewProjection, place);
            }
        }
    }
}

TEST_P(Framing, ShowsALargeSubjectAtRest) {
    SKIP_IF_SANITIZED();
    const Framed& framed = GetParam();
    // A cloth with half as many particles across falls in nearly the same way.
    const Scene scene = framed.side > 0 ? loadScene(framed.scene, framed.side) : loadScene(framed.scene);
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    for (int step = 0; step < framed.steps; ++step) solver.step(makeStep(model, scene.settings, clock));
    const std::vector<glm::vec4> positions = solver.read(Array::positions);
    const std::size_t shown = framed.isWorn ? positions.size() : model.clothParticleCount();
    const auto subject = std::span(positions).first(shown);
    const std::vector<PlacedCollider> colliders = placedColliders(scene.settings, clock);
    const OrbitCamera camera(scene.camera);
    for (const float aspect : kAspects) {
        const OrbitCamera widened = camera.forPicture(aspect);
        const glm::mat4 viewProjection = widened.projection(aspect) * widened.view();
        Extent extent;
        for (const glm::vec4& position : subject) extent.add(viewProjection, position);
        // The box around folded or round cloth is larger than what shows cloth.
        if (aspect == kAspects[0] && !framed.isWorn) {
            EXPECT_GE(extent.shareOfPicture(), 0.26f);
        }
        if (!framed.isWorn) addColliders(extent, viewProjection, colliders);
        EXPECT_GE(std::min(extent.low.x, extent.low.y), -1.0f) << aspect;
        EXPECT_LE(std::max(extent.high.x, extent.high.y), 1.0f) << aspect;
        if (aspect != kAspects[0]) continue;
        EXPECT_GE(extent.shareOfHeight(), framed.isWorn ? 0.6f : 0.35f);
        EXPECT_LE(extent.shareOfHeight(), framed.isWorn ? 0.9f : 0.73f);
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Framing,
                         testing::Values(Framed{"drop", 150, 31}, Framed{"flag", 120, 31}, Framed{"spin", 150, 31},
                                         Framed{"tshirt", 0, 0, true}, Framed{"squeeze", 0, 31}),
                         [](const auto& framed) { return std::string(framed.param.scene); });
INSTANTIATE_TEST_SUITE_P(Slow, Framing,
                         testing::Values(Framed{"curtain", 180, 31}, Framed{"hanging", 120, 31},
                                         Framed{"tablecloth", 100, 0}, Framed{"sleeve", 30, 0},
                                         Framed{"chair", 120, 31}, Framed{"trousers", 0, 0, true},
                                         Framed{"dress", 0, 0, true}, Framed{"hoody", 0, 0, true},
                                         Framed{"outfit", 0, 0, true}),
                         [](const auto& framed) { return std::string(framed.param.scene); });

}  // namespace
}  // namespace drape::render
