// Checks that the lists of links and triangles that break together are made from the model alone, when first asked for.

#include "cloth/topology/breakage.h"

#include <gtest/gtest.h>

#include <thread>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/plan/plan.h"

namespace drape {
namespace {

Model sheet() {
    ClothDescription description;
    description.particles = {7, 5};
    return makeModel(description);
}

TEST(Breakage, IsNotMadeBeforeLinksCanBreak) {
    const Model model = sheet();
    Settings settings;
    makePlan(model, settings, PlanStart::rest);
    EXPECT_FALSE(model.breakage.made());
    Edits edits;
    edits.cuts = {0};
    makePlan(model, settings, PlanStart::plain, edits);
    EXPECT_TRUE(model.breakage.made());

    const Model other = sheet();
    settings.tear.resistance = TearResistance::weak;
    makePlan(other, settings, PlanStart::rest);
    EXPECT_TRUE(other.breakage.made());
}

TEST(Breakage, IsMadeOnceWhoeverAsks) {
    const Model model = sheet();
    std::vector<const Breakage*> seen(8, nullptr);
    std::vector<std::thread> threads;
    for (const Breakage*& place : seen) threads.emplace_back([&] { place = &breakageOf(model); });
    for (std::thread& thread : threads) thread.join();
    for (const Breakage* place : seen) EXPECT_EQ(place, &breakageOf(model));
}

TEST(Breakage, ACopyOfAModelMakesItsOwn) {
    const Model model = sheet();
    const Breakage& of = breakageOf(model);
    const Model copy = model;
    EXPECT_FALSE(copy.breakage.made());
    EXPECT_NE(&breakageOf(copy), &of);
    EXPECT_EQ(breakageOf(copy).links.size(), of.links.size());
}

/// Every diagonal, bend link and triangle of a cloth must depend on links that touch its particles, and be listed once.
TEST(Breakage, EverythingButStructuralLinksHangsOnLinksBesideIt) {
    for (const LinkOrder order : {LinkOrder::coloured, LinkOrder::forwards, LinkOrder::backwards}) {
        WorldDescription world;
        for (const glm::uvec2 size : {glm::uvec2(2, 6), glm::uvec2(7, 5)}) {
            world.cloths.emplace_back();
            world.cloths.back().particles = size;
            world.cloths.back().diagonalBendLinks = size.x > 2;
        }
        world.systems = loadScene("shapes").world.systems;
        world.linkOrder = order;
        const Model model = makeModel(world);
        std::vector<int> times(model.linkCount(), 0);
        const glm::uint clothParticles = 2 * 6 + 7 * 5;
        for (const physics::Dependent& d : breakageOf(model).links) {
            ++times[d.target];
            const physics::Link& target = model.links.links[d.target];
            bool touches = false;
            for (const glm::uint root : {d.rootA, d.rootB, d.rootC, d.rootD}) {
                const physics::Link& link = model.links.links[root];
                touches = touches || link.a == target.a || link.b == target.a || link.a == target.b;
            }
            EXPECT_TRUE(touches || model.materials[target.material].kind == 3u);
        }
        for (glm::uint k = 0; k < model.linkCount(); ++k) {
            const physics::Link& link = model.links.links[k];
            const bool hangs = link.a < clothParticles && model.materials[link.material].kind != 0;
            EXPECT_EQ(times[k], hangs ? 1 : 0) << "link " << link.a << "-" << link.b;
        }
    }
}

}  // namespace
}  // namespace drape
