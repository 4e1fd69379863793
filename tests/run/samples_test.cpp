#include "run/samples.h"

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/state.h"

namespace drape {
namespace {

TEST(Samples, TheLowestFreeParticleIsFollowed) {
    const Model hanging = makeModel(loadScene("hanging").world);
    const glm::uint lowest = lowestParticle(hanging);
    EXPECT_GT(hanging.startPositions[lowest].w, 0.0f);
    for (const glm::vec4& position : hanging.startPositions) EXPECT_GE(position.y, hanging.startPositions[lowest].y);
    EXPECT_EQ(lowestParticle(makeModel(loadScene("drop").world)), 0u) << "a level sheet: the first";
}

TEST(Samples, AtTheStartDisplacementsAreVelocities) {
    const Model model = makeModel(loadScene("hanging").world);
    State state = startState(model);
    const glm::uint particle = lowestParticle(model);
    state.displacements[particle] = {0.0f, -3.0f, 4.0f, 0.0f};
    Clock clock;
    EXPECT_EQ(sampleOf(model, clock, state.positions, state.displacements, state.links, particle).speed, 5.0);
    clock.lastSubstepLength = 0.5f;
    clock.steps = 12;
    const RunSample sample = sampleOf(model, clock, state.positions, state.displacements, state.links, particle);
    EXPECT_EQ(sample.speed, 10.0);
    EXPECT_EQ(sample.step, 12u);
    EXPECT_EQ(sample.measures, measure(model, state, 0.5f));
}

}  // namespace
}  // namespace drape
